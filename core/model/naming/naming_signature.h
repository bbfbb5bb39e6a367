// By what a naming is known: how it calls the patch embedding, which every vision transformer has exactly once; of
// networks without one, another tensor that they have exactly once.
#pragma once

#include <array>
#include <string_view>

namespace core {

/// A signature tells where in a file a backbone is (the text before `ending` is the prefix of all its names) and
/// narrows down how its other tensors are called. Namings of several families share a signature; `Naming::fits` tells
/// those apart.
struct NamingSignature {
    std::string_view ending;     ///< of that tensor's name; no signature's is the ending of another's
    std::string_view companion;  ///< a name that must stand under the same prefix; empty: none must
    // For a file in which no signature is found:
    std::string_view title;                  ///< for people, "Google's"
    std::string_view missing;                ///< the patch embedding's name, as a complaint calls it
    std::array<std::string_view, 2> traits;  ///< parts of names that betray the naming all the same
    bool besideText = false;                 ///< such a tower may stand beside a text tower
};

inline constexpr NamingSignature kTimmSignature{"patch_embed.proj.weight",     "",
                                                "timm's and the authors'",     "patch_embed.proj.weight",
                                                {".attn.qkv.", ".attn.proj."}, false};
inline constexpr NamingSignature kXcitSignature{
    "patch_embed.proj.0.0.weight",      "",   "XCiT's", "patch_embed.proj.0.0.weight",
    {".local_mp.", "cls_attn_blocks."}, false};
inline constexpr NamingSignature kHuggingFaceSignature{"embeddings.patch_embeddings.projection.weight",
                                                       "",
                                                       "Hugging Face's for ViT and Swin",
                                                       "embeddings.patch_embeddings.projection.weight",
                                                       {".attention.", ".layernorm_before."},
                                                       false};
inline constexpr NamingSignature kHuggingFaceDinov3Signature{"embeddings.patch_embeddings.weight",
                                                             "embeddings.register_tokens",
                                                             "Hugging Face's for DINOv3",
                                                             "embeddings.patch_embeddings.weight",
                                                             {".layer_scale1.lambda1", ".mlp.up_proj."},
                                                             false};
inline constexpr NamingSignature kHuggingFaceSamSignature{
    "patch_embed.projection.weight",  "",   "Hugging Face's for SAM", "vision_encoder.patch_embed.projection.weight",
    {".attn.rel_pos_", ".mlp.lin1."}, false};
inline constexpr NamingSignature kNaflexSignature{"embeds.proj.weight",
                                                  "",
                                                  "timm's for NaFlex",
                                                  "embeds.proj.weight",
                                                  {"embeds.pos_embed", "embeds.reg_token"},
                                                  false};
inline constexpr NamingSignature kHuggingFaceClipSignature{
    "embeddings.patch_embedding.weight", "",
    "Hugging Face's for CLIP",           "vision_model.embeddings.patch_embedding.weight",
    {".self_attn.", ".layer_norm1."},    true};
inline constexpr NamingSignature kAimv2Signature{
    "preprocessor.patchifier.proj.weight", "",   "AIMv2's", "preprocessor.patchifier.proj.weight",
    {".post_trunk_norm.", ".norm_1."},     false};
inline constexpr NamingSignature kHuggingFaceAimv2Signature{
    "embeddings.patch_embed.weight",    "",  "Hugging Face's for AIMv2", "embeddings.patch_embed.weight",
    {".rms_norm1.", ".ffn.gate_proj."}, true};
inline constexpr NamingSignature kOpenClipSignature{"conv1.weight",
                                                    "class_embedding",
                                                    "OpenCLIP's",
                                                    "visual.conv1.weight",
                                                    {".resblocks.", ".attn.in_proj_weight"},
                                                    true};
inline constexpr NamingSignature kDetrSignature{"query_embed.weight",
                                                "transformer.decoder.layers.0.multihead_attn.in_proj_weight",
                                                "DETR's",
                                                "query_embed.weight",
                                                {".multihead_attn.", "query_embed."},
                                                false};
inline constexpr NamingSignature kHuggingFaceDetrSignature{
    "class_labels_classifier.weight", "model.query_position_embeddings.weight",         "Hugging Face's for DETR",
    "class_labels_classifier.weight", {".encoder_attn.", "query_position_embeddings."}, false};
inline constexpr NamingSignature kResnetSignature{
    "fc.weight", "layer1.0.conv1.weight", "ResNet's", "fc.weight", {"layer1.0.conv1.", "layer1.0.bn1."}, false};
inline constexpr NamingSignature kJaxSignature{
    "embedding/kernel", "", "Google's", "embedding/kernel", {"Transformer/", "encoderblock"}, true};

}  // namespace core
