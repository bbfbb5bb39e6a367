#include "models/training/samples.h"

#include "core/error.h"
#include "models/training/scene.h"

#include <fmt/format.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <array>

namespace training {
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
    {"01-star-on-wood", Shape::Star, 2014, 0.8, 640, 480},
    {"02-ring-on-felt", Shape::Ring, 2022, 0.8, 480, 480},
    {"03-drop-on-linen", Shape::Drop, 2015, 0.8, 420, 560},
    {"04-flower-on-sand", Shape::Flower, 2010, 0.8, 640, 420},
    {"05-crescent-on-marble", Shape::Crescent, 2028, 0.8, 600, 400},
    {"06-heart-on-felt", Shape::Heart, 2006, 0.8, 600, 450},
    {"07-bolt-on-plaster", Shape::Bolt, 2009, 0.8, 560, 420},
    {"08-cross-on-sand", Shape::Cross, 2004, 0.8, 720, 420},
}};

}  // namespace

void writeSamples(const std::filesystem::path& folder)
{
    for (const Sample& sample : kSamples) {
        const Scene scene = makeScene(sample.seed, {.difficulty = sample.difficulty, .target = sample.shape});
        Drawing drawing = drawScene(scene, sample.width, sample.height);
        const cv::Mat rgb(sample.height, sample.width, CV_8UC3, drawing.rgb.data());
        cv::Mat bgr;
        cv::cvtColor(rgb, bgr, cv::COLOR_RGB2BGR);
        const auto file = folder / fmt::format("{}.jpg", sample.name);
        bool written = false;
        try {
            written = cv::imwrite(file.string(), bgr, {cv::IMWRITE_JPEG_QUALITY, 90});
        } catch (const cv::Exception&) {  // said below, in our words
        }
        if (!written) {
            throw core::Error(core::ErrorCode::Other, fmt::format("{}: cannot be written", file.string()));
        }
    }
}

}  // namespace training
