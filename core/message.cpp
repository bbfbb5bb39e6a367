#include "core/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace core {
namespace {

std::string_view separatorOf(ListKind kind)
{
    switch (kind) {
        case ListKind::Caption:
            return " · ";
        case ListKind::Enumeration:
            return ", ";
        case ListKind::Clauses:
            return "; ";
        case ListKind::Explanation:
            return ": ";
        case ListKind::PatchPosition:
            return ",";
        case ListKind::Sequence:
        case ListKind::GroupMember:
            break;
    }
    return " ";
}

}  // namespace

std::string detail::exactText(float number)
{
    return fmt::to_string(number);
}

std::string detail::exactText(double number)
{
    return fmt::to_string(number);
}

Message Message::list(ListKind kind, std::vector<Message> parts)
{
    std::erase_if(parts, [](const Message& part) { return part.empty(); });
    if (parts.size() < 2) {
        return parts.empty() ? Message() : std::move(parts.front());
    }
    Message list(Kind::List, {}, std::move(parts));
    list.m_list = kind;
    return list;
}

std::string Message::rendered(const std::function<std::string(const std::string& id)>& translated) const
{
    std::string text;
    if (m_kind == Kind::List) {
        for (const Message& part : m_parts) {
            text += &part == m_parts.data() ? "" : separatorOf(m_list);
            text += part.rendered(translated);
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
    return Message::list(ListKind::Caption, std::move(parts));
}

Message without(const Message& caption, std::initializer_list<MessageId> ids)
{
    std::vector<Message> parts = caption.isList(ListKind::Caption) ? caption.parts() : std::vector{caption};
    std::erase_if(parts, [&](const Message& part) {
        return std::ranges::any_of(ids, [&](MessageId id) { return part.is(id); });
    });
    return joined(std::move(parts));
}

Message enumerated(std::vector<Message> parts)
{
    return Message::list(ListKind::Enumeration, std::move(parts));
}

}  // namespace core
