#include "core/image/resize.h"

#include "tests/core/image/formula_image.h"

#include <gtest/gtest.h>
#include <torch/types.h>

namespace {

std::vector<int> valuesOf(const torch::Tensor& image)
{
    const auto flat = image.contiguous().view(-1);
    return {flat.data_ptr<uint8_t>(), flat.data_ptr<uint8_t>() + flat.numel()};
}

torch::Tensor resized(const torch::Tensor& rgb, core::PixelSize size, core::Interpolation method)
{
    return core::resizeLikePillow(rgb, size, {0, 0, size.width, size.height}, method);
}

TEST(ResizeLikePillow, FormulaImagesAreTheOnesMeant)
{
    EXPECT_THAT(valuesOf(formulaImage("image", 7, 5).view(-1).narrow(0, 0, 6)),
                testing::ElementsAre(177, 242, 161, 12, 71, 85));
    EXPECT_THAT(valuesOf(formulaImage("photo", 50, 37).view(-1).narrow(0, 0, 4)), testing::ElementsAre(6, 184, 15, 25));
}

TEST(ResizeLikePillow, IsBitExactOnTheSelfchecksBicubicCases)
{
    const auto image = formulaImage("image", 7, 5);
    const auto cases = testData("selfcheck.json")["bicubic_resize_8bit"]["cases"];
    ASSERT_GE(cases.size(), 5u);
    for (const auto& item : cases) {
        const core::PixelSize size{item["to_w_h"][0], item["to_w_h"][1]};
        const auto expected = item["bytes"].get<std::vector<int>>();
        EXPECT_EQ(valuesOf(resized(image, size, core::Interpolation::Bicubic)), expected) << item["to_w_h"];
    }
}

std::vector<int> fromHex(const std::string& hex)
{
    std::vector<int> bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        bytes.push_back(std::stoi(hex.substr(i, 2), nullptr, 16));
    }
    return bytes;
}

class ResizeByMethod : public testing::TestWithParam<core::Interpolation> {};

TEST_P(ResizeByMethod, IsBitExactOnPillowsOwnResults)
{
    const auto image = formulaImage("photo", 50, 37);
    int compared = 0;
    const auto cases = testData("pillow_resize.json")["cases"];
    for (const auto& item : cases) {
        if (item["method"].get<std::string>() != core::interpolationName(GetParam())) {
            continue;
        }
        const core::PixelSize size{item["to_w_h"][0], item["to_w_h"][1]};
        EXPECT_EQ(valuesOf(resized(image, size, GetParam())), fromHex(item["hex"])) << item["to_w_h"];
        ++compared;
    }
    EXPECT_EQ(compared, 6);
}

TEST_P(ResizeByMethod, GivesAWindowTheBytesThatTheWholeHasThere)
{
    const auto image = formulaImage("photo", 50, 37);
    for (const auto size : {core::PixelSize{31, 22}, {90, 80}, {50, 22}, {31, 37}, {50, 37}}) {
        const core::PixelWindow window{3, 5, 17, 11};
        const auto whole = resized(image, size, GetParam());
        const auto part = core::resizeLikePillow(image, size, window, GetParam());
        EXPECT_TRUE(torch::equal(part, whole.narrow(0, 5, 11).narrow(1, 3, 17))) << size.width << " x " << size.height;
    }
}

TEST_P(ResizeByMethod, KeepsAnEvenColorUnderAnyReduction)
{
    // 3001 / 2 needs 1500 taps and more: partial sums of the 16-bit halves wrap around, the whole must not.
    const auto white = torch::full({2, 3001, 3}, 255, torch::kUInt8);
    EXPECT_TRUE(resized(white, {2, 1}, GetParam()).eq(255).all().item<bool>());
    EXPECT_TRUE(resized(white.transpose(0, 1), {1, 2}, GetParam()).eq(255).all().item<bool>());
}

INSTANTIATE_TEST_SUITE_P(Methods, ResizeByMethod,
                         testing::Values(core::Interpolation::Nearest, core::Interpolation::Bilinear,
                                         core::Interpolation::Bicubic, core::Interpolation::Lanczos),
                         [](const auto& test) { return std::string(core::interpolationName(test.param)); });

}  // namespace
