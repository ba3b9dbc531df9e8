# bin/quadrille_botzone, from one source file and with nothing but what every g++ has.
set(botzone_source "${CMAKE_CURRENT_BINARY_DIR}/quadrille_botzone.cpp")
set(botzone_program "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/quadrille_botzone")
file(GLOB_RECURSE botzone_parts CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/engine/*.?pp" "${CMAKE_CURRENT_SOURCE_DIR}/saiblo/plain/*"
  "${CMAKE_CURRENT_SOURCE_DIR}/botzone/*")
# Not touched if nothing in it has changed.
add_custom_command(OUTPUT "${botzone_source}"
  COMMAND Python3::Interpreter "${CMAKE_CURRENT_SOURCE_DIR}/amalgamate" --botzone
          "${botzone_source}"
  DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/amalgamate" ${botzone_parts})
add_custom_command(OUTPUT "${botzone_program}"
  COMMAND "${CMAKE_CXX_COMPILER}" -O2 -std=c++17 "${botzone_source}" -o "${botzone_program}"
  DEPENDS "${botzone_source}"
  COMMENT "Compiling the amalgamated program for Botzone")
add_custom_target(quadrille_botzone_program ALL DEPENDS "${botzone_program}")
