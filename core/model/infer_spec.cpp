#include "core/model/infer_spec.h"

#include "core/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace core {

namespace {

constexpr int kMaximumDepth = 1024;
constexpr int64_t kMaximumWidth = 1 << 16;

/// Names that mean other mathematics behind the same outer names, and what to call it (reference: timm's variants).
struct Refusal {
    const char* part;
    const char* feature;
};
constexpr Refusal kRefusals[] = {
    {"blocks.0.attns.", "parallel branches"},
    {"blocks.0.in_proj.", "parallel scaling blocks"},
    {".attn.q_norm.", "normalised queries and keys"},
    {".attn.q_bias", "separate query and value biases (BEiT)"},
    {".mlp.fc1_g.", "unpacked SwiGLU (EVA, AIMv2)"},
    {".attn.norm.", "a norm inside attention (EVA, BEiT-3)"},
    {".mlp.norm.", "a norm inside the MLP (EVA, BEiT-3)"},
    {"rope", "rotary position embedding"},
    {"blocks.0.attn.relative_position_bias_table", "relative position bias (BEiT)"},
    {"patch_embed.backbone.", "a convolutional stem (hybrid ViT)"},
    {"patch_embed.conv1.", "a convolutional stem"},
    {"attn_pool.", "attention pooling (SigLIP)"},
    {"blocks_token_only.", "class-attention layers (CaiT)"},
    {"cls_attn_blocks.", "cross-covariance attention (XCiT)"},
    {"layers.0.blocks.0.attn.relative_position_bias_table", "windowed attention (Swin)"},
};

/// Head counts that are not width / 64 (reference: published models by width and depth).
struct HeadRow {
    int dim, depth, heads;
    const char* model;
};
constexpr HeadRow kHeadTable[] = {
    {1152, 27, 16, "So400m"},    {1280, 32, 16, "ViT-H"},      {1408, 40, 16, "ViT-g"},      {1664, 48, 16, "ViT-bigG"},
    {64, 6, 2, "timm test_vit"}, {64, 8, 2, "timm test_vit2"}, {96, 9, 3, "timm test_vit3"},
};

class Inference {
public:
    Inference(const Shapes& shapes, const Sidecar& sidecar, const ModelOverrides& overrides, const std::string& name)
        : m_shapes(shapes), m_sidecar(sidecar), m_overrides(overrides)
    {
        m_spec.name = sidecar.architecture ? *sidecar.architecture : name;
        m_spec.provenance["name"] = sidecar.architecture ? sidecar.architecture.origin : "file name";
        m_hint = name + " " + m_spec.name;
    }

    ModelSpec run()
    {
        readFamily();
        readGeometry();
        readTokens();
        readHeads();
        readBlock();
        readHead();
        readNumerics();
        readPreprocessing();
        readLabels();
        return std::move(m_spec);
    }

private:
    bool has(const std::string& name) const { return m_shapes.contains(name); }

    const std::vector<int64_t>& shape(const std::string& name, size_t rank) const
    {
        const auto found = m_shapes.find(name);
        if (found == m_shapes.end()) {
            throw Error(ErrorCode::ShapeMismatch, fmt::format("{}: expected in every ViT, found no such tensor", name));
        }
        const auto& sizes = found->second;
        if (sizes.size() != rank ||
            std::any_of(sizes.begin(), sizes.end(), [](int64_t n) { return n < 1 || n > kMaximumWidth; })) {
            throw Error(ErrorCode::ShapeMismatch, fmt::format("{}: expected {} sides from 1 to {}, found [{}]", name,
                                                              rank, kMaximumWidth, fmt::join(sizes, ", ")));
        }
        return sizes;
    }

    /// The value from the first of option, sidecar and the given fallback; notes which it was.
    template <typename Value, typename Option>
    Value choose(const char* field, const Option& option, const Told<Value>& told, Value fallback,
                 const std::string& why)
    {
        m_spec.provenance[field] = option ? "option" : told ? told.origin : why;
        return option ? Value(*option) : told ? *told : fallback;
    }

