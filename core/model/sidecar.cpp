#include "core/model/sidecar.h"

#include "core/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace core {

namespace {

using Json = nlohmann::json;

constexpr std::uintmax_t kLargestSidecar = 16U << 20U;

/// One JSON object of a sidecar: typed access that says in one sentence what is wrong.
class Section {
public:
    Section(const Json& json, std::string origin, std::string path)
        : m_json(json), m_origin(std::move(origin)), m_path(std::move(path))
    {
    }

    Section section(const char* key) const
    {
        static const Json kEmpty = Json::object();
        const auto* found = find(key);
        if (found && !found->is_object()) {
            fail(key, "an object", *found);
        }
        return {found ? *found : kEmpty, m_origin, m_path + key + "."};
    }

    void text(const char* key, Told<std::string>& field) const
    {
        set(key, field, "a text", [](const Json& value) -> std::optional<std::string> {
            return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
        });
    }
    void positive(const char* key, Told<int>& field) const { set(key, field, "a positive integer", asPositive); }
    void flag(const char* key, Told<bool>& field, bool meaningOfTrue) const
    {
        set(key, field, "true or false", [&](const Json& value) -> std::optional<bool> {
            return value.is_boolean() ? std::optional(value.get<bool>() == meaningOfTrue) : std::nullopt;
        });
    }
    void number(const char* key, Told<double>& field, double low, double high) const
    {
        set(key, field, fmt::format("a number in ({}, {}]", low, high),
            [&](const Json& value) -> std::optional<double> {
                const bool fits = value.is_number() && value.get<double>() > low && value.get<double>() <= high;
                return fits ? std::optional(value.get<double>()) : std::nullopt;
            });
    }
    void triple(const char* key, Told<std::array<double, 3>>& field) const
    {
        set(key, field, "three finite numbers", [](const Json& value) -> std::optional<std::array<double, 3>> {
            if (!value.is_array() || value.size() != 3) {
                return std::nullopt;
            }
            std::array<double, 3> numbers{};
            for (size_t i = 0; i < 3; ++i) {
                if (!value[i].is_number()) {
                    return std::nullopt;
                }
                numbers[i] = value[i].get<double>();
            }
            return numbers;
        });
    }
    /// A side length, [height, width] or [channels, height, width].
    void imageSize(const char* key, Told<std::pair<int, int>>& field) const
    {
        set(key, field, "a size in pixels", [](const Json& value) -> std::optional<std::pair<int, int>> {
            if (const auto side = asPositive(value)) {
                return std::pair(*side, *side);
            }
            if (!value.is_array() || value.size() < 2 || value.size() > 3) {
                return std::nullopt;
            }
            const auto height = asPositive(value[value.size() - 2]), width = asPositive(value[value.size() - 1]);
            return height && width ? std::optional(std::pair(*height, *width)) : std::nullopt;
        });
    }
    template <typename Value, typename Convert>
    void set(const char* key, Told<Value>& field, const std::string& expected, Convert convert) const
    {
        const auto* found = find(key);
        if (!found || field) {
            return;
        }
        field.value = convert(*found);
        if (!field) {
            fail(key, expected, *found);
        }
        field.origin = m_origin;
    }

    /// Null counts as absent: both libraries write it for "default".
    const Json* find(const char* key) const
    {
        const auto found = m_json.find(key);
        return found == m_json.end() || found->is_null() ? nullptr : &*found;
    }
    const std::string& origin() const { return m_origin; }

    [[noreturn]] void fail(const std::string& key, const std::string& expected, const Json& found) const
    {
        auto shown = found.dump(-1, ' ', true, Json::error_handler_t::replace);
        if (shown.size() > 60) {
            shown = shown.substr(0, 57) + "...";
        }
        throw Error(ErrorCode::Corrupt,
                    fmt::format("{}: {}{}: expected {}, found {}", m_origin, m_path, key, expected, shown));
    }

private:
    static std::optional<int> asPositive(const Json& value)
    {
        const bool fits = value.is_number_integer() && value >= 1 && value <= 1 << 20;
        return fits ? std::optional(value.get<int>()) : std::nullopt;
    }

