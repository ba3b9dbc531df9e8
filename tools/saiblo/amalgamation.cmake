# bin/quadrille_saiblo, from one source file and with nothing but what every g++ has.
set(amalgamated "${CMAKE_CURRENT_BINARY_DIR}/quadrille_saiblo.cpp")
set(program "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/quadrille_saiblo")
file(GLOB_RECURSE parts CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/engine/*.?pp" "${CMAKE_CURRENT_SOURCE_DIR}/saiblo/*.?pp"
  "${CMAKE_CURRENT_SOURCE_DIR}/saiblo/*.h")
set(script "${CMAKE_CURRENT_SOURCE_DIR}/amalgamate")
# Not touched if nothing in it has changed.
add_custom_command(OUTPUT "${amalgamated}"
  COMMAND Python3::Interpreter "${script}" "${amalgamated}"
  DEPENDS "${script}" ${parts})
add_custom_command(OUTPUT "${program}"
  COMMAND "${CMAKE_CXX_COMPILER}" -O2 -std=c++20 "${amalgamated}" -o "${program}"
  DEPENDS "${amalgamated}"
  COMMENT "Compiling the amalgamated program")
add_custom_target(quadrille_saiblo_program ALL DEPENDS "${program}")