    void readFamily()
    {
        for (const auto& [name, sizes] : m_shapes) {
            for (const auto& refusal : kRefusals) {
                if (name.find(refusal.part) != std::string::npos) {
                    throw Error(ErrorCode::Unsupported, fmt::format("{}: this model has {}, which is not supported yet",
                                                                    name, refusal.feature));
                }
            }
        }
        if (!has("patch_embed.proj.weight") || !has("pos_embed") || !has("blocks.0.attn.qkv.weight")) {
            std::vector<std::string> unknown;
            for (const auto& [name, sizes] : m_shapes) {
                if (unknown.size() < 5) {
                    unknown.push_back(name);
                }
            }
            throw Error(ErrorCode::Unsupported, fmt::format("no known model family: expected the names of a ViT "
                                                            "(patch_embed.proj.weight, pos_embed, blocks.0...), "
                                                            "found {} tensors, among them {}",
                                                            m_shapes.size(), fmt::join(unknown, ", ")));
        }
        m_spec.family = Family::Vit;
        for (const char* field : {"family", "parameters", "depth", "dim", "patch", "classes", "tokens", "layers"}) {
            m_spec.provenance[field] = "shapes";
        }
    }

    void readGeometry()
    {
        const auto& patch = shape("patch_embed.proj.weight", 4);
        if (patch[1] != 3 || patch[2] != patch[3]) {
            throw Error(ErrorCode::ShapeMismatch,
                        fmt::format("patch_embed.proj.weight: expected [width, 3, patch, patch], found [{}]",
                                    fmt::join(patch, ", ")));
        }
        m_spec.dim = static_cast<int>(patch[0]);
        m_spec.patch = static_cast<int>(patch[2]);
        m_spec.patchBias = has("patch_embed.proj.bias");
        int depth = 0;
        while (has(fmt::format("blocks.{}.attn.qkv.weight", depth)) && depth < kMaximumDepth) {
            ++depth;
        }
        m_spec.layers.assign(static_cast<size_t>(depth), {});
    }

    void readTokens()
    {
        auto& tokens = m_spec.tokens;
        tokens.classToken = has("cls_token");
        tokens.distillationToken = has("dist_token");
        tokens.registers = has("reg_token") ? static_cast<int>(shape("reg_token", 3)[1]) : 0;

        const auto& position = shape("pos_embed", 3);
        if (position[0] != 1 || position[2] != m_spec.dim) {
            throw Error(ErrorCode::ShapeMismatch, fmt::format("pos_embed: expected [1, tokens, {}], found [{}]",
                                                              m_spec.dim, fmt::join(position, ", ")));
        }
        const int rows = static_cast<int>(position[1]);
        if (!fitToldGrid(rows) && !fitSquareGrid(rows)) {
            throw Error(
                ErrorCode::ShapeMismatch,
                fmt::format(
                    "pos_embed: expected a square grid of patches with or without {} prefix tokens, found {} rows; "
                    "a config.json with the model's img_size would settle it",
                    tokens.prefix(), rows));
        }
        m_spec.provenance["image_size"] = m_spec.provenance["position_grid"];
    }

    bool fitToldGrid(int rows)
    {
        for (const auto* told : {&m_sidecar.trainedSize, &m_sidecar.inputSize}) {
            if (!*told) {
                continue;
            }
            const PatchGrid grid{(**told).first / m_spec.patch, (**told).second / m_spec.patch};
            for (const int prefix : {0, m_spec.tokens.prefix()}) {
                if (grid.count() + prefix == rows) {
                    setGrid(grid, prefix > 0, told->origin);
                    return true;
                }
            }
        }
        return false;
    }

