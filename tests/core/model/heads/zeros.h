// A checkpoint of zeros, for facts about heads that can be worked out by hand.
#pragma once

#include "core/error.h"
#include "tests/core/model/fake_checkpoint.h"
#include "tests/support/expect_error.h"

#include <string>

/// Zeros under these names.
struct Zeros final : FakeCheckpoint {
    using FakeCheckpoint::FakeCheckpoint;
    explicit Zeros(const FakeCheckpoint& names) : FakeCheckpoint(names) {}
    torch::Tensor tensor(const std::string& name) const override
    {
        return torch::zeros(find(name)->shape, torch::kFloat32);
    }
};

/// The sentence of the error that `call` throws.
template <class Call>
std::string messageOf(core::ErrorCode code, Call&& call)
{
    const auto error = errorOf(call);
    EXPECT_EQ(error.code, code) << error.what();
    return error.what();
}
