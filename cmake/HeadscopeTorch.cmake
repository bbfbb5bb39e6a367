# LibTorch as one system target, and what a target shares with others so that its headers are parsed once.

# The LibTorch in a Python package, or /usr for that of Debian's libtorch-cuda-dev, GPUs included. Its own CMake files ask for
# a CUDA toolkit with a compiler, which a machine that only runs PyTorch has not and nothing here needs.
set(HEADSCOPE_TORCH_PACKAGE "" CACHE PATH "Folder of Python's torch package, or /usr: build against the LibTorch inside it")

add_library(headscope_torch INTERFACE)
if(HEADSCOPE_TORCH_PACKAGE)
    set(from "${HEADSCOPE_TORCH_PACKAGE}")
    set(libraries "")
    set(within "${from}/lib")
    if(EXISTS "${from}/lib/${CMAKE_LIBRARY_ARCHITECTURE}/libtorch.so")
        set(within "${from}/lib/${CMAKE_LIBRARY_ARCHITECTURE}")
    endif()
    file(REAL_PATH "${within}/libtorch.so" torch)  # Debian's Python package has links there, and not to all parts
    cmake_path(GET torch PARENT_PATH beside)
    foreach(part c10 torch_cpu torch c10_cuda torch_cuda)
        foreach(folder "${within}" "${beside}")
            if(EXISTS "${folder}/lib${part}.so")
                list(APPEND libraries "${folder}/lib${part}.so")
                break()
            endif()
        endforeach()
    endforeach()
    if(NOT EXISTS "${from}/include/torch/csrc/api/include/torch/types.h" OR NOT libraries)
        message(FATAL_ERROR "HEADSCOPE_TORCH_PACKAGE: expected a folder with include/ and lib/ of LibTorch, found ${from}")
    endif()
    target_include_directories(headscope_torch SYSTEM INTERFACE "${from}/include" "${from}/include/torch/csrc/api/include")
    # The CUDA libraries are found at run time, by paths inside these; and nobody calls them by name.
    target_link_options(headscope_torch INTERFACE -Wl,--allow-shlib-undefined)
    target_link_libraries(headscope_torch INTERFACE -Wl,--no-as-needed ${libraries} -Wl,--as-needed)
    # Packages up to 2.5 have the strings of before C++11; then so must everything, and fmt is taken from its headers.
    list(GET libraries 0 c10)
    file(STRINGS "${c10}" modern LIMIT_COUNT 1 REGEX "SourceLocationENSt7__cxx11")
    if(NOT modern)
        target_compile_definitions(headscope_torch INTERFACE _GLIBCXX_USE_CXX11_ABI=0)
    endif()
    # Newer packages hold the headers of an fmt of their own, but not its library.
    if(NOT modern OR EXISTS "${from}/include/fmt/format.h")
        target_compile_definitions(headscope_torch INTERFACE FMT_HEADER_ONLY)
    endif()
else()
    find_package(Torch REQUIRED)
    target_include_directories(headscope_torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
    target_link_libraries(headscope_torch INTERFACE ${TORCH_LIBRARIES})
endif()

# headscope_add_pch(name HEADERS... LINKS...): an object library that carries precompiled headers for others to reuse.
# torch/types.h (tensors and their functions) costs 1 second a file from there, and torch/torch.h (everything) 4.
function(headscope_add_pch name)
    cmake_parse_arguments(ARG "" "" "HEADERS;LINKS;DEFINITIONS" ${ARGN})
    file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp" "// carries precompiled headers\n")
    add_library(${name} OBJECT "${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp")
    target_link_libraries(${name} PRIVATE ${ARG_LINKS} headscope_warnings)
    target_compile_definitions(${name} PRIVATE ${ARG_DEFINITIONS})
    set(first "")
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        # Clang 14 in C++20 instantiates vector<IValue> of LibTorch 1.13 too early unless IValue is complete by then.
        set(first <ATen/core/ivalue.h>)
    endif()
    target_precompile_headers(${name} PRIVATE ${first} ${ARG_HEADERS} <algorithm> <functional> <map> <optional> <string> <variant> <vector>)
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
endfunction()

headscope_add_pch(headscope_torch_pch HEADERS <torch/types.h> <fmt/format.h> LINKS headscope_torch fmt::fmt)

# headscope_use_torch_pch(target): for targets that see LibTorch but not Qt.
function(headscope_use_torch_pch target)
    target_precompile_headers(${target} REUSE_FROM headscope_torch_pch)
endfunction()
