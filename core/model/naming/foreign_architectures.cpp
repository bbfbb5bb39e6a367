#include "core/model/naming/foreign_architectures.h"

#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace core {

namespace {

/// A row of networks. Where several fit, the first one is meant.
struct ForeignNetwork {
    const char* title;
    const char* difference;              ///< from what is computed here
    std::array<const char*, 2> signs;    ///< parts of names, {} for a number; null: none needed
    std::array<const char*, 3> words{};  /// beginnings of timm's names for it
};
constexpr const char* kNoAttention = "a convolutional network without attention between patches";
constexpr const char* kSomeAttention = "a convolutional network with attention in some layers";
constexpr const char* kPerceptron = "which mixes patches by fixed weights, without attention";
constexpr ForeignNetwork kForeignNetworks[] = {
    {"Deformable DETR or a relative",
     "whose attention samples a few points of the picture and has no map over it",
     {"sampling_offsets"}},
    {"Conditional or DAB DETR", "whose queries attend by content and by place apart", {"ca_qcontent_proj"}},
    {"MViT", "which attends to pooled keys and values in stages", {"attn.pool_k"}, {"mvit"}},
    {"Twins", "which attends in windows and to a thinned-out grid in turn", {"pos_block.{}.proj"}, {"twins"}},
    {"PVT", "which attends to a thinned-out grid in stages", {"attn.sr"}, {"pvt"}},
    {"PVT", "which attends to a thinned-out grid in stages", {"attn.kv", "mlp.dwconv"}},
    {"SAM 2's Hiera", "which pools queries between stages", {"pos_embed_window"}, {"sam2_hiera", "hieradet"}},
    {"TNT", "which attends to the pixels inside each patch too", {"blocks.{}.attn_in"}, {"tnt"}},
    {"Hiera", "which pools queries between stages", {"blocks.{}.proj", "pos_embed"}, {"hiera"}},
    {"Hiera", "which pools queries between stages", {"pos_embed_win"}},
    {"Swin V2-CR", "with cosine attention and a position bias from an MLP", {"attn.meta_mlp"}, {"swinv2_cr"}},
    {"CoaT", "with factorised attention and convolutional relative positions", {"factoratt_crpe"}, {"coat_"}},
    {"LeViT", "with attention biases and convolutions in stages", {"attn.attention_biases", "qkv.linear"}, {"levit"}},
    {"EfficientViT (MSRA)", "with cascaded group attention", {"mixer.m.attn.qkvs"}, {"efficientvit_m"}},
    {"EfficientFormer", kSomeAttention, {"token_mixer.attention_biases"}, {"efficientformer"}},
    {"TinyViT", "with attention biases and convolutions in stages", {"attn.attention_biases"}, {"tiny_vit"}},
    {"EfficientViT (MIT)", "with linear attention", {"context_module.main.qkv"}, {"efficientvit"}},
    {"MaxViT", "which attends in windows and grids between convolutions", {"attn_grid"}, {"maxvit", "maxxvit"}},
    {"GCViT", "with global queries from convolutions", {"global_block.blocks"}, {"gcvit"}},
    {"CoAtNet", "with relative attention behind convolutions", {"stages.{}.blocks.{}.attn.rel_pos"}, {"coatn"}},
    {"DaViT", "which attends in windows and over channels in turn", {"cpe1.proj"}, {"davit"}},
    {"FocalNet", "which has focal modulation instead of attention", {"modulation.focal_layers"}, {"focalnet"}},
    {"VOLO", "with outlook attention", {"network.{}.{}.attn"}, {"volo"}},
    {"CrossViT", "with two branches that attend to each other", {"blocks.{}.fusion"}, {"crossvit"}},
    {"ConViT", "with gated positional attention", {"attn.gating_param"}, {"convit"}},
    {"ConViT", "with gated positional attention", {"attn.pos_proj"}},
    {"PiT", "which pools patches between stages", {"transformers.{}.blocks"}, {"pit"}},
    {"NesT", "which attends in nested blocks of the picture", {"levels.{}.transformer_encoder"}, {"nest"}},
    {"Visformer", kSomeAttention, {"stage3.{}.attn"}, {"visformer"}},
    {"EdgeNeXt", kSomeAttention, {"stages.{}.blocks.{}.xca"}, {"edgenext"}},
    {"MobileViT", kSomeAttention, {"stages.{}.{}.transformer"}, {"mobilevit"}},
    {"FastViT", kSomeAttention, {"token_mixer.mixer"}, {"fastvit"}},
    {"RepViT", kNoAttention, {"channel_mixer.conv1"}, {"repvit"}},
    {"Next-ViT", kSomeAttention, {"e_mhsa"}, {"nextvit"}},
    {"CAFormer", kSomeAttention, {"token_mixer.pwconv1", "token_mixer.qkv"}, {"caformer"}},
    {"ConvFormer", kNoAttention, {"token_mixer.pwconv1"}, {"convformer"}},
    {"InceptionNeXt", kNoAttention, {"token_mixer.dwconv_hw"}, {"inception_next"}},
    {"PoolFormer", "which pools over neighbours instead of attention", {"layer_scale1.scale"}, {"poolformer"}},
    {"SwiftFormer", "with additive attention", {"attn.to_query", "attn.w_g"}, {"swiftformer"}},
    {"SHViT", kSomeAttention, {"mixer.m.qkv"}, {"shvit"}},
    {"MobileNet", kSomeAttention, {"blocks.{}.{}.attn.query.proj"}, {"mobilenetv4_hybrid", "mobilenetv5"}},
    {"BoTNet, HaloNet or LambdaNet", kSomeAttention, {"stages.{}.{}.self_attn"}, {"botnet", "halonet", "lambda"}},
    {"MLP-Mixer", kPerceptron, {"mlp_tokens.fc1"}, {"mixer", "gmixer"}},
    {"gMLP", kPerceptron, {"mlp_channels.gate"}, {"gmlp"}},
    {"ResMLP", kPerceptron, {"linear_tokens"}, {"resmlp"}},
    {"Sequencer", "which mixes patches by LSTMs, without attention", {"rnn_tokens"}, {"sequencer"}},
    {"InternVL's tower in Hugging Face's port", "which is not known to be InternViT", {"attention.projection_layer"}},
    {"NaFlexViT", "with positions as sums of a row's and a column's (factorised)", {"embeds.pos_embed_y"}},
    {"ViTamin",
     "which has convolutional stages before its blocks",
     {"patch_embed.backbone.stages", "mlp.norm"},
     {"vitamin"}},
    {"ResNet (CLIP)",
     "a convolutional network whose attention only pools",
     {"conv2_kxk", "head.q"},
     {"resnet", "resnext", "wide_resnet"}},
    {"ConvNeXt", kNoAttention, {"stages.{}.blocks.{}.conv_dw", "stages.{}.blocks.{}.mlp.fc1"}, {"convnext"}},
    {"EfficientNet or MobileNet", kNoAttention, {"conv_stem"}, {"efficientnet", "mobilenet", "tf_"}},
    {"RegNet", kNoAttention, {"s1.b1.conv1"}, {"regnet"}},
    {"DenseNet", kNoAttention, {"denseblock1"}, {"densenet"}},
    {"VGG", kNoAttention, {"pre_logits.fc1", "features.{}"}, {"vgg"}},
};

/// ".blocks.{}.attn.qkv.weight.": every number in the place of a word is {}, so that rows can be found in it.
std::string patternOf(std::string_view name)
{
    std::string pattern = ".";
    while (!name.empty()) {
        const auto word = name.substr(0, name.find_first_of("./"));
        const bool number = !word.empty() && std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c); });
        pattern += number ? std::string_view("{}") : word;
        pattern += '.';
        name.remove_prefix(std::min(word.size() + 1, name.size()));
    }
    return pattern;
}

