// Messages in tests: compared with their English, printed as it, and made of names.
#pragma once

#include "core/message.h"

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace core {

inline bool operator==(const Message& message, std::string_view english)
{
    return message.english() == english;
}

inline std::ostream& operator<<(std::ostream& out, const Message& message)
{
    return out << message.english();
}

}  // namespace core

using core::literals::operator""_msg;

namespace support {

inline std::vector<core::Message> names(const std::vector<std::string>& texts)
{
    std::vector<core::Message> messages;
    for (const std::string& text : texts) {
        messages.emplace_back(text);
    }
    return messages;
}

/// The label of a patch among tokens: "5,9".
inline core::Message patchName(int row, int col)
{
    return core::Message::list(core::ListKind::PatchPosition,
                               {core::Message(std::to_string(row)), core::Message(std::to_string(col))});
}

/// The labels of tokens: those before the patches, then the patches.
inline std::vector<core::Message> tokenNames(const std::vector<std::string>& prefix, int rows, int cols)
{
    std::vector<core::Message> messages = names(prefix);
    for (int patch = 0; patch < rows * cols; ++patch) {
        messages.push_back(patchName(patch / cols, patch % cols));
    }
    return messages;
}

}  // namespace support
