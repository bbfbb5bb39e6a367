#include "core/message.h"

#include <algorithm>
#include <iterator>

namespace core {
namespace {

constexpr std::string_view kBetweenParts = " · ";

}  // namespace

Message Message::list(std::string_view separator, std::vector<Message> parts)
{
    std::erase_if(parts, [](const Message& part) { return part.empty(); });
    if (parts.size() < 2) {
        return parts.empty() ? Message() : std::move(parts.front());
    }
    return {Kind::List, std::string(separator), std::move(parts)};
}

std::string Message::rendered(const std::function<std::string(const std::string& id)>& translated) const
{
    std::string text;
    if (m_kind == Kind::List) {
        for (const Message& part : m_parts) {
            text += (&part == m_parts.data() ? "" : m_text) + part.rendered(translated);
        }
        return text;
    }
    if (m_kind == Kind::Name || m_text.empty()) {
        return m_text;
    }
    const std::string pattern = translated(m_text);
    for (size_t at = 0; at < pattern.size(); ++at) {
        const size_t gap =
            pattern[at] == '%' && at + 1 < pattern.size() ? static_cast<size_t>(pattern[at + 1] - '1') : m_parts.size();
        if (gap < m_parts.size()) {
            text += m_parts[gap].rendered(translated);
            ++at;
        } else {
            text += pattern[at];
        }
    }
    return text;
}

std::string Message::english() const
{
    return rendered([](const std::string& id) { return id; });
}

std::vector<std::string> english(const std::vector<Message>& messages)
{
    std::vector<std::string> texts;
    std::ranges::transform(messages, std::back_inserter(texts), &Message::english);
    return texts;
}

Message joined(std::vector<Message> parts)
{
    return Message::list(kBetweenParts, std::move(parts));
}

Message without(const Message& caption, std::initializer_list<MessageId> ids)
{
    std::vector<Message> parts = caption.isList(kBetweenParts) ? caption.parts() : std::vector{caption};
    std::erase_if(parts, [&](const Message& part) {
        return std::ranges::any_of(ids, [&](MessageId id) { return part.is(id); });
    });
    return joined(std::move(parts));
}

Message enumerated(std::vector<Message> parts)
{
    return Message::list(", ", std::move(parts));
}

}  // namespace core