    const Json& m_json;
    std::string m_origin, m_path;
};

std::optional<Activation> activationNamed(const std::string& name)
{
    if (name == "gelu") {
        return Activation::Gelu;
    }
    if (name == "gelu_tanh" || name == "gelu_pytorch_tanh" || name == "gelu_new") {
        return Activation::GeluTanh;
    }
    if (name == "quick_gelu" || name == "quickgelu") {
        return Activation::QuickGelu;
    }
    if (name == "silu" || name == "swish") {
        return Activation::Silu;
    }
    return std::nullopt;
}

void readActivation(const Section& section, const char* key, Told<Activation>& field)
{
    section.set(key, field, "a known activation (gelu, gelu_tanh, quick_gelu, silu)", [](const Json& value) {
        return value.is_string() ? activationNamed(value.get<std::string>()) : std::nullopt;
    });
}

void readPreprocessing(const Section& section, Sidecar& sidecar)
{
    section.imageSize("input_size", sidecar.inputSize);
    section.triple("mean", sidecar.mean);
    section.triple("std", sidecar.std);
    section.number("crop_pct", sidecar.cropPct, 0.0, 1.0);
    section.set("crop_mode", sidecar.cropMode, "center, squash or border", [](const Json& value) {
        return value.is_string() ? parseCropMode(value.get<std::string>()) : std::nullopt;
    });
    section.set("interpolation", sidecar.interpolation, "nearest, bilinear, bicubic or lanczos", [](const Json& value) {
        return value.is_string() ? parseInterpolation(value.get<std::string>()) : std::nullopt;
    });
}

/// label_names is a list or {index: name}; label_descriptions may say each name in words.
void readLabels(const Section& root, const char* key, Told<std::vector<std::string>>& field)
{
    const auto descriptions = root.section("label_descriptions");
    root.set(
        key, field, "a list of texts, or an object of them by index",
        [&](const Json& value) -> std::optional<std::vector<std::string>> {
            if (!value.is_array() && !value.is_object()) {
                return std::nullopt;
            }
            std::vector<std::string> labels;
            for (size_t i = 0; i < value.size(); ++i) {
                const auto index = std::to_string(i);
                if (value.is_object() && !value.contains(index)) {
                    return std::nullopt;
                }
                const auto& label = value.is_array() ? value[i] : value[index];
                if (!label.is_string()) {
                    return std::nullopt;
                }
                const auto* words = descriptions.find(label.get<std::string>().c_str());
                labels.push_back(words && words->is_string() ? words->get<std::string>() : label.get<std::string>());
            }
            return labels;
        });
}

std::string readText(const std::filesystem::path& file)
{
    std::error_code failed;
    const auto size = std::filesystem::file_size(file, failed);
    if (failed || size > kLargestSidecar) {
        throw Error(ErrorCode::Corrupt,
                    fmt::format("{}: expected a text file of at most 16 MB, found {}", file.filename().string(),
                                failed ? failed.message() : fmt::format("{} bytes", size)));
    }
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return std::move(text).str();
}

}  // namespace

void readSidecar(const std::string& text, const std::string& origin, Sidecar& sidecar)
{
    const auto json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded() || !json.is_object()) {
        throw Error(ErrorCode::Corrupt, fmt::format("{}: expected one JSON object, found text that is none", origin));
    }
    const Section root(json, origin, "");
    root.text("architecture", sidecar.architecture);

    const auto arguments = root.section("model_args");
    arguments.positive("num_heads", sidecar.heads);
    arguments.imageSize("img_size", sidecar.trainedSize);
    arguments.number("norm_eps", sidecar.normEps, 0.0, 1.0);
    arguments.flag("no_embed_class", sidecar.positionCoversPrefix, false);
    arguments.text("global_pool", sidecar.globalPool);
    readActivation(arguments, "act_layer", sidecar.activation);

    root.text("global_pool", sidecar.globalPool);
    root.positive("num_attention_heads", sidecar.heads);
    root.number("layer_norm_eps", sidecar.normEps, 0.0, 1.0);
    readActivation(root, "hidden_act", sidecar.activation);
    readPreprocessing(root.section("pretrained_cfg"), sidecar);
    readPreprocessing(root, sidecar);
    readLabels(root, "label_names", sidecar.labels);
    readLabels(root, "id2label", sidecar.labels);
}

Sidecar collectSidecars(const std::filesystem::path& checkpoint, const std::map<std::string, std::string>& metadata)
{
    Sidecar sidecar;
    auto own = checkpoint;
    own += ".json";
    for (const auto& file : {own, checkpoint.parent_path() / "config.json"}) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(file, ignored)) {
            readSidecar(readText(file), file.filename().string(), sidecar);
        }
    }
    if (const auto found = metadata.find("config"); found != metadata.end()) {
        readSidecar(found->second, "metadata", sidecar);
    }
    return sidecar;
}

}  // namespace core
