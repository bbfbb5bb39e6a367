#include "core/model/text/text_spec.h"

#include "core/error.h"
#include "core/file/json_text.h"
#include "core/file/mapped_file.h"
#include "core/model/model_file.h"
#include "core/model/sidecar/sidecar_section.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <span>
#include <system_error>

namespace core {

namespace {

namespace fs = std::filesystem;

struct StatedText {
    Sourced<int> heads;
    Sourced<Activation> activation;
    Sourced<double> normEps;
    std::string pooling;  ///< OpenCLIP's word for whose output is taken; empty: its usual one
};

void readStated(const Section& root, StatedText& told)
{
    const auto huggingFace = root.section("text_config");
    huggingFace.positive("num_attention_heads", told.heads);
    readActivation(huggingFace, "hidden_act", told.activation);
    huggingFace.number("layer_norm_eps", told.normEps, 0.0, 1.0);
    const auto openClip = root.section("model_cfg").section("text_cfg");
    openClip.positive("heads", told.heads);
    told.pooling = openClip.textOr("pool_type", told.pooling);
}

StatedText statedBeside(const fs::path& checkpoint)
{
    constexpr uint64_t largest = 16U << 20U;
    constexpr int deepest = 64;
    StatedText told;
    std::error_code ignored;
    for (const auto& path : sidecarsOf(checkpoint)) {
        if (!fs::is_regular_file(path, ignored) || fs::file_size(path, ignored) > largest) {
            continue;
        }
        const MappedFile file(path);
        std::string text(file.size(), '\0');
        file.read(0, std::as_writable_bytes(std::span(text)));
        const auto json = jsonNesting(text) > deepest ? Json() : parseJson(text);
        if (json.is_object()) {  // opening the image tower has refused what is no JSON
            readStated(Section(json, {Origin::Sidecar, path.filename().string()}, ""), told);
        }
    }
    return told;
}

/// As CLIP and SigLIP have it: 64 channels a head, but 72 in the tower of 1152.
int usualHeads(int width)
{
    constexpr int channels = 64, odd = 1152, headsOfOdd = 16;
    return width == odd ? headsOfOdd : width / channels;
}

}  // namespace

TextSpec inferTextSpec(const TensorShapes& shapes, const fs::path& checkpoint, UsualText usual)
{
    const ShapeReader reader(shapes, "every text tower");
    const auto told = statedBeside(checkpoint);
    TextSpec spec;
    const auto words = reader.shape("token_embedding", 2);
    spec.vocabulary = static_cast<int>(words[0]);
    spec.dim = static_cast<int>(words[1]);
    spec.context = reader.side("pos_embed", 2, 0);
    spec.output = reader.side("head.weight", 2, 0);
    spec.depth = reader.count("blocks.");
    spec.mlpHidden = reader.side("blocks.0.mlp.fc1.weight", 2, 0);
    spec.bidirectional = reader.has("head.bias");
    spec.heads = told.heads.value.value_or(usualHeads(spec.dim));
    spec.activation = told.activation.value.value_or(usual.activation);
    spec.normEps = told.normEps.value.value_or(usual.normEps);
    if (spec.heads < 1 || spec.dim % spec.heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, "text tower",
                    fmt::format("expected heads that share its {} channels evenly, found {}; config.json "
                                "tells them as text_config.num_attention_heads",
                                spec.dim, spec.heads));
    }
    if (const char* known = spec.bidirectional ? "last" : "argmax"; !told.pooling.empty() && told.pooling != known) {
        throw Error(ErrorCode::Unsupported, "open_clip_config.json",
                    fmt::format("text_cfg.pool_type: expected {} of such a text tower, found {}", known, told.pooling));
    }
    return spec;
}

}  // namespace core
