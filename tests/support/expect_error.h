// Checks of an error: its code, and words that its sentence must contain.
#pragma once

#include "core/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

/// Runs `call` and returns its Error, whose sentence must be one line; anything else fails the test.
template <class Call>
core::Error errorOf(Call&& call)
{
    try {
        call();
    } catch (const core::Error& error) {
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << "more than one line: " << error.what();
        return error;
    } catch (const std::exception& error) {
        ADD_FAILURE() << "expected core::Error, got " << error.what();
        return {core::ErrorCode::Other, core::Message()};
    }
    ADD_FAILURE() << "expected an error, got none";
    return {core::ErrorCode::Other, core::Message()};
}

/// @param words  what the sentence must hold
template <class Call>
void expectError(Call&& call, core::ErrorCode code, const std::string& words = "")
{
    const auto error = errorOf(call);
    EXPECT_EQ(error.code, code) << error.what();
    EXPECT_THAT(error.what(), testing::HasSubstr(words));
}
