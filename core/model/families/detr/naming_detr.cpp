// DETR's names: the authors', and Hugging Face's, whose backbone is timm's or its own. The canonical ones call the
// parts of a layer as timm does.
#include "core/model/families/detr/detr_family.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/name_table.h"

namespace core {

namespace {

constexpr NameRule kDetrRules[] = {
    {"transformer.encoder.layers.{}.self_attn.in_proj_weight", "encoder.{}.attn.qkv.weight"},
    {"transformer.encoder.layers.{}.self_attn.in_proj_bias", "encoder.{}.attn.qkv.bias"},
    {"transformer.encoder.layers.{}.self_attn.out_proj.*", "encoder.{}.attn.proj.*"},
    {"transformer.encoder.layers.{}.linear1.*", "encoder.{}.mlp.fc1.*"},
    {"transformer.encoder.layers.{}.linear2.*", "encoder.{}.mlp.fc2.*"},
    {"transformer.encoder.layers.{}.norm1.*", "encoder.{}.norm1.*"},
    {"transformer.encoder.layers.{}.norm2.*", "encoder.{}.norm2.*"},
    {"transformer.encoder.norm.*", "encoder_norm.*"},
    {"transformer.decoder.layers.{}.self_attn.in_proj_weight", "decoder.{}.among.qkv.weight"},
    {"transformer.decoder.layers.{}.self_attn.in_proj_bias", "decoder.{}.among.qkv.bias"},
    {"transformer.decoder.layers.{}.self_attn.out_proj.*", "decoder.{}.among.proj.*"},
    {"transformer.decoder.layers.{}.multihead_attn.in_proj_weight", "decoder.{}.cross.qkv.weight"},
    {"transformer.decoder.layers.{}.multihead_attn.in_proj_bias", "decoder.{}.cross.qkv.bias"},
    {"transformer.decoder.layers.{}.multihead_attn.out_proj.*", "decoder.{}.cross.proj.*"},
    {"transformer.decoder.layers.{}.linear1.*", "decoder.{}.mlp.fc1.*"},
    {"transformer.decoder.layers.{}.linear2.*", "decoder.{}.mlp.fc2.*"},
    {"transformer.decoder.layers.{}.norm1.*", "decoder.{}.norm1.*"},
    {"transformer.decoder.layers.{}.norm2.*", "decoder.{}.norm2.*"},
    {"transformer.decoder.layers.{}.norm3.*", "decoder.{}.norm3.*"},
    {"transformer.decoder.norm.*", "norm.*"},
    {"bbox_embed.layers.{}.*", "bbox_embed.{}.*"},
    {"query_embed.weight", "query_embed"},
};

constexpr NameRule kHuggingFaceDetrRules[] = {
    {"model.encoder.layers.{}.self_attn.q_proj.*", "encoder.{}.attn.qkv.*", nullptr, kQuery},
    {"model.encoder.layers.{}.self_attn.k_proj.*", "encoder.{}.attn.qkv.*", nullptr, kKey},
    {"model.encoder.layers.{}.self_attn.v_proj.*", "encoder.{}.attn.qkv.*", nullptr, kValue},
    {"model.encoder.layers.{}.self_attn.out_proj.*", "encoder.{}.attn.proj.*"},
    {"model.encoder.layers.{}.self_attn_layer_norm.*", "encoder.{}.norm1.*"},
    {"model.encoder.layers.{}.fc1.*", "encoder.{}.mlp.fc1.*"},
    {"model.encoder.layers.{}.fc2.*", "encoder.{}.mlp.fc2.*"},
    {"model.encoder.layers.{}.final_layer_norm.*", "encoder.{}.norm2.*"},
    {"model.encoder.layernorm.*", "encoder_norm.*"},
    {"model.decoder.layers.{}.self_attn.q_proj.*", "decoder.{}.among.qkv.*", nullptr, kQuery},
    {"model.decoder.layers.{}.self_attn.k_proj.*", "decoder.{}.among.qkv.*", nullptr, kKey},
    {"model.decoder.layers.{}.self_attn.v_proj.*", "decoder.{}.among.qkv.*", nullptr, kValue},
    {"model.decoder.layers.{}.self_attn.out_proj.*", "decoder.{}.among.proj.*"},
    {"model.decoder.layers.{}.self_attn_layer_norm.*", "decoder.{}.norm1.*"},
    {"model.decoder.layers.{}.encoder_attn.q_proj.*", "decoder.{}.cross.qkv.*", nullptr, kQuery},
    {"model.decoder.layers.{}.encoder_attn.k_proj.*", "decoder.{}.cross.qkv.*", nullptr, kKey},
    {"model.decoder.layers.{}.encoder_attn.v_proj.*", "decoder.{}.cross.qkv.*", nullptr, kValue},
    {"model.decoder.layers.{}.encoder_attn.out_proj.*", "decoder.{}.cross.proj.*"},
    {"model.decoder.layers.{}.encoder_attn_layer_norm.*", "decoder.{}.norm2.*"},
    {"model.decoder.layers.{}.fc1.*", "decoder.{}.mlp.fc1.*"},
    {"model.decoder.layers.{}.fc2.*", "decoder.{}.mlp.fc2.*"},
    {"model.decoder.layers.{}.final_layer_norm.*", "decoder.{}.norm3.*"},
    {"model.decoder.layernorm.*", "norm.*"},
    {"model.input_projection.*", "input_proj.*"},
    {"class_labels_classifier.*", "class_embed.*"},
    {"bbox_predictor.layers.{}.*", "bbox_embed.{}.*"},
    {"model.query_position_embeddings.weight", "query_embed"},
};

/// What Hugging Face's own ResNet calls a convolution and its norm, and what torchvision does.
struct ConvolutionName {
    const char* stored;
    const char* convolution;
    const char* norm;
};
constexpr ConvolutionName kOwnBackbone[] = {
    {"embedder.embedder.", "conv1.", "bn1."},
    {"encoder.stages.{}.layers.{}.shortcut.", "layer{+1}.{}.downsample.0.", "layer{+1}.{}.downsample.1."},
    {"encoder.stages.{}.layers.{}.layer.{}.", "layer{+1}.{}.conv{+1}.", "layer{+1}.{}.bn{+1}."},
};

/// "encoder.stages.0.layers.1.layer.2.convolution.weight" -> "layer1.1.conv3.weight"; other names stay.
std::string torchvisionName(const std::string& name)
{
    for (const auto& [stored, convolution, norm] : kOwnBackbone) {
        if (const auto match = matchStart(stored, name)) {
            const auto rest = std::string_view(name).substr(match->length);
            for (const auto& [word, pattern] :
                 {std::pair<std::string_view, const char*>{"convolution.", convolution}, {"normalization.", norm}}) {
                if (rest.starts_with(word)) {
                    return expandPattern(pattern, *match) + std::string(rest.substr(word.size()));
                }
            }
        }
    }
    return name;
}

/// The names with `backbone.` in the place of where the file has its convolutions.
TensorTransforms withPlainBackbone(const TensorTransforms& transforms, std::string_view where)
{
    TensorTransforms plain;
    for (const auto& [name, transform] : transforms) {
        const bool inside = name.starts_with(where);
        addTransform(plain, inside ? "backbone." + torchvisionName(name.substr(where.size())) : name, transform);
    }
    return plain;
}

}  // namespace

void nameDetr(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::AuthorsDetr;
    applyTable({kDetrRules, {}, "", {}}, withPlainBackbone(backbone.transforms, "backbone.0.body."), names);
}

void nameHuggingFaceDetr(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = NamingId::HuggingFaceDetr;
    applyTable({kHuggingFaceDetrRules, {}, "", {}},
               withPlainBackbone(backbone.transforms, "model.backbone.conv_encoder.model."), names);
}

}  // namespace core