class NamePatterns {
public:
    explicit NamePatterns(const Checkpoint& checkpoint)
    {
        for (const auto& info : checkpoint.tensors()) {
            m_patterns.emplace(patternOf(info.name), &info);
            m_kernels += info.shape.size() == 4;
        }
    }
    const TensorInfo* find(const char* part) const
    {
        const auto dotted = fmt::format(".{}.", part);
        const auto found = std::ranges::find_if(
            m_patterns, [&](const auto& entry) { return entry.first.find(dotted) != entry.first.npos; });
        return found == m_patterns.end() ? nullptr : found->second;
    }
    /// A ResNet with a classifier, whose plain convolutions are those that are computed here.
    bool isResnet() const
    {
        constexpr std::string_view ending = ".conv1.weight.";
        return std::ranges::any_of(m_patterns, [&](const auto& entry) {
            const auto& [name, info] = entry;
            const auto start = name.substr(0, name.size() - std::min(name.size(), ending.size()) + 1);
            return name.ends_with(ending) && m_patterns.contains(start + "layer1.{}.conv1.weight.") &&
                   m_patterns.contains(start + "fc.weight.");
        });
    }
    /// More than a patch embedding has, and nothing that is called as attention ever is.
    bool isConvolutional() const
    {
        constexpr size_t several = 4;
        constexpr std::array<std::string_view, 9> attention{
            "qkv", "query", "attention", "q_proj", "attn.q", "attn.proj", "attn.in_proj", "transformer", "head.q."};
        return m_kernels >= several && std::ranges::none_of(m_patterns, [&](const auto& entry) {
                   return std::ranges::any_of(attention,
                                              [&](auto word) { return entry.first.find(word) != entry.first.npos; });
               });
    }

private:
    std::map<std::string, const TensorInfo*> m_patterns;  ///< and the first name of each
    size_t m_kernels = 0;
};

std::string calledBy(const std::string& architecture)
{
    return architecture.empty() ? "" : fmt::format(" ({})", architecture);
}

}  // namespace

void refuseForeignNames(const Checkpoint& checkpoint, const std::string& architecture)
{
    const NamePatterns names(checkpoint);
    for (const auto& row : kForeignNetworks) {
        const auto* first = names.find(row.signs[0]);
        if (first && (!row.signs[1] || names.find(row.signs[1]))) {
            throw Error(ErrorCode::Unsupported, fmt::format("{}: this is {}{}, {}; it is not supported", first->name,
                                                            row.title, calledBy(architecture), row.difference));
        }
    }
    if (names.isConvolutional() && !names.isResnet()) {
        throw Error(
            ErrorCode::Unsupported,
            fmt::format("{}: this is a convolutional network{}: none of its {} tensors is one of attention",
                        checkpoint.tensors().front().name, calledBy(architecture), checkpoint.tensors().size()));
    }
}

const char* foreignTitle(std::string_view architecture)
{
    for (const auto& row : kForeignNetworks) {
        if (std::ranges::any_of(row.words, [&](const char* word) { return word && architecture.starts_with(word); })) {
            return row.title;
        }
    }
    return nullptr;
}

}  // namespace core
