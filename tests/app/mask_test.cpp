// Masks for prompts: what goldens do not fix (photos, the other naming), and what is refused.
#include "core/image/photo.h"
#include "tests/app/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>

namespace cli::test {
namespace {

using testing::HasSubstr;

const std::string kSam = golden("sam_decoder"), kWidePhoto = golden("preprocess/wide.png");

Run mask(const std::string& model, const std::string& image, const std::string& out, std::vector<std::string> more)
{
    more.insert(more.begin(), {"mask", model, image, "--out", out});
    return run(more);
}

/// The golden's model with other tensors, in a folder of its own.
void writeModel(const TemporaryFolder& folder, const std::function<void(std::map<std::string, torch::Tensor>&)>& change,
                const std::string& config)
{
    auto tensors = readAll(std::filesystem::path(kSam) / "model.safetensors");
    change(tensors);
    core::writeSafetensors(folder / "model.safetensors", {tensors.begin(), tensors.end()});
    writeText(folder / "config.json", config);
}

/// As SAM's authors do it: to the input's 80 x 80 pixels, cut to the photo, to the photo.
torch::Tensor enlarged(const torch::Tensor& logits, core::PixelSize photo)
{
    const double scale = 80.0 / std::max(photo.width, photo.height);
    const auto side = [&](int length) { return static_cast<int64_t>(length * scale + 0.5); };
    const auto input = torch::upsample_bilinear2d(logits.unsqueeze(0), {80, 80}, false)
                           .slice(2, 0, side(photo.height))
                           .slice(3, 0, side(photo.width));
    return torch::upsample_bilinear2d(input, {photo.height, photo.width}, false)[0];
}

TEST(Mask, IsExactInThePixelsOfAWidePhoto)
{
    const TemporaryFolder folder;
    const auto photo = core::readPhoto(kWidePhoto).size();
    ASSERT_NE(photo.width, photo.height);
    const auto point = std::to_string(photo.width - 3) + "," + std::to_string(photo.height - 2);
    ASSERT_EQ(mask(kSam, kWidePhoto, folder / "m.npz", {"--point", point}).err, "");
    const auto arrays = readAll(folder / "m.npz");
    const auto iou = arrays.at("iou");
    const auto chosen = arrays.at("chosen").item<int64_t>();
    EXPECT_EQ(chosen, 1 + iou.slice(0, 1).argmax().item<int64_t>());
    const auto logits = enlarged(arrays.at("low_res_masks"), photo);
    EXPECT_TRUE(arrays.at("mask").equal((logits[chosen] > 0).to(torch::kUInt8)));
    const auto count = [](const torch::Tensor& where) { return where.sum({1, 2}).to(torch::kFloat32); };
    EXPECT_TRUE(arrays.at("stability").allclose(count(logits > 1) / count(logits > -1), 0.0, 1e-3, true));

    ASSERT_EQ(mask(kSam, kWidePhoto, folder / "m.png", {"--point", point}).err, "");
    EXPECT_TRUE(core::readPhoto(folder / "m.png").rgb.select(2, 0).equal(arrays.at("mask") * 255));
}

TEST(Mask, IsTheSingleOneForSeveralPrompts)
{
    const TemporaryFolder folder;
    for (const auto& prompts : {std::vector<std::string>{"--point", "5,5", "--point", "9,9:0"},
                                {"--box", "1,2,20,15"},
                                {"--point", "5,5", "--box", "1,2,20,15"}}) {
        ASSERT_EQ(mask(kSam, kWidePhoto, folder / "m.npz", prompts).err, "");
        EXPECT_EQ(readAll(folder / "m.npz").at("chosen").item<int64_t>(), 0);
    }
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

TEST(Mask, IsTheSameUnderTheNamesOfTransformers)
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
    const auto reference = readAll(std::filesystem::path(kSam) / "expected.safetensors");
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

/// The golden's weights are random, so that what is found means nothing; how it is written does.
TEST(Mask, OfEverythingIsWrittenAsRecordsAndAsNumbers)
{
    const TemporaryFolder folder;
    const std::vector<std::string> loose{"--everything", "--grid", "3", "--min-iou", "0", "--min-stability", "0"};
    ASSERT_EQ(mask(kSam, kWidePhoto, folder / "m.json", loose).err, "");
    ASSERT_EQ(mask(kSam, kWidePhoto, folder / "m.png", loose).err, "");
    const auto size = core::readPhoto(kWidePhoto).size();
    const auto records = nlohmann::json::parse(std::ifstream(folder / "m.json"));
    ASSERT_FALSE(records.empty());
    double last = 1e9;
    for (const auto& record : records) {
        EXPECT_EQ(record["segmentation"]["size"], (nlohmann::json{size.height, size.width}));
        int64_t all = 0, inside = 0;
        bool isInside = false;
        for (const int64_t run : record["segmentation"]["counts"]) {
            all += run;
            inside += isInside ? run : 0;
            isInside = !isInside;
        }
        EXPECT_EQ(all, int64_t{size.width} * size.height);
        EXPECT_EQ(record["area"], inside);
        EXPECT_EQ(record["crop_box"], (nlohmann::json{0, 0, size.width, size.height}));
        const auto point = record["point_coords"][0];
        const double sixths = point[0].get<double>() / size.width * 6;  // 1, 3 or 5
        EXPECT_NEAR(sixths, 2 * std::floor(sixths / 2) + 1, 1e-9);
        EXPECT_LE(record["predicted_iou"].get<double>(), last);
        last = record["predicted_iou"];
    }
    EXPECT_EQ(core::readPhoto(folder / "m.png").size(), size);
    const auto usual = mask(kSam, kWidePhoto, folder / "strict.json", {"--everything", "--grid", "2"});
    EXPECT_EQ(usual.status, kSuccess) << usual.err;
}

TEST(Mask, RefusesDecodersThatItCannotReadWhole)
{
    const auto errorWith = [](const std::function<void(std::map<std::string, torch::Tensor>&)>& change) {
        const TemporaryFolder folder;
        writeModel(folder, change, readText(kSam + "/config.json"));
        EXPECT_EQ(run({"inspect", folder.path().string()}).status, kSuccess);  // the encoder is whole
        const auto result = mask(folder.path(), kWidePhoto, folder / "m.npz", {"--point", "5,5"});
        EXPECT_NE(result.status, kSuccess);
        EXPECT_FALSE(std::filesystem::exists(folder / "m.npz"));
        return result.err;
    };
    EXPECT_THAT(errorWith([](auto& all) { all.erase("prompt_encoder.no_mask_embed.weight"); }),
                HasSubstr("missing prompt_encoder.no_mask_embed.weight"));
    EXPECT_THAT(errorWith([](auto& all) { all.erase("mask_decoder.transformer.layers.1.norm3.bias"); }),
                HasSubstr("missing mask_decoder.transformer.layers.1.norm3.bias"));
    EXPECT_THAT(errorWith([](auto& all) {
                    all["mask_decoder.hf_token.weight"] = torch::zeros({1, 32});
                }),
                HasSubstr("not understood mask_decoder.hf_token.weight"));
    EXPECT_THAT(errorWith([](auto& all) {
                    all["mask_decoder.iou_token.weight"] = torch::zeros({1, 31});
                }),
                HasSubstr("mask_decoder.iou_token.weight: expected [1, 32], found [1, 31]"));
    EXPECT_THAT(errorWith([](auto& all) {
                    all["mask_decoder.iou_token.weight"] = torch::full({1, 32}, std::nanf(""));
                }),
                HasSubstr("mask_decoder.iou_token.weight holds NaN or infinite numbers (32 of 32)"));
    EXPECT_THAT(errorWith([](auto& all) {
                    all["ema.mask_decoder.iou_token.weight"] = torch::zeros({1, 32});
                }),
                HasSubstr("expected one mask decoder in the file, found 2"));
    EXPECT_THAT(errorWith([](auto& all) {
                    std::erase_if(all, [](const auto& item) { return item.first.starts_with("mask_decoder."); });
                    std::erase_if(all, [](const auto& item) { return item.first.starts_with("prompt_encoder."); });
                }),
                HasSubstr("expected a SAM checkpoint with its mask decoder, found a model without one"));
    EXPECT_EQ(mask(golden("vit"), kWidePhoto, "m.npz", {"--point", "5,5"}).err,
              "error: vit_tiny_test: expected a SAM checkpoint with its mask decoder, found a model without one\n");
}

TEST(Mask, RefusesPromptsThatMeanNothing)
{
    const TemporaryFolder folder;
    const auto size = core::readPhoto(kWidePhoto).size();
    const auto refused = [&](const std::vector<std::string>& more) {
        const auto result = mask(kSam, kWidePhoto, folder / "m.npz", more);
        EXPECT_NE(result.status, kSuccess);
        EXPECT_FALSE(std::filesystem::exists(folder / "m.npz"));
        return result.err;
    };
    EXPECT_THAT(refused({}), HasSubstr("expected --point, --box, --mask-input or --everything, found none"));
    EXPECT_THAT(refused({"--point", std::to_string(size.width) + ",5"}), HasSubstr("expected a place on the photo of"));
    EXPECT_THAT(refused({"--point", "-1,5"}), HasSubstr("expected a place on the photo of"));
    EXPECT_THAT(refused({"--point", "5"}), HasSubstr("--point: expected 2 numbers, found \"5\""));
    EXPECT_THAT(refused({"--point", "5,nan"}), HasSubstr("--point: "));
    EXPECT_THAT(refused({"--point", "5,5:2"}), HasSubstr("X,Y:0 outside, found \"5,5:2\""));
    EXPECT_THAT(refused({"--box", "9,2,4,8"}), HasSubstr("expected left below right and top below bottom"));
    EXPECT_THAT(refused({"--box", "1,2,4"}), HasSubstr("--box: expected 4 numbers"));
    EXPECT_THAT(refused({"--mask-input", folder / "none.npy"}), HasSubstr("none.npy"));
    writeNpy(folder / "small.npy", torch::zeros({4, 4}));
    EXPECT_THAT(refused({"--mask-input", folder / "small.npy"}), HasSubstr("expected [20, 20], found [4, 4]"));
    writeNpy(folder / "nan.npy", torch::full({20, 20}, std::nanf("")));
    EXPECT_THAT(refused({"--mask-input", folder / "nan.npy"}), HasSubstr("expected finite numbers"));
    EXPECT_EQ(mask(kSam, kWidePhoto, folder / "m.jpg", {"--point", "5,5"}).status, kWrongUsage);
    EXPECT_EQ(mask(kSam, kWidePhoto, kWidePhoto, {"--point", "5,5"}).status, kWrongUsage);
    EXPECT_THAT(refused({"--everything", "--point", "5,5"}), HasSubstr("--everything: expected no --point"));
    EXPECT_THAT(refused({"--everything"}), HasSubstr("--out: expected FILE.png or FILE.json with --everything"));
    EXPECT_THAT(refused({"--grid", "3", "--point", "5,5"}), HasSubstr("--grid: expected --everything with it"));
    EXPECT_THAT(refused({"--everything", "--grid", "0"}), HasSubstr("--grid: expected"));
    EXPECT_THAT(refused({"--crop-mode", "center", "--point", "0,5"}), HasSubstr("which is cropped away"));
}

}  // namespace
}  // namespace cli::test
