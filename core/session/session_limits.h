// Limits and paths shared by the readers and writers of sessions.
#pragma once

#include <cstddef>
#include <filesystem>

namespace core {

inline constexpr const char* kVersionKey = "headscope_session";
inline constexpr const char* kSavedAsKey = "saved_as";
inline constexpr const char* kSelectionsKey = "selections";
inline constexpr std::size_t kLongestSession = std::size_t{16} << 20;  ///< bytes
inline constexpr std::size_t kLongestNotes = std::size_t{1} << 20;
inline constexpr std::size_t kLongestPinName = 1000;
inline constexpr int kDeepestSession = 16;  ///< nesting of lists and objects

/// Absolute, with links in its folder resolved, so that "cat.png" beside a session stays beside it. The file itself may
/// be a link.
std::filesystem::path withRealFolder(const std::filesystem::path& path);

}  // namespace core
