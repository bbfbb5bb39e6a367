// Masks of MobileSAM, SAM 2 and EfficientSAM, and of SAM under the names of transformers: what goldens do not fix, and
// what is refused.
#include "core/image/photo.h"
#include "tests/app/mask_support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace cli::test {
namespace {

using testing::HasSubstr;

const std::string kMobileSam = golden("mobile_sam"), kSam2 = golden("sam2_decoder"),
                  kEfficientSam = golden("efficient_sam"), kWideImage = golden("preprocess/wide.png");

/// SAM 2's masks go in one step from a quarter of the squashed square to the photo, as its authors have it.
TEST(MaskModels, OfSam2IsExactInThePixelsOfAWidePhoto)
{
    const TemporaryFolder folder;
    const auto photo = core::readPhoto(kWideImage).size();
    ASSERT_EQ(mask(kSam2, kWideImage, folder / "m.npz", {"--size", "96", "--point", "7,5"}).status, kSuccess);
    const auto arrays = readAll(folder / "m.npz");
    const auto logits =
        torch::upsample_bilinear2d(arrays.at("low_res_masks").unsqueeze(0), {photo.height, photo.width}, false)[0];
    EXPECT_TRUE(arrays.at("mask").equal((logits[arrays.at("chosen").item<int64_t>()] > 0).to(torch::kUInt8)));
}

/// The names of a file that wraps the model, of SAM 2.0, which lacks two parts of the memory, and without any memory.
TEST(MaskModels, OfSam2IsTheSameInOtherFiles)
{
    const TemporaryFolder folder;
    const auto reference = readAll(std::filesystem::path(kSam2) / "expected.safetensors");
    writeNpy(folder / "i.npy", reference.at("input"));
    const auto expectSame = [&](const std::function<void(Tensors&)>& change) {
        writeModel(folder, change, readText(kSam2 + "/config.json"), kSam2);
        ASSERT_EQ(mask(folder.path(), folder / "i.npy", folder / "m.npz", {"--point", "57,18"}).status, kSuccess);
        const auto found = readAll(folder / "m.npz").at("low_res_masks"),
                   wanted = reference.at("one_point.low_res_masks");
        EXPECT_LE((found - wanted).abs().max().item<float>(), 2e-4 * wanted.abs().max().item<float>());
    };
    expectSame([](Tensors& tensors) {
        Tensors wrapped;
        for (const auto& [name, values] : tensors) {
            wrapped["model." + name] = values;
        }
        tensors = wrapped;
    });
    expectSame([](Tensors& tensors) {
        std::erase_if(tensors, [](const auto& each) {
            return each.first == "no_obj_embed_spatial" || each.first.starts_with("obj_ptr_tpos_proj.");
        });
    });
    expectSame([](Tensors& tensors) {
        std::erase_if(tensors, [](const auto& each) {
            return !each.first.starts_with("image_encoder.") && !each.first.starts_with("sam_") &&
                   each.first != "no_mem_embed";
        });
    });
}

/// Squashed to the square and enlarged bicubically; of the three masks the one of highest predicted IoU, whatever the
/// prompts.
TEST(MaskModels, OfEfficientSamIsTheBestOfThreeForEveryPrompt)
{
    const TemporaryFolder folder;
    const auto photo = core::readPhoto(kWideImage).size();
    for (const auto& prompts : {std::vector<std::string>{"--point", "7,5"}, {"--box", "1,2,20,15"}}) {
        ASSERT_EQ(mask(kEfficientSam, kWideImage, folder / "m.npz", prompts).err, "");
        const auto arrays = readAll(folder / "m.npz");
        const auto chosen = arrays.at("chosen").item<int64_t>();
        EXPECT_EQ(chosen, 1 + arrays.at("iou").slice(0, 1).argmax().item<int64_t>());
        const auto logits =
            torch::upsample_bicubic2d(arrays.at("low_res_masks").unsqueeze(0), {photo.height, photo.width}, false)[0];
        EXPECT_TRUE(arrays.at("mask").equal((logits[chosen] > 0).to(torch::kUInt8)));
    }
}

TEST(MaskModels, OfEfficientSamRefusesPromptsThatItWasNotMadeFor)
{
    const TemporaryFolder folder;
    const auto refused = [&](const std::vector<std::string>& more) {
        const auto result = mask(kEfficientSam, kWideImage, folder / "m.npz", more);
        EXPECT_NE(result.status, kSuccess);
        EXPECT_FALSE(std::filesystem::exists(folder / "m.npz"));
        return result.err;
    };
    EXPECT_THAT(refused({"--point", "7,5", "--point", "2,2:0"}), HasSubstr("expected points in the object only"));
    EXPECT_THAT(refused({"--point", "1,1", "--point", "2,1", "--point", "3,1", "--point", "4,1", "--point", "5,1",
                         "--box", "1,2,20,15"}),
                HasSubstr("expected at most 6 points, a box being two of them, found 7"));
    writeNpy(folder / "logits.npy", torch::zeros({20, 20}));
    EXPECT_THAT(refused({"--mask-input", folder / "logits.npy"}), HasSubstr("EfficientSAM reads no mask"));
}

TEST(MaskModels, OfEfficientSamRefusesTensorsThatAreMissingOrUnknown)
{
    const TemporaryFolder folder;
    const auto refused = [&](const std::function<void(Tensors&)>& change) {
        writeModel(folder, change, readText(kEfficientSam + "/config.json"), kEfficientSam);
        const auto result = mask(folder.path(), kWideImage, folder / "m.npz", {"--point", "7,5"});
        EXPECT_EQ(result.status, kFailure);
        return result.err;
    };
    EXPECT_THAT(refused([](Tensors& tensors) { tensors.erase("mask_decoder.iou_prediction_head.fc.bias"); }),
                HasSubstr("mask_decoder.iou_prediction_head.layers.2.bias"));
    EXPECT_THAT(refused([](Tensors& tensors) { tensors["mask_decoder.extra.weight"] = torch::zeros({2}); }),
                HasSubstr("mask_decoder.extra.weight"));
    EXPECT_THAT(refused([](Tensors& tensors) { tensors.erase("prompt_encoder.bbox_top_left_embeddings.weight"); }),
                HasSubstr("prompt_encoder.point_embeddings.2.weight"));
    EXPECT_THAT(refused([](Tensors& tensors) {
                    tensors["image_encoder.pos_embed"] = tensors.at("image_encoder.pos_embed").slice(1, 1);
                }),
                HasSubstr("image_encoder.pos_embed: expected [1, 1 + side * side, width], found [1, 196, 48]"));
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// The name that transformers' SamModel has for a tensor of the authors.
std::string huggingFaceName(std::string name)
{
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"image_encoder.", "vision_encoder."},
             {"vision_encoder.blocks.", "vision_encoder.layers."},
             {"patch_embed.proj.", "patch_embed.projection."},
             {"neck.0.", "neck.conv1."},
             {"neck.1.", "neck.layer_norm1."},
             {"neck.2.", "neck.conv2."},
             {"neck.3.", "neck.layer_norm2."},
             {"prompt_encoder.pe_layer.positional_encoding_gaussian_matrix",
              "shared_image_embedding.positional_embedding"},
             {"point_embeddings.", "point_embed."},
             {"mask_downscaling.0.", "mask_embed.conv1."},
             {"mask_downscaling.1.", "mask_embed.layer_norm1."},
             {"mask_downscaling.3.", "mask_embed.conv2."},
             {"mask_downscaling.4.", "mask_embed.layer_norm2."},
             {"mask_downscaling.6.", "mask_embed.conv3."},
             {"norm_final_attn.", "layer_norm_final_attn."},
             {"output_upscaling.0.", "upscale_conv1."},
             {"output_upscaling.1.", "upscale_layer_norm."},
             {"output_upscaling.3.", "upscale_conv2."},
             {".norm1.", ".layer_norm1."},
             {".norm2.", ".layer_norm2."},
             {".norm3.", ".layer_norm3."},
             {".norm4.", ".layer_norm4."}}) {
        name = replaced(name, from, to);
    }
    if (name.find("_mlps.") != std::string::npos || name.find("iou_prediction_head.") != std::string::npos) {
        name = replaced(name, ".layers.0.", ".proj_in.");
        name = replaced(name, ".layers.1.", ".layers.0.");
        name = replaced(name, ".layers.2.", ".proj_out.");
    }
    return name;
}

