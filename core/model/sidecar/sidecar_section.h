// Typed access to one JSON object of a sidecar; for the files that read one form of them.
//
// Each reader below takes one key into one field. It leaves the field alone when the field is filled already (the first
// source with a value wins) or when the key is absent; null counts as absent, because both libraries write it for
// "default". A value of another kind is an error: Corrupt, "config.json: pretrained_cfg.mean: expected three finite
// numbers, found 7".
#pragma once

#include "core/model/sidecar/sidecar.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

using Json = nlohmann::json;

/// A view: the JSON must outlive it.
class Section {
public:
    /// @param json        an object
    /// @param provenance  the file or the metadata that it was read from, for errors too
    /// @param path        the keys that lead to it, each with a dot behind: "pretrained_cfg."
    Section(const Json& json, Provenance provenance, std::string path)
        : m_json(json), m_provenance(std::move(provenance)), m_path(std::move(path))
    {
    }

    /// The object under `key`; an empty one where there is none. @throws Error Corrupt when it is no object
    Section section(const char* key) const;

    // @throws Error Corrupt, each of them, for a value of another kind
    void text(const char* key, Sourced<std::string>& field) const;
    void positive(const char* key, Sourced<int>& field) const;  ///< a whole number from 1 to 2^20
    void flag(const char* key, Sourced<bool>& field, bool meaningOfTrue) const;
    void number(const char* key, Sourced<double>& field, double low, double high) const;  ///< in (low, high]
    void triple(const char* key, Sourced<std::array<double, 3>>& field) const;
    /// A side length, [height, width] or [channels, height, width]; the field is height, width.
    void imageSize(const char* key, Sourced<std::pair<int, int>>& field) const;

    /// A text that `parse` knows. @param expected  what it knows, for the complaint: "center, squash or border"
    template <typename Value, typename Parse>
    void word(const char* key, Sourced<Value>& field, const std::string& expected, Parse parse) const
    {
        set(key, field, expected, [&](const Json& value) -> std::optional<Value> {
            const auto text = asText(value);
            return text ? parse(*text) : std::nullopt;
        });
    }

    /// Any value that `convert` takes: Json -> std::optional<Value>.
    template <typename Value, typename Convert>
    void set(const char* key, Sourced<Value>& field, const std::string& expected, Convert convert) const
    {
        const auto* found = find(key);
        if (!found || field) {
            return;
        }
        field.value = convert(*found);
        if (!field) {
            fail(key, expected, *found);
        }
        field.provenance = m_provenance;
    }

    const Json* find(const char* key) const;  ///< null when absent
    bool has(const char* key) const { return find(key) != nullptr; }
    std::string textOr(const char* key, const std::string& otherwise) const;  ///< `otherwise` for what is no text, too
    bool flagOr(const char* key, bool otherwise) const;  ///< @throws Error Corrupt for what is neither true nor false
    const Provenance& provenance() const { return m_provenance; }
    /// For a value that the section leaves out and its class assumes.
    Provenance classDefault() const { return {Origin::ClassDefault, m_provenance.text()}; }

    /// @throws Error Corrupt, always
    [[noreturn]] void fail(const std::string& key, const std::string& expected, const Json& found) const;

private:
    static std::optional<std::string> asText(const Json& value);

    const Json& m_json;
    Provenance m_provenance;
    std::string m_path;
};

/// Activation under `key`, by timm's or Hugging Face's name. @throws Error Corrupt for an unknown one
void readActivation(const Section& section, const char* key, Sourced<Activation>& field);

/// Labels under `key`: a list, or an object by index in any order; `label_descriptions` beside it may describe each in
/// words. @throws Error Corrupt for anything else, or more than 65536 of them
void readLabels(const Section& section, const char* key, Sourced<std::vector<std::string>>& field);

/// Keys of Swin only: `window_size`, `pretrained_window_sizes`, `always_partition`. @throws Error Corrupt
void readWindows(const Section& section, Sidecar& sidecar);
/// SAM's `global_attn_indexes`. @throws Error Corrupt
void readWholeLayers(const Section& section, Sidecar& sidecar);
/// Numbers that the weights show as well, for a warning where they differ. What is no positive number claims nothing.
/// @param keys  as the section calls them, and as Sidecar::claims does
void readClaims(const Section& section, std::initializer_list<std::pair<const char*, const char*>> keys,
                Sidecar& sidecar);

// The forms; each reads what it knows into the fields that are still empty. @throws Error Corrupt
void readTimm(const Section& root, Sidecar& sidecar);         ///< config.json of timm, and keys beside them
void readHuggingFace(const Section& root, Sidecar& sidecar);  ///< config.json with a model_type
void readProcessor(const Section& root, Sidecar& sidecar);    ///< preprocessor_config.json
void readOpenClip(const Section& root, Sidecar& sidecar);     ///< open_clip_config.json

}  // namespace core
