// What reading and writing of sessions have in common.
#pragma once

#include <cstddef>
#include <filesystem>

namespace core {

inline constexpr const char* kVersionKey = "headscope_session";
inline constexpr const char* kSavedAsKey = "saved_as";
inline constexpr std::size_t kLongestSession = std::size_t{16} << 20;  ///< bytes
inline constexpr std::size_t kLongestNotes = std::size_t{1} << 20;
inline constexpr std::size_t kLongestPinName = 1000;
inline constexpr int kDeepestSession = 16;  ///< lists and objects within each other

/// Absolute, its folder without links: "cat.png" beside a session stays beside it however one came there. A link as the
/// file itself stays.
std::filesystem::path withRealFolder(const std::filesystem::path& path);

}  // namespace core
