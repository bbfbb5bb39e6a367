#include "core/error.h"
#include "models/training/samples.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

#include <fstream>
#include <set>
#include <sstream>

namespace {

const std::filesystem::path kBundled = support::sourceFolder() + "/resources/samples";

std::filesystem::path maskOf(const std::filesystem::path& image)
{
    return image.parent_path() / "masks" / image.stem().concat(".png");
}

std::vector<std::filesystem::path> imagesIn(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".jpg") {
            files.push_back(entry.path());
        }
    }
    return files;
}

}  // namespace

TEST(SampleImages, AreSmallFilesOfSeveralShapes)
{
    const auto files = imagesIn(kBundled);
    ASSERT_GE(files.size(), 6U);
    std::set<double> ratios;
    for (const auto& file : files) {
        EXPECT_LT(std::filesystem::file_size(file), 150'000U) << file;
        const auto image = cv::imread(file.string());
        ASSERT_FALSE(image.empty()) << file;
        EXPECT_GE(std::min(image.rows, image.cols), 300) << file;
        ratios.insert(static_cast<double>(image.cols) / image.rows);
    }
    EXPECT_GE(ratios.size(), 3U);
}

TEST(SampleImages, AreWhatTheGeneratorDraws)
{
    const auto folder = std::filesystem::path(testing::TempDir()) / "headscope_samples";
    std::filesystem::remove_all(folder);  // what an earlier run left
    std::filesystem::create_directories(folder);
    training::writeSamples(folder);
    ASSERT_EQ(imagesIn(folder).size(), imagesIn(kBundled).size());
    for (const auto& file : imagesIn(folder)) {
        const auto drawn = cv::imread(file.string()), bundled = cv::imread((kBundled / file.filename()).string());
        ASSERT_EQ(drawn.size(), bundled.size()) << file;
        // Not byte for byte: mathematics libraries and JPEG encoders differ in their last bits.
        EXPECT_LT(cv::norm(drawn, bundled, cv::NORM_L1) / static_cast<double>(drawn.total() * 3), 1.0) << file;
        const auto mask = cv::imread(maskOf(file).string(), cv::IMREAD_UNCHANGED),
                   bundledMask = cv::imread(maskOf(kBundled / file.filename()).string(), cv::IMREAD_UNCHANGED);
        ASSERT_EQ(mask.size(), bundledMask.size()) << file;
        EXPECT_LT(cv::norm(mask, bundledMask, cv::NORM_L1) / static_cast<double>(mask.total()), 0.5) << file;
    }
}

TEST(SampleImages, HaveTheirMasksBesideThemInAFolderOfTheirOwn)
{
    size_t masks = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kBundled / "masks")) {
        masks += entry.path().extension() == ".png";
    }
    const auto files = imagesIn(kBundled);
    EXPECT_EQ(masks, files.size());
    for (const auto& file : files) {
        const auto image = cv::imread(file.string()), mask = cv::imread(maskOf(file).string(), cv::IMREAD_UNCHANGED);
        ASSERT_EQ(mask.type(), CV_8UC1) << file;
        ASSERT_EQ(mask.size(), image.size()) << file;
        const double covered = cv::mean(mask)[0] / 255;
        EXPECT_GT(covered, 0.05) << file;
        EXPECT_LT(covered, 0.45) << file;
        // The target stands out from what lies around it: the mask's inside and its surroundings differ in color.
        EXPECT_GT(cv::norm(cv::mean(image, mask > 250) - cv::mean(image, mask < 5)), 40) << file;
    }
}

TEST(SampleImages, AFolderThatIsNotThereIsNamed)
{
    const core::Error error = errorOf([&] { training::writeSamples("/nowhere/at/all"); });
    EXPECT_NE(std::string(error.what()).find("/nowhere/at/all"), std::string::npos);
}