constexpr auto kHuggingFaceConfig = R"({"model_type": "sam",
    "vision_config": {"model_type": "sam_vision_model", "num_attention_heads": 4, "image_size": 80, "window_size": 3,
                      "global_attn_indexes": [1]},
    "mask_decoder_config": {"num_attention_heads": 8, "layer_norm_eps": 1e-05}})";

TEST(MaskModels, IsTheSameUnderTheNamesOfTransformers)
{
    const TemporaryFolder folder;
    writeModel(
        folder,
        [](auto& tensors) {
            std::map<std::string, torch::Tensor> renamed;
            for (const auto& [name, values] : tensors) {
                renamed[huggingFaceName(name)] = values;
            }
            renamed["prompt_encoder.shared_embedding.positional_embedding"] =
                renamed.at("shared_image_embedding.positional_embedding");
            tensors = renamed;
        },
        kHuggingFaceConfig);
    const auto reference = readAll(std::filesystem::path(golden("sam_decoder")) / "expected.safetensors");
    writeNpy(folder / "i.npy", reference.at("input"));
    writeNpy(folder / "mask.npy", reference.at("mask_input"));
    const auto result = mask(folder.path(), folder / "i.npy", folder / "m.npz",
                             {"--point", "57,18", "--mask-input", folder / "mask.npy"});
    ASSERT_EQ(result.err, "");
    const auto arrays = readAll(folder / "m.npz");
    for (const char* name : {"low_res_masks", "iou", "token_to_image.final", "image_to_token.1"}) {
        const auto& wanted = reference.at(std::string("mask_input.") + name);
        EXPECT_LE((arrays.at(name) - wanted).abs().max().item<float>(), 2e-4 * wanted.abs().max().item<float>())
            << name;
    }
}