    bool fitSquareGrid(int rows)
    {
        const auto squareRoot = [](int count) {
            const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(std::max(count, 0)))));
            return side > 0 && side * side == count ? std::optional(side) : std::nullopt;
        };
        for (const int prefix : {0, m_spec.tokens.prefix()}) {
            if (const auto side = squareRoot(rows - prefix)) {
                setGrid({*side, *side}, prefix > 0, "shapes");
                return true;
            }
        }
        return false;
    }

    void setGrid(PatchGrid grid, bool coversPrefix, const std::string& why)
    {
        m_spec.trainedRows = grid.rows;
        m_spec.trainedCols = grid.cols;
        m_spec.positionCoversPrefix = coversPrefix;
        m_spec.provenance["position_grid"] = why;
    }

    void readHeads()
    {
        int fallback = 0;
        std::string why;
        for (const auto& row : kHeadTable) {
            if (row.dim == m_spec.dim && row.depth == m_spec.depth()) {
                fallback = row.heads;
                why = fmt::format("table: {}", row.model);
            }
        }
        if (fallback == 0 && m_spec.dim % 64 == 0) {
            fallback = m_spec.dim / 64;
            why = "rule: width / 64";
        }
        const int heads = choose("heads", m_overrides.heads, m_sidecar.heads, fallback, why);
        if (heads == 0) {
            throw Error(
                ErrorCode::Unsupported,
                fmt::format(
                    "the number of heads is not in the file and width {} is not a multiple of 64: expected it from "
                    "config.json or --heads, found neither",
                    m_spec.dim));
        }
        if (heads < 1 || m_spec.dim % heads != 0) {
            throw Error(ErrorCode::OutOfRange,
                        fmt::format("heads: expected a divisor of the width {}, found {} (from {})", m_spec.dim, heads,
                                    m_spec.provenance["heads"]));
        }
        m_spec.heads = heads;
        for (auto& layer : m_spec.layers) {
            layer = {LayerKind::Self, heads};
        }
        if (m_spec.provenance["heads"] == "rule: width / 64") {
            m_spec.warnings.push_back(fmt::format(
                "The number of heads is not in the file; {} follows from the usual 64 channels a head.", heads));
        }
    }

    void readBlock()
    {
        const auto& fc1 = shape("blocks.0.mlp.fc1.weight", 2);
        const auto& fc2 = shape("blocks.0.mlp.fc2.weight", 2);
        m_spec.mlpHidden = static_cast<int>(fc2[1]);
        m_spec.gatedMlp = fc1[0] == 2 * fc2[1];
        m_spec.qkvBias = has("blocks.0.attn.qkv.bias");
        m_spec.layerScale = has("blocks.0.ls1.gamma");
        m_spec.preNorm = has("norm_pre.weight");
        m_spec.finalNorm = has("norm.weight");
        m_spec.poolNorm = has("fc_norm.weight");
    }

    void readHead()
    {
        m_spec.classes = has("head.weight") ? static_cast<int>(shape("head.weight", 2)[0]) : 0;
        m_spec.distilledHead = m_spec.tokens.distillationToken && has("head_dist.weight");
        const bool mean = !m_spec.tokens.classToken || m_spec.poolNorm;
        m_spec.pooling = mean ? Pooling::PatchMean : Pooling::ClassToken;
        m_spec.provenance["pooling"] = "shapes";
        if (m_sidecar.globalPool && !m_sidecar.globalPool.value->empty() && m_spec.classes > 0) {
            const auto& told = *m_sidecar.globalPool;
            if (told != "token" && told != "avg") {
                throw Error(ErrorCode::Unsupported, fmt::format("{}: global_pool: expected token or avg, found {}",
                                                                m_sidecar.globalPool.origin, told));
            }
            if (told == "avg" || m_spec.tokens.classToken) {
                m_spec.pooling = told == "avg" ? Pooling::PatchMean : Pooling::ClassToken;
                m_spec.provenance["pooling"] = m_sidecar.globalPool.origin;
            }
        }
    }

    bool isClip() const { return m_spec.preNorm && !m_spec.patchBias; }
    bool hintSays(const char* word) const { return m_hint.find(word) != std::string::npos; }

    void readNumerics()
    {
        m_spec.normEps = choose("norm_eps", std::optional<double>(), m_sidecar.normEps, isClip() ? 1e-5 : 1e-6,
                                "rule of the family");
        auto fallback = Activation::Gelu;
        std::string why = "rule of the family";
        if (m_spec.gatedMlp) {
            fallback = Activation::Silu;
        } else if (hintSays("quickgelu")) {
            fallback = Activation::QuickGelu;
            why = "name";
        } else if (isClip()) {
            m_spec.warnings.push_back(
                "The file does not say whether this CLIP model uses GELU or QuickGELU; GELU is assumed.");
            why = "default";
        }
        m_spec.activation = choose("activation", std::optional<Activation>(), m_sidecar.activation, fallback, why);
    }

    void readPreprocessing()
    {
        auto& chosen = m_spec.preprocessing;
        const std::pair trained{m_spec.trainedRows * m_spec.patch, m_spec.trainedCols * m_spec.patch};
        std::tie(chosen.height, chosen.width) = choose("image_size", m_overrides.inputSize, m_sidecar.inputSize,
                                                       trained, m_spec.provenance["position_grid"]);
        if (chosen.height < m_spec.patch || chosen.width < m_spec.patch || chosen.height > 1 << 14 ||
            chosen.width > 1 << 14) {
            throw Error(ErrorCode::OutOfRange,
                        fmt::format("model input: expected sides from {} to {} pixels, found {}x{}", m_spec.patch,
                                    1 << 14, chosen.width, chosen.height));
        }
        readNormalisation();
        chosen.cropPct = choose("crop_pct", m_overrides.cropPct, m_sidecar.cropPct, 0.9, "default");
        chosen.cropMode = choose("crop_mode", m_overrides.cropMode, m_sidecar.cropMode, CropMode::Center, "default");
        chosen.interpolation = choose("interpolation", std::optional<Interpolation>(), m_sidecar.interpolation,
                                      Interpolation::Bicubic, "default");
    }

    void readNormalisation()
    {
        using Triple = std::array<double, 3>;
        Triple mean{0.485, 0.456, 0.406}, std{0.229, 0.224, 0.225};
        std::string why = "default: ImageNet";
        if (isClip()) {
            mean = {0.48145466, 0.4578275, 0.40821073};
            std = {0.26862954, 0.26130258, 0.27577711};
            why = "rule of the family";
        } else if (hintSays("augreg") || hintSays("siglip")) {
            mean = std = {0.5, 0.5, 0.5};
            why = "name";
        } else if (hintSays("deit") || hintSays("dino") || hintSays("mae")) {
            why = "name";
        }
        auto& chosen = m_spec.preprocessing;
        chosen.mean = choose("mean", m_overrides.mean, m_sidecar.mean, mean, why);
        chosen.std = choose("std", m_overrides.std, m_sidecar.std, std, why);
        if (std::any_of(chosen.std.begin(), chosen.std.end(),
                        [](double s) { return !(s > 0.0) || !std::isfinite(s); }) ||
            std::any_of(chosen.mean.begin(), chosen.mean.end(), [](double m) { return !std::isfinite(m); })) {
            throw Error(ErrorCode::OutOfRange,
                        fmt::format("mean and std: expected finite numbers, std above 0, found {} and {}", chosen.mean,
                                    chosen.std));
        }
        if (m_spec.provenance["mean"] == "default: ImageNet") {
            m_spec.warnings.emplace_back(
                "Mean and std are not in the file; ImageNet's are assumed. A wrong normalisation changes every "
                "number.");
        }
    }

    void readLabels()
    {
        m_spec.provenance["labels"] = m_sidecar.labels ? m_sidecar.labels.origin : "none";
        if (!m_sidecar.labels) {
            return;
        }
        if (static_cast<int>(m_sidecar.labels.value->size()) != m_spec.classes) {
            m_spec.warnings.push_back(
                fmt::format("{} names {} labels, but the classifier has {} classes; the names are not used.",
                            m_sidecar.labels.origin, m_sidecar.labels.value->size(), m_spec.classes));
            return;
        }
        m_spec.labels = *m_sidecar.labels;
    }

    const Shapes& m_shapes;
    const Sidecar& m_sidecar;
    const ModelOverrides& m_overrides;
    std::string m_hint;
    ModelSpec m_spec;
};

}  // namespace

bool isIgnorable(const std::string& name)
{
    for (const char* start : {"pre_logits.", "decoder", "head.mlp.", "head.last_layer.", "dino_head.", "ibot_head."}) {
        if (name.starts_with(start)) {
            return true;
        }
    }
    for (const char* end :
         {"mask_token", "num_batches_tracked", "relative_position_index", "attn_mask", "position_ids"}) {
        if (name.ends_with(end)) {
            return true;
        }
    }
    return false;
}

ModelSpec inferSpec(const Shapes& shapes, const Sidecar& sidecar, const ModelOverrides& overrides,
                    const std::string& name)
{
    return Inference(shapes, sidecar, overrides, name).run();
}

}  // namespace core
