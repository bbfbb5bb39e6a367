#include "core/image/photo_mask.h"

#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/memory_supply.h"
#include "core/run_control.h"

#include <fmt/format.h>
#include <opencv2/core/mat.hpp>
#include <opencv2/imgcodecs.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// For each pixel along one side of the photo: its two neighbors in the model input, and the weight of the second.
struct AxisSampling {
    Tensor low, high, weight;
};

/// @param photo, model     pixels
/// @param scale, offset  model = photo * scale - offset
AxisSampling samplingAlong(int photo, int model, double scale, double offset)
{
    const double first = std::max(0.0, -offset), last = std::min(double(model), std::round(photo * scale) - offset) - 1;
    std::vector<int64_t> low, high;
    std::vector<float> weight;
    for (int pixel = 0; pixel < photo; ++pixel) {
        const double center = (pixel + 0.5) * scale - offset;
        const double at = std::clamp(center - 0.5, first, std::max(first, last)), below = std::floor(at);
        low.push_back(static_cast<int64_t>(below));
        high.push_back(static_cast<int64_t>(std::min(below + 1, std::max(first, last))));
        weight.push_back(center >= 0.0 && center < model ? static_cast<float>(at - below)
                                                         : std::numeric_limits<float>::quiet_NaN());
    }
    return {torch::tensor(low), torch::tensor(high), torch::tensor(weight)};
}

constexpr int64_t kRowsTogether = 256;

}  // namespace

Tensor logitsOnPhoto(const Tensor& logits, const Mapping& mapping, const std::stop_token& stop)
{
    const auto [width, height] = mapping.photo;
    requireMemory("the mask"_msg, int64_t{2} * width * height * int64_t{sizeof(float)}, availableMemory(torch::kCPU));
    const auto coarse = logits.to(torch::kCPU, torch::kFloat32).unsqueeze(0).unsqueeze(0);
    const auto input = torch::upsample_bilinear2d(coarse, {mapping.model.height, mapping.model.width}, false)[0][0];
    const auto rows = samplingAlong(height, mapping.model.height, mapping.scaleY, mapping.offsetY);
    const auto cols = samplingAlong(width, mapping.model.width, mapping.scaleX, mapping.offsetX);
    auto result = torch::empty({height, width}, torch::kFloat32);
    for (int64_t begin = 0; begin < height; begin += kRowsTogether) {
        throwIfCancelled(stop);
        const auto these = torch::indexing::Slice(begin, begin + kRowsTogether);
        const auto between =
            torch::lerp(input.index_select(0, rows.low.index({these})), input.index_select(0, rows.high.index({these})),
                        rows.weight.index({these}).unsqueeze(1));
        result.slice(0, begin, begin + between.size(0))
            .copy_(torch::lerp(between.index_select(1, cols.low), between.index_select(1, cols.high), cols.weight));
    }
    return result;
}

Tensor logitsOnWholePhoto(const Tensor& logits, PixelSize photo)
{
    requireMemory("the mask"_msg, int64_t{photo.width} * photo.height * int64_t{sizeof(float)},
                  availableMemory(torch::kCPU));
    const auto coarse = logits.to(torch::kCPU, torch::kFloat32).unsqueeze(0).unsqueeze(0);
    return torch::upsample_bicubic2d(coarse, {photo.height, photo.width}, false)[0][0];
}

double stabilityScore(const Tensor& logits)
{
    const auto above = [&](double threshold) {
        return static_cast<double>((logits > threshold).sum().item<int64_t>());
    };
    return above(1.0) / above(-1.0);
}

void writePng(const std::filesystem::path& file, const Tensor& pixels)
{
    const bool wide = pixels.scalar_type() != torch::kUInt8, colored = pixels.dim() == 3;
    const auto plain = (colored ? pixels.flip(2) : pixels).to(torch::kCPU).contiguous();  // OpenCV: blue first
    const auto rows = static_cast<int>(plain.size(0)), cols = static_cast<int>(plain.size(1));
    cv::Mat image(rows, cols, wide ? CV_32S : colored ? CV_8UC3 : CV_8U, plain.data_ptr());
    if (wide) {
        image.convertTo(image, CV_16U);
    }
    std::vector<unsigned char> bytes;
    if (!cv::imencode(".png", image, bytes)) {
        throw Error(ErrorCode::Other, file.string(),
                    "cannot encode PNG: %1"_msg(fmt::format("{} x {} pixels", cols, rows)));
    }
    writeAtomically(file, [&](std::ostream& out) {
        out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    });
}

}  // namespace core
