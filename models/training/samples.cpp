#include "models/training/samples.h"

#include "core/error.h"
#include "models/training/scene.h"

#include <fmt/format.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <array>

namespace training {

using core::literals::operator""_msg;

namespace {

/// A scene chosen by eye, by its seed.
struct Sample {
    const char* name;
    Shape shape;
    uint64_t seed;
    double difficulty;
    int width, height;
};

constexpr std::array<Sample, 8> kSamples{{
    {"01-star-on-wood", Shape::Star, 3402, 0.8, 640, 480},
    {"02-ring-on-marble", Shape::Ring, 3111, 0.8, 600, 450},
    {"03-drop-on-felt", Shape::Drop, 3938, 0.8, 420, 560},
    {"04-flower-on-linen", Shape::Flower, 4036, 0.8, 480, 480},
    {"05-crescent-on-sand", Shape::Crescent, 3723, 0.8, 600, 400},
    {"06-heart-on-plaster", Shape::Heart, 3626, 0.8, 600, 450},
    {"07-bolt-on-felt", Shape::Bolt, 4123, 0.8, 560, 420},
    {"08-cross-on-marble", Shape::Cross, 3530, 0.8, 720, 420},
}};

void writeImage(const std::filesystem::path& file, const cv::Mat& image, const std::vector<int>& settings = {})
{
    bool written = false;
    try {
        written = cv::imwrite(file.string(), image, settings);
    } catch (const cv::Exception&) {  // reported below, in our words
    }
    if (!written) {
        throw core::Error(core::ErrorCode::Other, "%1: cannot be written"_msg(file.string()));
    }
}

}  // namespace

void writeSamples(const std::filesystem::path& folder)
{
    const auto masks = folder / "masks";
    std::error_code problem;  // set by the first image that cannot be written
    std::filesystem::create_directory(masks, problem);
    for (const Sample& sample : kSamples) {
        const SceneDescription scene =
            makeScene(sample.seed, {.difficulty = sample.difficulty, .target = sample.shape});
        Drawing drawing = drawScene(scene, sample.width, sample.height);
        const cv::Mat rgb(sample.height, sample.width, CV_8UC3, drawing.rgb.data());
        cv::Mat bgr;
        cv::cvtColor(rgb, bgr, cv::COLOR_RGB2BGR);
        writeImage(folder / fmt::format("{}.jpg", sample.name), bgr, {cv::IMWRITE_JPEG_QUALITY, 90});
        writeImage(masks / fmt::format("{}.png", sample.name),
                   cv::Mat(sample.height, sample.width, CV_8UC1, drawing.mask.data()));
    }
}

}  // namespace training
