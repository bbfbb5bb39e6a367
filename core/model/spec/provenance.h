// Where a fact about a model comes from: a kind for decisions, and a text for people that is never parsed.
#pragma once

#include "core/message.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

namespace core {

enum class Origin {  ///< for decisions; text() renders it
    None,            ///< no source states it
    Option,          ///< the user
    Shapes,          ///< names and shapes of tensors
    Sidecar,         ///< a file beside the checkpoint; the detail is its name
    Metadata,        ///< the checkpoint's own metadata
    ClassDefault,    ///< the default of a configuration class, for a key that a file (the detail) omits
    Name,            ///< a word in the name of the file or its architecture
    FileName,        ///< the name of the file itself
    FolderName,      ///< the name of its folder
    Zoo,             ///< the published models with the same shapes
    Table,           ///< a published model of the same width and depth
    Rule,            ///< a rule selected by the naming, the name or a size, valid for all such models
    FamilyRule,      ///< a rule of the family, from which related models with the same shapes may deviate
    PublishedWidth,  ///< the number that all published models of this width have
    HeadWidth,       ///< the usual 64 channels per head
    Default,         ///< assumed, as no source states it
    BuiltIn,         ///< a list compiled into the program
    Trace,           ///< a recorded trace
    Other,           ///< the detail is the whole text
};

struct Provenance {  ///< a kind and its detail, which is shown but never parsed
    Provenance(Origin kind = Origin::Other,
               Message more = {})  // NOLINT(google-explicit-constructor): mostly used without a detail
        : origin(kind), detail(std::move(more))
    {
    }
    Provenance(Origin kind, std::string name) : Provenance(kind, Message(std::move(name))) {}

    Origin origin;
    Message detail;  ///< a name (of a file, a model) or a message

    Message words() const;                                  ///< "config.json", "rule: width / 64"
    std::string text() const { return words().english(); }  ///< as shown by `inspect`
};

/// A fact and its source; without a value, no source states it.
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