/// The name that transformers' Sam2Model has for a tensor of SAM 2's authors.
std::string huggingFaceNameOfSam2(std::string name)
{
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"sam_prompt_encoder.", "prompt_encoder."},
             {"sam_mask_decoder.", "mask_decoder."},
             {"image_encoder.neck.", "vision_encoder.neck."},
             {".conv.", "."},
             {"image_encoder.trunk.", "image_encoder.backbone."},
             {"no_mem_embed", "no_memory_embedding"},
             {"no_mem_pos_enc", "no_memory_positional_encoding"},
             {"maskmem_tpos_enc", "memory_temporal_positional_encoding"},
             {"no_obj_embed_spatial", "occlusion_spatial_embedding_parameter"},
             {"obj_ptr_tpos_proj", "temporal_positional_encoding_projection_layer"},
             {"obj_ptr", "object_pointer"},
             {"out_proj.", "o_proj."}}) {
        name = replaced(name, from, to);
    }
    if (name.find("mlp.layers.") != std::string::npos) {  // of two layers
        name = replaced(replaced(name, "mlp.layers.0.", "mlp.proj_in."), "mlp.layers.1.", "mlp.proj_out.");
    }
    if (name.find("pred_obj_score_head.") != std::string::npos) {
        name = replaced(name, ".layers.0.", ".proj_in.");
        name = replaced(name, ".layers.1.", ".layers.0.");
        name = replaced(name, ".layers.2.", ".proj_out.");
    }
    return huggingFaceName(name);
}

