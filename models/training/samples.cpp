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

constexpr std::array<Sample, 1> kSamples{{{"heart", Shape::Heart, 6, 0.7, 640, 480}}};

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
            written = cv::imwrite(file.string(), bgr, {cv::IMWRITE_JPEG_QUALITY, 92});
        } catch (const cv::Exception&) {  // said below, in our words
        }
        if (!written) {
            throw core::Error(core::ErrorCode::Other, fmt::format("{}: cannot be written", file.string()));
        }
    }
}

}  // namespace training
