// Sidecars from their text.
#pragma once

#include "core/model/sidecar/sidecar.h"
#include "tests/support/expect_error.h"

#include <string>

inline core::Sidecar sidecarOf(const std::string& json, const std::string& origin = "config.json")
{
    core::Sidecar sidecar;
    core::readSidecar(json, origin, sidecar);
    return sidecar;
}

/// The complaint about a text that is no sidecar.
inline std::string complaintAboutSidecar(const std::string& json)
{
    const core::Error error = errorOf([&] { sidecarOf(json); });
    EXPECT_EQ(error.code, core::ErrorCode::Corrupt);
    return error.what();
}
