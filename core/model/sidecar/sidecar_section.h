// One JSON object of a sidecar, used by the readers of each form.
#pragma once

#include "core/file/json_reader.h"
#include "core/model/sidecar/sidecar.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// Reads keys into fields that are still empty: the first source with a value wins, and null counts as absent, because
/// both libraries write it for "default". A value of another type is an error: Corrupt, "config.json:
/// pretrained_cfg.mean: expected a list of 1 to 64 numbers, found 7".
class Section {
public:
    /// @param provenance  the file or metadata that contains the text, also for errors
    /// @throws Error Corrupt for anything but a JSON object, or nesting deeper than 64 levels
    Section(const std::string& text, Provenance provenance);

    /// The object under `key`; empty if there is none. @throws Error Corrupt when it is not an object
    Section section(const char* key) const;
    std::optional<JsonReader> find(const char* key) const;  ///< empty when absent
    bool has(const char* key) const { return find(key).has_value(); }
    std::string textOr(const char* key, const std::string& otherwise) const;  ///< `otherwise` for anything but text
    bool flagOr(const char* key, bool otherwise) const;  ///< @throws Error Corrupt for anything but true and false

    /// @param read  JsonReader -> Value; throws for another type
    template <typename Value, typename Read>
    void take(const char* key, Sourced<Value>& field, Read read) const
    {
        if (const auto found = field ? std::nullopt : find(key)) {
            field = {read(*found), m_provenance};
        }
    }

    // All throw Error Corrupt for a value of another type.
    void text(const char* key, Sourced<std::string>& field) const;
    void positive(const char* key, Sourced<int>& field) const;  ///< a whole number from 1 to 2^20
    /// Above 0 and up to `highest`.
    void fraction(const char* key, Sourced<double>& field, double highest = 1.0) const;
    void perChannel(const char* key, Sourced<std::vector<double>>& field) const;  ///< 1 to kMostChannels numbers
    /// A side length, [height, width] or [channels, height, width]; the field receives height, width.
    void imageSize(const char* key, Sourced<std::pair<int, int>>& field) const;
    void activation(const char* key, Sourced<Activation>& field) const;  ///< by timm's or Hugging Face's name
    /// A text that `parse` accepts. @param expected  the accepted texts, for the error: "center, squash or border"
    template <typename Value, typename Parse>
    void word(const char* key, Sourced<Value>& field, const Message& expected, Parse parse) const
    {
        take(key, field, [&](const JsonReader& json) { return json.word(parse, expected); });
    }
    /// A list, or an object by index in any order, of at most 65536 entries; `label_descriptions` beside it may
    /// describe each in words.
    void labels(const char* key, Sourced<std::vector<std::string>>& field) const;
    /// One number; a list, one number per stage, is left to the families.
    void heads(const char* key, Sidecar& sidecar) const;
    /// Numbers that the weights show as well, to warn if they differ. A value that is not a positive number is ignored.
    /// @param keys  pairs of the section's key and its name in Sidecar::claims
    void claims(std::initializer_list<std::pair<const char*, const char*>> keys, Sidecar& sidecar) const;

    const Provenance& provenance() const { return m_provenance; }  ///< of every value read here
    /// For a value that the section omits and its class defines.
    Provenance classDefault() const { return {Origin::ClassDefault, m_provenance.words()}; }

private:
    std::shared_ptr<const nlohmann::json> m_document;  ///< owns the JSON behind m_object
    JsonReader m_object;                               ///< null: an empty object
    Provenance m_provenance;
};

// Readers of the forms; each reads the keys it knows into the fields that are still empty. @throws Error Corrupt
void readTimm(const Section& root, Sidecar& sidecar);         ///< timm's config.json, and keys beside it
void readHuggingFace(const Section& root, Sidecar& sidecar);  ///< config.json with a model_type
void readProcessor(const Section& root, Sidecar& sidecar);    ///< preprocessor_config.json
void readOpenClip(const Section& root, Sidecar& sidecar);     ///< open_clip_config.json

}  // namespace core
