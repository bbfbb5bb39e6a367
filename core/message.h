// Texts for people, as data: an English pattern with numbered gaps, which is the message's id in the translation
// catalog, and the arguments of the gaps. Core renders messages in English for files and the command line, the window
// in the user's language (ui/language/core_text.h). Code compares ids, never sentences.
#pragma once

#include <functional>
#include <initializer_list>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace core {

class Message;

/// The id of a message: its English text with gaps %1 to %9. Written "layer %1"_msg, which is how cmake/translations
/// finds it; called with the arguments, it returns the message.
class MessageId {
public:
    constexpr explicit MessageId(std::string_view text) : m_text(text) {}
    /// The English pattern.
    constexpr std::string_view text() const { return m_text; }

    /// @param gaps  messages, or names and numbers, which are the same in every language, or lists of these
    template <typename... Gaps>
    Message operator()(Gaps&&... gaps) const;

private:
    std::string_view m_text;
};

inline namespace literals {
constexpr MessageId operator""_msg(const char* text, size_t length)
{
    return MessageId(std::string_view(text, length));
}
}  // namespace literals

/// The pattern for this many things, whose number is the argument of a gap: "%1 sink" or "%1 sinks". None of the
/// window's languages has a third form.
constexpr MessageId forCount(int64_t count, MessageId one, MessageId several)
{
    return count == 1 ? one : several;
}

/// Relation of the parts of a list; it decides the separator.
enum class ListKind {
    Caption,        ///< "layer 11 · head mean"
    Enumeration,    ///< "attention weight, heads mixed"
    Clauses,        ///< "uniform; ringed: 3"
    Explanation,    ///< "blocks.3.attn.qkv.weight: expected 3, found 4"
    Sequence,       ///< sentences, or words of one: "step 3"
    PatchPosition,  ///< the label of a patch, its row and column: "5,9"
    GroupMember,    ///< the label of one of a group, and its number: "sinks 0"
};

/// A value: a name, a pattern with its gaps filled, or a list of messages.
class Message {
public:
    Message() = default;            ///< the empty message
    Message(MessageId withoutGaps)  // NOLINT(google-explicit-constructor)
        : Message(Kind::Pattern, std::string(withoutGaps.text()), {})
    {
    }
    /// A name or number, which is the same in every language: a label of a class, the name of a file.
    explicit Message(std::string name) : Message(Kind::Name, std::move(name), {}) {}

    /// A text from the tables of views and options; cmake/translations collects their ids there.
    static Message ofTable(std::string text) { return {Kind::Pattern, std::move(text), {}}; }
    static Message filled(MessageId id, std::vector<Message> gaps)
    {
        return {Kind::Pattern, std::string(id.text()), std::move(gaps)};
    }
    /// The non-empty parts; a single part is returned unchanged.
    static Message list(ListKind kind, std::vector<Message> parts);

    /// Comparisons: no text at all; a name or number; this id; a list of this kind.
    bool empty() const { return m_kind != Kind::List && m_text.empty(); }
    bool isName() const { return m_kind == Kind::Name && !m_text.empty(); }
    bool is(MessageId id) const { return m_kind == Kind::Pattern && m_text == id.text(); }
    bool isList(ListKind kind) const { return m_kind == Kind::List && m_list == kind; }
    /// Arguments of the gaps, or the parts of a list.
    const std::vector<Message>& parts() const { return m_parts; }
    /// The first part of a list (the name of a quantity, without its processing steps); any other message itself.
    const Message& first() const { return m_kind == Kind::List ? m_parts.front() : *this; }

    /// @param translated  returns the text of an id in another language, with the same gaps
    std::string rendered(const std::function<std::string(const std::string& id)>& translated) const;
    std::string english() const;

    bool operator==(const Message&) const = default;

private:
    enum class Kind { Name, Pattern, List };
    Message(Kind kind, std::string text, std::vector<Message> parts)
        : m_kind(kind), m_text(std::move(text)), m_parts(std::move(parts))
    {
    }

    Kind m_kind = Kind::Name;
    ListKind m_list = ListKind::Caption;
    std::string m_text;  ///< the name or the id
    std::vector<Message> m_parts;
};

/// Each message in English.
std::vector<std::string> english(const std::vector<Message>& messages);

/// A caption's parts: "layer 11 · head mean · query class token".
Message joined(std::vector<Message> parts);

/// The caption without its parts of these ids.
Message without(const Message& caption, std::initializer_list<MessageId> ids);

/// A list within a sentence: "attention weight, heads mixed".
Message enumerated(std::vector<Message> parts);

namespace detail {

/// The shortest that reads back as the same number: "0.5".
std::string exactText(float number);
std::string exactText(double number);

template <typename Value>
Message asGap(Value&& value)
{
    using Plain = std::decay_t<Value>;
    if constexpr (std::is_convertible_v<Plain, Message>) {
        return Message(std::forward<Value>(value));
    } else if constexpr (std::is_integral_v<Plain>) {
        static_assert(!std::is_same_v<Plain, bool> && !std::is_same_v<Plain, char>);
        return Message(std::to_string(value));
    } else if constexpr (std::is_floating_point_v<Plain>) {
        return Message(exactText(value));
    } else if constexpr (std::is_convertible_v<Plain, std::string_view> || !requires { std::begin(value); }) {
        return Message(std::string(std::forward<Value>(value)));
    } else {
        std::vector<Message> parts;
        for (const auto& part : value) {
            parts.push_back(asGap(part));
        }
        return enumerated(std::move(parts));
    }
}

}  // namespace detail

template <typename... Gaps>
Message MessageId::operator()(Gaps&&... gaps) const
{
    return Message::filled(*this, {detail::asGap(std::forward<Gaps>(gaps))...});
}

}  // namespace core
