#include "core/model/sidecar/sidecar.h"

#include "core/error.h"
#include "core/file/json_text.h"
#include "core/model/model_file.h"
#include "core/model/sidecar/sidecar_section.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <fstream>
#include <sstream>

namespace core {

namespace {

constexpr std::uintmax_t kLargestSidecar = 16U << 20U;
constexpr int kDeepestNesting = 64;
constexpr size_t kMostLabels = 1U << 16U;
constexpr size_t kMostNumbers = 64;  // of stages, or layers

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

/// timm's names, which are ours, and Hugging Face's.
std::optional<Activation> activationNamed(const std::string& name)
{
    if (name == "gelu_pytorch_tanh" || name == "gelu_new") {
        return Activation::GeluTanh;
    }
    if (name == "quickgelu") {
        return Activation::QuickGelu;
    }
    return name == "swish" ? Activation::Silu : parseActivation(name);
}

std::optional<std::vector<int>> wholeNumbers(const nlohmann::json& value)
{
    constexpr int most = 1 << 10;
    std::vector<int> numbers;
    for (const auto& number : value.is_array() ? value : nlohmann::json::array({value})) {
        if (numbers.size() > kMostNumbers || !number.is_number_integer() || number < 0 || number > most) {
            return std::nullopt;
        }
        numbers.push_back(number.get<int>());
    }
    return numbers;
}

void readLabelLines(const std::filesystem::path& file, Sidecar& sidecar)
{
    std::istringstream text(readText(file));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        if (line.ends_with('\r')) {
            line.pop_back();
        }
        lines.push_back(line);
        if (lines.size() > kMostLabels) {
            throw Error(ErrorCode::Corrupt, fmt::format("{}: expected at most {} lines, found more",
                                                        file.filename().string(), kMostLabels));
        }
    }
    while (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
    }
    if (!lines.empty()) {
        sidecar.labelLines = {std::move(lines), {Origin::Sidecar, file.filename().string()}};
    }
}

std::optional<int> wholeNumber(const std::string& text)
{
    int number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace

void readActivation(const Section& section, const char* key, Sourced<Activation>& field)
{
    section.word(key, field, "a known activation (gelu, gelu_tanh, quick_gelu, silu)", activationNamed);
}

void readLabels(const Section& section, const char* key, Sourced<std::vector<std::string>>& field)
{
    const auto descriptions = section.section("label_descriptions");
    section.set(
        key, field, fmt::format("a list of at most {} texts, or an object of them by index", kMostLabels),
        [&](const Json& value) -> std::optional<std::vector<std::string>> {
            if ((!value.is_array() && !value.is_object()) || value.size() > kMostLabels) {
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

void readWindows(const Section& section, Sidecar& sidecar)
{
    const std::string expected = "a whole number of patches or a list of them";
    section.set("window_size", sidecar.windows, expected, wholeNumbers);
    section.set("pretrained_window_sizes", sidecar.learntWindows, expected, wholeNumbers);
    section.flag("always_partition", sidecar.alwaysPartition, true);
}

void readWholeLayers(const Section& section, Sidecar& sidecar)
{
    section.set("global_attn_indexes", sidecar.wholeLayers, "a list of layers", wholeNumbers);
}

namespace {

void readJson(const std::string& text, const Provenance& provenance, Sidecar& sidecar)
{
    const int nesting = jsonNesting(text);  // to write a deeper value out would need as much stack
    if (nesting > kDeepestNesting) {
        throw Error(ErrorCode::Corrupt, fmt::format("{}: expected JSON at most {} brackets deep, found {}", provenance,
                                                    kDeepestNesting, nesting));
    }
    const auto json = parseJson(text);
    if (json.is_discarded() || !json.is_object()) {
        throw Error(ErrorCode::Corrupt,
                    fmt::format("{}: expected one JSON object, found text that is none", provenance));
    }
    const Section root(json, provenance, "");
    if (root.has("image_mean") || root.has("image_processor_type") || root.has("feature_extractor_type") ||
        root.has("do_resize")) {
        readProcessor(root, sidecar);
    } else if (root.has("model_cfg")) {
        readOpenClip(root, sidecar);
    } else if (root.has("model_type") && !root.has("pretrained_cfg")) {
        readHuggingFace(root, sidecar);
    } else {
        readTimm(root, sidecar);
    }
}

}  // namespace

void readSidecar(const std::string& text, const std::string& file, Sidecar& sidecar)
{
    readJson(text, {Origin::Sidecar, file}, sidecar);
}

void readMetadata(const std::map<std::string, std::string>& metadata, Sidecar& sidecar)
{
    // A pickle's "config" may be any object's words; timm's form begins with a bracket.
    const auto config = metadata.find("config");
    if (config != metadata.end() && config->second.starts_with('{')) {
        readJson(config->second, Origin::Metadata, sidecar);
    }
    for (const char* key : {"arch", "args.model", "args.arch"}) {
        const auto found = metadata.find(key);
        if (!sidecar.architecture && found != metadata.end() && !found->second.empty() && found->second.size() < 200) {
            sidecar.architecture = {found->second, Origin::Metadata};
        }
    }
    if (const auto heads = metadata.find("args.nheads"); !sidecar.heads && heads != metadata.end()) {  // DETR's authors
        if (const auto count = wholeNumber(heads->second); count && *count > 0) {
            sidecar.heads = {*count, Origin::Metadata};
        }
    }
    if (const auto dilation = metadata.find("args.dilation");
        dilation != metadata.end() && dilation->second == "True" && !sidecar.hidden) {
        sidecar.hidden = {"args.dilation is true (DC5)", Origin::Metadata};
    }
    for (const char* key : {"args.input_size", "args.img_size"}) {
        const auto found = metadata.find(key);
        const auto side = found == metadata.end() ? std::nullopt : wholeNumber(found->second);
        if (!sidecar.trainedSize && side && *side >= 16 && *side <= 1 << 14) {
            sidecar.trainedSize = {std::pair(*side, *side), Origin::Metadata};
        }
    }
}

Sidecar collectSidecars(const std::filesystem::path& checkpoint, const std::map<std::string, std::string>& metadata)
{
    Sidecar sidecar;
    std::error_code ignored;
    for (const auto& file : sidecarsOf(checkpoint)) {
        if (std::filesystem::is_regular_file(file, ignored)) {
            readSidecar(readText(file), file.filename().string(), sidecar);
        }
    }
    readMetadata(metadata, sidecar);
    if (const auto labels = labelsOf(checkpoint); std::filesystem::is_regular_file(labels, ignored)) {
        readLabelLines(labels, sidecar);
    }
    return sidecar;
}

}  // namespace core
