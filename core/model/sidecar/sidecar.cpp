#include "core/model/sidecar/sidecar.h"

#include "core/error.h"
#include "core/file/json_text.h"
#include "core/file/text.h"
#include "core/model/model_file.h"
#include "core/model/sidecar/sidecar_section.h"

#include <sstream>

namespace core {

namespace {

constexpr size_t kMostLabelLines = 1U << 16U;

std::vector<std::string> labelLines(const std::filesystem::path& file)
{
    std::istringstream text(textOfFile(file, kLargestSidecar));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        if (line.ends_with('\r')) {
            line.pop_back();
        }
        lines.push_back(line);
        if (lines.size() > kMostLabelLines) {
            throw Error(ErrorCode::Corrupt, file.filename().string(),
                        "expected at most %1 lines, found more"_msg(kMostLabelLines));
        }
    }
    while (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
    }
    return lines;
}

void readForm(const Section& root, Sidecar& sidecar)
{
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
    if (root.has("mask_decoder_config")) {  // Hugging Face's
        sidecar.masks.add(root.section("mask_decoder_config"));
    }
    if (root.has("extract_layers") || root.has("reduce_dim")) {  // Hugging Face's CLIPSeg
        sidecar.masks.add(root);
    }
    // Its Depth Anything and its ViTPose, of which the key of a default may be missing.
    const auto type = root.textOr("model_type", "");
    if (type == "depth_anything" || type == "vitpose" || root.has("depth_estimation_type") ||
        root.has("use_simple_decoder")) {
        sidecar.masks.add(root);
    }
    if (const auto text = root.find("text_config"); text && text->isObject()) {  // Hugging Face's
        sidecar.text.add(root.section("text_config"));
    } else if (root.has("model_cfg")) {  // OpenCLIP's
        sidecar.text.add(root.section("model_cfg").section("text_cfg"));
    }
}

}  // namespace

void readSidecar(const std::string& text, const std::string& file, Sidecar& sidecar)
{
    readForm(Section(text, {Origin::Sidecar, file}), sidecar);
}

void readMetadata(const std::map<std::string, std::string>& metadata, Sidecar& sidecar)
{
    const auto textAt = [&](const char* key) {
        const auto found = metadata.find(key);
        return found == metadata.end() ? std::string() : found->second;
    };
    const auto numberAt = [&](const char* key) { return parsedNumber<int>(textAt(key)).value_or(0); };
    // A pickle's "config" may be the text of any object; timm's form begins with a brace.
    if (const auto config = textAt("config"); config.starts_with('{')) {
        readForm(Section(config, Origin::Metadata), sidecar);
    }
    for (const char* key : {"arch", "args.model", "args.arch"}) {
        if (const auto name = textAt(key); !sidecar.architecture && !name.empty() && name.size() < 200) {
            sidecar.architecture = {name, Origin::Metadata};
        }
    }
    if (const int heads = numberAt("args.nheads"); !sidecar.heads && heads > 0) {  // DETR's authors
        sidecar.heads = {heads, Origin::Metadata};
    }
    if (textAt("args.dilation") == "True" && !sidecar.hidden) {
        sidecar.hidden = {"args.dilation is true (DC5)", Origin::Metadata};
    }
    for (const char* key : {"args.input_size", "args.img_size"}) {
        if (const int side = numberAt(key); !sidecar.trainedSize && side >= 16 && side <= 1 << 14) {
            sidecar.trainedSize = {std::pair(side, side), Origin::Metadata};
        }
    }
}

void readLabels(const std::filesystem::path& file, Sidecar& sidecar)
{
    sidecar.labels = {labelLines(file), Origin::Option};
}

Sidecar collectSidecars(const std::filesystem::path& checkpoint, const std::map<std::string, std::string>& metadata)
{
    Sidecar sidecar;
    std::error_code ignored;
    for (const auto& file : sidecarsOf(checkpoint)) {
        if (std::filesystem::is_regular_file(file, ignored)) {
            readSidecar(textOfFile(file, kLargestSidecar), file.filename().string(), sidecar);
        }
    }
    readMetadata(metadata, sidecar);
    if (const auto labels = labelsOf(checkpoint); std::filesystem::is_regular_file(labels, ignored)) {
        if (auto lines = labelLines(labels); !lines.empty()) {
            sidecar.labelLines = {std::move(lines), {Origin::Sidecar, labels.filename().string()}};
        }
    }
    return sidecar;
}

}  // namespace core
