# Language level, warnings, sanitizers, ccache: what every target of the project has in common.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# One kind of position-independent code for libraries and programs alike, so that they share precompiled headers.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_COMPILE_OPTIONS_PIE "-fPIC")

# OpenCV may bring Qt 5 beside our Qt 6, and must not find what Qt 6's headers left in our programs.
add_link_options("LINKER:--version-script=${CMAKE_CURRENT_LIST_DIR}/hide-qt.map")

# Several sources of a library are one unit for the compiler: most of a file's time goes into headers. Off, each file is
# compiled by itself, which is the better way while one of them is being written.
option(HEADSCOPE_UNITY "Compile the sources of a library in batches" ON)
set(CMAKE_UNITY_BUILD ${HEADSCOPE_UNITY})
set(CMAKE_UNITY_BUILD_BATCH_SIZE 12)

# LLVM's linker, where there is one, takes a tenth of GNU's time for our programs, which are many.
find_program(HEADSCOPE_LLD ld.lld)
if(HEADSCOPE_LLD)
    add_link_options(-fuse-ld=lld)
endif()

# Every step's processor time goes to build-times.tsv, for cmake/build-report.
set(measured "${CMAKE_CURRENT_LIST_DIR}/measured-step ${CMAKE_BINARY_DIR}/build-times.tsv")
set_property(GLOBAL PROPERTY RULE_LAUNCH_COMPILE "${measured} <TARGET_NAME> <OBJECT>")
set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${measured} <TARGET_NAME> <TARGET>")
set_property(GLOBAL PROPERTY RULE_LAUNCH_CUSTOM "${measured} generated '<OUTPUT>'")  # what follows a link has no output

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Precompiled headers and ccache agree only with these sloppiness settings (ccache manual, "Precompiled headers").
    # Paths below the base folder count as relative, so that a clone in another folder finds what this one compiled.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=true ${CCACHE_PROGRAM})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        add_compile_options(-fpch-preprocess)
    endif()
endif()

add_library(headscope_warnings INTERFACE)
target_compile_options(headscope_warnings INTERFACE
    -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
    $<$<BOOL:${HEADSCOPE_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 takes sums of strings for writing past their end (GCC bug 105651); newer ones keep these warnings.
    target_compile_options(headscope_warnings INTERFACE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()

if(HEADSCOPE_SANITIZE)
    add_compile_options(-fsanitize=${HEADSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
    add_link_options(-fsanitize=${HEADSCOPE_SANITIZE})
    add_compile_definitions(HEADSCOPE_SANITIZED)  # compilers do not agree on a name of their own
endif()

# headscope_sources(OUT [EXCEPT FILES...]): the sources of this folder and the folders in it, looked up at every build: a
# new file needs no line anywhere. Headers are among them where moc reads them.
function(headscope_sources out)
    cmake_parse_arguments(ARG "" "" "EXCEPT" ${ARGN})
    file(GLOB_RECURSE found RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" CONFIGURE_DEPENDS *.cpp *.h)
    list(REMOVE_ITEM found ${ARG_EXCEPT})
    set(${out} ${found} PARENT_SCOPE)
endfunction()

# headscope_launched(TARGET SOURCES... [MODULES FOLDER] [IN FOLDER]): a program as a module and a small one that opens it:
# IN/TARGET, which looks in MODULES, counted from there. app/launcher.cpp says why. A test's two lie side by side.
function(headscope_launched name)
    cmake_parse_arguments(ARG "" "MODULES;IN" "" ${ARGN})
    if(NOT ARG_IN)
        set(ARG_IN "${CMAKE_CURRENT_BINARY_DIR}")
        set(ARG_MODULES .)
    endif()
    add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
    cmake_path(SET modules NORMALIZE "${ARG_IN}/${ARG_MODULES}")
    set_target_properties(${name} PROPERTIES PREFIX "" SUFFIX .so DEFINE_SYMBOL "" LIBRARY_OUTPUT_DIRECTORY "${modules}")
    if(NOT HEADSCOPE_SANITIZE)  # a sanitizer's functions are in the program that opens the module
        target_link_options(${name} PRIVATE -Wl,-z,defs)
    endif()
    add_executable(${name}-launcher "${PROJECT_SOURCE_DIR}/app/launcher.cpp")
    set_target_properties(${name}-launcher PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY "${ARG_IN}")
    target_compile_definitions(${name}-launcher PRIVATE HEADSCOPE_MODULES="${ARG_MODULES}")
    target_link_libraries(${name}-launcher PRIVATE headscope_warnings ${CMAKE_DL_LIBS})
    target_link_options(${name}-launcher PRIVATE -Wl,--as-needed)  # not even the C++ library
    add_dependencies(${name} ${name}-launcher)
endfunction()
