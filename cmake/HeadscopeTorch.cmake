# LibTorch as one system target, and what a target shares with others so that its headers are parsed once.

find_package(Torch REQUIRED)

add_library(headscope_torch INTERFACE)
target_include_directories(headscope_torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
target_link_libraries(headscope_torch INTERFACE ${TORCH_LIBRARIES})

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
