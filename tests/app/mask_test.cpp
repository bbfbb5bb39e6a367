// Masks for prompts: what goldens do not fix (photos), and what is refused.
#include "core/image/photo.h"
#include "tests/app/mask_support.h"
#include "ui/figure/figure.h"

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

/// As SAM's authors do it: to the input's 80 x 80 pixels, cut to the photo, to the photo.
torch::Tensor enlarged(const torch::Tensor& logits, core::PixelSize photo)
{
    const double scale = 80.0 / std::max(photo.width, photo.height);
    const auto side = [&](int length) { return static_cast<int64_t>(std::floor(length * scale + 0.5)); };
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
    const auto logits = enlarged(arrays.at("low_res_masks").to(torch::kFloat64), photo);
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
    const auto errorWith = [](const std::function<void(Tensors&)>& change) {
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

TEST(Mask, IsDrawnOnThePhotoAsAFigureThatNamesWhereItIsFrom)
{
    const TemporaryFolder folder;
    const std::vector<std::string> loose{"--everything", "--grid", "2", "--min-iou", "0", "--min-stability", "0"};
    const std::vector<std::string> point{"--point", "5,5", "--point", "9,9:0"};
    for (const auto& [name, more] : {std::pair{"one.svg", point}, {"one.pdf", point}, {"all.svg", loose}}) {
        ASSERT_EQ(mask(kSam, kWidePhoto, folder / name, more).err, "") << name;
        EXPECT_EQ(nlohmann::json::parse(ui::readRecipe(folder / name))["photo"]["file"], "wide.png") << name;
    }
    EXPECT_THAT(readText(folder / "one.svg"), HasSubstr("by 2 points, predicted IoU"));
    EXPECT_THAT(readText(folder / "all.svg"), HasSubstr("by a grid of 2 x 2 points"));
    writeNpy(folder / "input.npy", readAll(golden("sam_decoder/expected.safetensors")).at("input"));
    const auto refused = mask(kSam, folder / "input.npy", folder / "array.svg", point);
    EXPECT_EQ(refused.status, kWrongUsage);
    EXPECT_THAT(refused.err, HasSubstr("expected a photo to draw the mask on, found an array"));
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
    EXPECT_THAT(refused({"--box", "9,2,4,8"}), HasSubstr("--box: expected left < right and top < bottom"));
    EXPECT_THAT(refused({"--box", "1,2,999,8"}), HasSubstr("--box: expected a place on the photo of"));
    EXPECT_THAT(refused({"--box", "1,2,4"}), HasSubstr("--box: expected 4 numbers"));
    EXPECT_THAT(refused({"--mask-input", folder / "none.npy"}), HasSubstr("none.npy"));
    writeNpy(folder / "small.npy", torch::zeros({4, 4}));
    EXPECT_THAT(refused({"--mask-input", folder / "small.npy"}), HasSubstr("expected [20, 20], found [4, 4]"));
    writeNpy(folder / "nan.npy", torch::full({20, 20}, std::nanf("")));
    EXPECT_THAT(refused({"--mask-input", folder / "nan.npy"}), HasSubstr("expected finite numbers"));
    EXPECT_EQ(mask(kSam, kWidePhoto, folder / "m.jpg", {"--point", "5,5"}).status, kWrongUsage);
    EXPECT_EQ(mask(kSam, kWidePhoto, kWidePhoto, {"--point", "5,5"}).status, kWrongUsage);
    EXPECT_THAT(refused({"--everything", "--point", "5,5"}), HasSubstr("--everything: expected no --point"));
    EXPECT_THAT(refused({"--everything"}),
                HasSubstr("--out: expected FILE.json, FILE.png, FILE.svg or FILE.pdf with --everything"));
    EXPECT_THAT(refused({"--grid", "3", "--point", "5,5"}), HasSubstr("--grid: expected --everything with it"));
    EXPECT_THAT(refused({"--everything", "--grid", "0"}), HasSubstr("--grid: expected"));
    EXPECT_THAT(refused({"--crop-mode", "center", "--point", "0,5"}), HasSubstr("which is cropped away"));
}

}  // namespace
}  // namespace cli::test
