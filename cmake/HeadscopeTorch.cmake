# LibTorch as one system target, and its headers precompiled once: they cost about ten seconds a file otherwise.

find_package(Torch REQUIRED)

add_library(headscope_torch INTERFACE)
target_include_directories(headscope_torch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
target_link_libraries(headscope_torch INTERFACE ${TORCH_LIBRARIES})

file(WRITE "${CMAKE_CURRENT_BINARY_DIR}/torch_pch.cpp" "// carries the precompiled LibTorch headers\n")
add_library(headscope_torch_pch OBJECT "${CMAKE_CURRENT_BINARY_DIR}/torch_pch.cpp")
target_link_libraries(headscope_torch_pch PRIVATE headscope_torch headscope_warnings)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # Clang 14 in C++20 instantiates vector<IValue> of LibTorch 1.13 too early unless IValue is complete by then.
    target_precompile_headers(headscope_torch_pch PRIVATE <ATen/core/ivalue.h>)
endif()
target_precompile_headers(headscope_torch_pch PRIVATE <torch/torch.h> <string> <vector> <variant> <optional> <functional>)

# headscope_use_torch_pch(target): for targets that see LibTorch but not Qt.
function(headscope_use_torch_pch target)
    target_precompile_headers(${target} REUSE_FROM headscope_torch_pch)
endfunction()
