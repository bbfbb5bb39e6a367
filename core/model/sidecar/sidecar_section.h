// One JSON object of a sidecar; for the files that read one form of them.
#pragma once

#include "core/file/json_reader.h"
#include "core/model/sidecar/sidecar.h"

#include <array>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// Takes keys into fields that are still empty: the first source with a value wins, and null counts as absent, because
/// both libraries write it for "default". A value of another kind is an error: Corrupt, "config.json:
/// pretrained_cfg.mean: expected three numbers, found 7".
class Section {
public:
    /// @param provenance  the file or the metadata that the text is from, for errors too
    /// @throws Error Corrupt for text that is no JSON object, or nested deeper than 64 levels
    Section(const std::string& text, Provenance provenance);

    /// The object under `key`; an empty one where there is none. @throws Error Corrupt when it is no object
    Section section(const char* key) const;
    std::optional<JsonReader> find(const char* key) const;  ///< none when absent
    bool has(const char* key) const { return find(key).has_value(); }
    std::string textOr(const char* key, const std::string& otherwise) const;  ///< `otherwise` for what is no text, too
    bool flagOr(const char* key, bool otherwise) const;  ///< @throws Error Corrupt for what is neither true nor false

    /// @param read  JsonReader -> Value; refuses what is of another kind
    template <typename Value, typename Read>
    void take(const char* key, Sourced<Value>& field, Read read) const
    {
        if (const auto found = field ? std::nullopt : find(key)) {
            field = {read(*found), m_provenance};
        }
    }

    // @throws Error Corrupt, each of them, for a value of another kind
    void text(const char* key, Sourced<std::string>& field) const;
    void positive(const char* key, Sourced<int>& field) const;     ///< a whole number from 1 to 2^20
    void fraction(const char* key, Sourced<double>& field) const;  ///< above 0 and up to 1
    void triple(const char* key, Sourced<std::array<double, 3>>& field) const;
    /// A side length, [height, width] or [channels, height, width]; the field is height, width.
    void imageSize(const char* key, Sourced<std::pair<int, int>>& field) const;
    void activation(const char* key, Sourced<Activation>& field) const;  ///< by timm's or Hugging Face's name
    /// A text that `parse` knows. @param expected  what it knows, for the complaint: "center, squash or border"
    template <typename Value, typename Parse>
    void word(const char* key, Sourced<Value>& field, const char* expected, Parse parse) const
    {
        take(key, field, [&](const JsonReader& json) { return json.word(parse, expected); });
    }
    /// A list, or an object by index in any order, of at most 65536; `label_descriptions` beside it may describe each
    /// in words.
    void labels(const char* key, Sourced<std::vector<std::string>>& field) const;
    /// Numbers that the weights show as well, for a warning where they differ. A value that is no positive number
    /// claims nothing. @param keys  as the section calls them, and as Sidecar::claims does
    void claims(std::initializer_list<std::pair<const char*, const char*>> keys, Sidecar& sidecar) const;

    const Provenance& provenance() const { return m_provenance; }  ///< of every value that is read here
    /// For a value that the section leaves out and its class assumes.
    Provenance classDefault() const { return {Origin::ClassDefault, m_provenance.words()}; }

private:
    std::shared_ptr<const nlohmann::json> m_document;  ///< that m_object looks at
    JsonReader m_object;                               ///< null: an empty object
    Provenance m_provenance;
};

// The forms; each reads what it knows into the fields that are still empty. @throws Error Corrupt
void readTimm(const Section& root, Sidecar& sidecar);         ///< config.json of timm, and keys beside them
void readHuggingFace(const Section& root, Sidecar& sidecar);  ///< config.json with a model_type
void readProcessor(const Section& root, Sidecar& sidecar);    ///< preprocessor_config.json
void readOpenClip(const Section& root, Sidecar& sidecar);     ///< open_clip_config.json

}  // namespace core
