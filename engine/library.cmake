# What others install and link: the facade over the engine, as a shared and as a static library. The
# objects of the engine serve both, and our own programs.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Nobody else gets our allocator.
set(library_dependencies TBB::tbb hwy::hwy)
set(facade_properties
  CXX_VISIBILITY_PRESET hidden
  VISIBILITY_INLINES_HIDDEN ON
  POSITION_INDEPENDENT_CODE ON
  INTERPROCEDURAL_OPTIMIZATION OFF)

add_library(quadrille_facade OBJECT quadrille.cpp quadrille_c.cpp)
set_target_properties(quadrille_facade PROPERTIES ${facade_properties}
  LINK_LIBRARIES "${library_dependencies}" INTERFACE_LINK_LIBRARIES "")
target_include_directories(quadrille_facade PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
target_compile_definitions(quadrille_facade PRIVATE QUADRILLE_VERSION="${PROJECT_VERSION}")

file(STRINGS quadrille.h abi_version REGEX "^#define QUADRILLE_ABI_VERSION [0-9]+$")
string(REGEX MATCH "[0-9]+" abi_version "${abi_version}")

add_library(quadrille_shared SHARED $<TARGET_OBJECTS:quadrille_facade>)
set_target_properties(quadrille_shared PROPERTIES ${facade_properties}
  EXPORT_NAME quadrille
  OUTPUT_NAME quadrille
  VERSION ${abi_version}.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH}
  SOVERSION ${abi_version}
  LINKER_LANGUAGE CXX
  LINK_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/quadrille.map"
  LINK_LIBRARIES quadrille_engine INTERFACE_LINK_LIBRARIES "")
# The ordinary code of the engine's objects will do, and is linked in no time.
target_link_options(quadrille_shared PRIVATE
  -fno-lto "LINKER:--version-script,${CMAKE_CURRENT_SOURCE_DIR}/quadrille.map")

add_library(quadrille_static STATIC
  $<TARGET_OBJECTS:quadrille_facade> $<TARGET_OBJECTS:quadrille_engine>)
set_target_properties(quadrille_static PROPERTIES ${facade_properties}
  EXPORT_NAME static
  OUTPUT_NAME quadrille
  LINKER_LANGUAGE CXX
  LINK_LIBRARIES "" INTERFACE_LINK_LIBRARIES "${library_dependencies}")

# Whoever links it would else optimise the whole engine again, each time.
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  add_custom_command(TARGET quadrille_static POST_BUILD
    COMMAND "${CMAKE_OBJCOPY}" "--remove-section=.gnu.lto_*" "$<TARGET_FILE:quadrille_static>"
    VERBATIM)
endif()

foreach(library quadrille_shared quadrille_static)
  target_compile_features(${library} INTERFACE cxx_std_20)
  target_include_directories(${library} INTERFACE
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/quadrille")
set(pc_folder "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
# Found from where the file is, so that the whole can be installed anywhere and moved.
file(RELATIVE_PATH QUADRILLE_PREFIX_FROM_PC "/${pc_folder}" "/")
configure_file(quadrille.pc.in quadrille.pc @ONLY)
configure_package_config_file(quadrilleConfig.cmake.in quadrilleConfig.cmake
  INSTALL_DESTINATION "${package_folder}")
write_basic_package_version_file(quadrilleConfigVersion.cmake COMPATIBILITY SameMinorVersion)

install(FILES quadrille.h quadrille.hpp TYPE INCLUDE)
install(TARGETS quadrille_shared EXPORT quadrilleTargets)
install(TARGETS quadrille_static EXPORT quadrilleStaticTargets)
install(EXPORT quadrilleTargets NAMESPACE quadrille:: DESTINATION "${package_folder}")
install(EXPORT quadrilleStaticTargets NAMESPACE quadrille:: DESTINATION "${package_folder}")
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/quadrilleConfig.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/quadrilleConfigVersion.cmake"
  DESTINATION "${package_folder}")
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/quadrille.pc" DESTINATION "${pc_folder}")
