// Where a fact about a model was learnt from: a kind for decisions, and a text for people that is never read back.
#pragma once

#include "core/message.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace core {

enum class Origin {  ///< for decisions; text() puts it into words
    None,            ///< nothing says
    Option,          ///< the user
    Shapes,          ///< names and shapes of tensors
    Sidecar,         ///< a file beside the checkpoint; the detail is its name
    Metadata,        ///< the checkpoint's own metadata
    ClassDefault,    ///< the default of a configuration class, for a key that the detail (a file) leaves out
    Name,            ///< a word in the name of the file or its architecture
    FileName,        ///< the name of the file itself
    FolderName,      ///< that of its folder
    Zoo,             ///< the published models with the same shapes
    Table,           ///< a published model of the same width and depth
    Rule,            ///< a rule that the naming, the name or a size selects, and that holds for all such models
    FamilyRule,      ///< a rule of the family, from which relatives with the same shapes may deviate
    PublishedWidth,  ///< the number that all published models of this width have
    HeadWidth,       ///< the usual 64 channels per head
    Default,         ///< assumed, because nothing says
    BuiltIn,         ///< a list that is compiled into the program
    Trace,           ///< a recorded trace
    Other,           ///< the detail is the whole text
};

struct Provenance {  ///< a kind and its detail; the detail is shown, never parsed
    Provenance(Origin kind = Origin::Other, Message more = {})  // NOLINT(google-explicit-constructor): mostly alone
        : origin(kind), detail(std::move(more))
    {
    }
    Provenance(Origin kind, std::string name) : Provenance(kind, Message(std::move(name))) {}

    Origin origin;
    Message detail;  ///< a name (of a file, a model) or a message

    Message words() const;                                  ///< "config.json", "rule: width / 64"
    std::string text() const { return words().english(); }  ///< as `inspect` shows it
};

/// A fact and its source; without a value, nothing says.
template <typename Value>
struct Sourced {
    std::optional<Value> value;
    Provenance provenance;
    explicit operator bool() const { return value.has_value(); }
    const Value& operator*() const { return *value; }
    const Value* operator->() const { return &*value; }
};

}  // namespace core

template <>
struct fmt::formatter<core::Provenance> : fmt::formatter<std::string> {  ///< prints text()
    template <typename Context>
    auto format(const core::Provenance& provenance, Context& context) const
    {
        return fmt::formatter<std::string>::format(provenance.text(), context);
    }
};