TEST(MaskModels, OfSam2IsTheSameUnderTheNamesOfTransformers)
{
    const TemporaryFolder folder;
    writeModel(
        folder,
        [](Tensors& tensors) {
            Tensors renamed;
            std::vector<torch::Tensor> kinds;
            for (const auto& [name, values] : tensors) {
                if (name.find(".point_embeddings.") == std::string::npos) {
                    renamed[huggingFaceNameOfSam2(name)] = values;
                } else {
                    kinds.push_back(values);
                }
            }
            renamed["prompt_encoder.point_embed.weight"] = torch::cat(kinds);
            renamed["prompt_encoder.shared_embedding.positional_embedding"] =
                renamed.at("shared_image_embedding.positional_embedding").clone();
            tensors = renamed;
        },
        readText(kSam2 + "/config.json"), kSam2);
    const auto reference = readAll(std::filesystem::path(kSam2) / "expected.safetensors");
    writeNpy(folder / "i.npy", reference.at("input"));
    const auto result = mask(folder.path(), folder / "i.npy", folder / "m.npz", {"--point", "57,18"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto arrays = readAll(folder / "m.npz");
    for (const char* name : {"low_res_masks", "iou", "object_score", "token_to_image.final"}) {
        const auto& wanted = reference.at(std::string("one_point.") + name);
        EXPECT_LE((arrays.at(name) - wanted).abs().max().item<float>(), 2e-4 * wanted.abs().max().item<float>())
            << name;
    }
}

/// The error of a golden's model with other tensors.
std::string errorOfChanged(const std::string& model, const std::function<void(Tensors&)>& change)
{
    const TemporaryFolder folder;
    writeModel(folder, change, readText(model + "/config.json"), model);
    const auto result = mask(folder.path(), kWideImage, folder / "m.npz", {"--size", "96", "--point", "5,5"});
    EXPECT_NE(result.status, kSuccess);
    EXPECT_FALSE(std::filesystem::exists(folder / "m.npz"));
    return result.err;
}

std::function<void(Tensors&)> removing(const std::string& name)
{
    return [name](Tensors& all) { EXPECT_EQ(all.erase(name), 1U) << name; };
}

std::function<void(Tensors&)> setting(const std::string& name, const std::vector<int64_t>& shape)
{
    return [=](Tensors& all) { all[name] = torch::zeros(shape); };
}

TEST(MaskModels, RefusesModelsOfSam2ThatItCannotReadWhole)
{
    const auto expectRefusal = [](const std::function<void(Tensors&)>& change, const std::string& part) {
        EXPECT_THAT(errorOfChanged(kSam2, change), HasSubstr(part));
    };
    expectRefusal(removing("no_mem_embed"), "missing no_mem_embed");
    expectRefusal(removing("sam_mask_decoder.conv_s0.weight"), "missing mask_decoder.conv_s0.weight");
    expectRefusal(removing("sam_mask_decoder.transformer.layers.1.mlp.layers.1.bias"),
                  "missing mask_decoder.transformer.layers.1.mlp.lin2.bias");
    expectRefusal(removing("sam_mask_decoder.pred_obj_score_head.layers.2.weight"),
                  "mask_decoder.pred_obj_score_head.layers.2.weight: expected [1, 32], found no such");
    expectRefusal(setting("sam_mask_decoder.conv_s1.weight", {8, 31, 1, 1}),
                  "mask_decoder.conv_s1.weight: expected [8, 32], found [8, 31]");
    expectRefusal(setting("sam_mask_decoder.conv_s1.weight", {8, 32, 3, 3}), "sam_mask_decoder.conv_s1.weight");
    expectRefusal(setting("sam_mask_decoder.hf_token.weight", {1, 32}), "not understood mask_decoder.hf_token.weight");
    expectRefusal(removing("image_encoder.neck.convs.2.conv.weight"),
                  "neck.2.weight: expected [32, 16], found no such");
    expectRefusal(setting("image_encoder.neck.convs.1.conv.weight", {32, 31, 1, 1}),
                  "neck.1.weight: expected [32, 32], found [32, 31]");
    expectRefusal(setting("image_encoder.neck.convs.4.conv.weight", {32, 8, 1, 1}), "neck.4.weight");
    expectRefusal(setting("image_encoder.trunk.blocks.0.attn.rel_pos", {4}), "blocks.0.attn.rel_pos");
    expectRefusal(setting("memory_bank.weight", {4, 4}),
                  "memory_bank.weight: expected only tensors of SAM 2, found one that it does not have");
}

TEST(MaskModels, RefusesModelsOfMobileSamThatItCannotReadWhole)
{
    const auto expectRefusal = [](const std::function<void(Tensors&)>& change, const std::string& part) {
        EXPECT_THAT(errorOfChanged(kMobileSam, change), HasSubstr(part));
    };
    expectRefusal(removing("image_encoder.neck.3.bias"), "missing neck.3.bias");
    expectRefusal(setting("image_encoder.neck.2.weight", {32, 32, 1, 1}),
                  "neck.2.weight: expected [32, 32, 3, 3], found [32, 32, 1, 1]");
    expectRefusal(setting("image_encoder.layers.3.blocks.0.gamma", {32}), "not understood stages.3.blocks.0.gamma");
    expectRefusal(removing("image_encoder.layers.2.downsample.conv2.bn.running_var"),
                  "missing stages.3.downsample.conv2.bn.running_var");
    expectRefusal(removing("mask_decoder.iou_token.weight"), "missing mask_decoder.iou_token.weight");
}

/// Other contents of a file, and the use that is then made of it.
TEST(MaskModels, OfSam2IsNotedToLeaveOutTheMemoryOfVideos)
{
    const auto facts = run({"inspect", kSam2, "--json"}).json();
    EXPECT_THAT(facts["warnings"].dump(), HasSubstr("only single images are processed"));
    EXPECT_THAT(facts["warnings"].dump(), testing::Not(HasSubstr("mask decoder")));
    EXPECT_EQ(run({"inspect", kMobileSam, "--json"}).json()["warnings"].size(), 0U);
}

}  // namespace
}  // namespace cli::test
