// Saves the stop token of a differentiable function for its backward pass, which may run later, on another thread.
#pragma once

#include "core/run_control.h"

#include <torch/csrc/autograd/custom_function.h>

#include <utility>

namespace core {

struct SavedStop : torch::CustomClassHolder {
    explicit SavedStop(std::stop_token token) : stop(std::move(token)) {}
    std::stop_token stop;
};

/// Call in the function's forward().
inline void saveStop(torch::autograd::AutogradContext& context, const std::stop_token& stop)
{
    context.saved_data["stop"] = c10::IValue::make_capsule(c10::make_intrusive<SavedStop>(stop));
}

/// Call in the function's backward().
inline std::stop_token savedStop(torch::autograd::AutogradContext& context)
{
    return static_cast<const SavedStop&>(*context.saved_data["stop"].toCapsule()).stop;
}

}  // namespace core
