// How well patches are matched between a photograph and itself under a known affine map: the mean distance between a
// patch's best match and where the patch really is, in patches of the warped photograph, and the share within one
// patch. Patches whose true place lies outside the warped photograph do not count.
//
//     match_accuracy MODEL PHOTO...
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/tokens/patch_matches.h"
#include "core/analysis/views/patch_features.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/image/photo.h"
#include "core/model/open_model.h"
#include "core/scene/scene.h"

#include <opencv2/imgproc.hpp>

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace {

/// About the middle of the photograph.
struct Warp {
    const char* name;
    double degrees, scale, shear;
};
constexpr std::array<Warp, 6> kWarps{{{"none", 0.0, 1.0, 0.0},
                                      {"rotated by 15 degrees", 15.0, 1.0, 0.0},
                                      {"rotated by 45 degrees", 45.0, 1.0, 0.0},
                                      {"0.7 times as large", 0.0, 0.7, 0.0},
                                      {"1.4 times as large", 0.0, 1.4, 0.0},
                                      {"sheared by 0.3", 0.0, 1.0, 0.3}}};

cv::Matx23d matrixOf(const Warp& warp, core::PixelSize size)
{
    const double angle = warp.degrees * M_PI / 180.0, c = warp.scale * std::cos(angle),
                 s = warp.scale * std::sin(angle);
    const cv::Matx22d linear = cv::Matx22d(c, s, -s, c) * cv::Matx22d(1.0, warp.shear, 0.0, 1.0);
    const cv::Vec2d middle(size.width / 2.0, size.height / 2.0);
    const cv::Vec2d shift = middle - linear * middle;
    return {linear(0, 0), linear(0, 1), shift[0], linear(1, 0), linear(1, 1), shift[1]};
}

/// Uncovered pixels are gray. OpenCV's pixels have their centers at whole numbers, ours at halves.
core::Photo warped(const core::Photo& photo, const cv::Matx23d& matrix)
{
    const core::PixelSize size = photo.size();
    cv::Matx23d ofCenters = matrix;
    ofCenters(0, 2) += 0.5 * (matrix(0, 0) + matrix(0, 1)) - 0.5;
    ofCenters(1, 2) += 0.5 * (matrix(1, 0) + matrix(1, 1)) - 0.5;
    core::Photo result = photo;
    result.rgb = torch::empty_like(photo.rgb);
    const cv::Mat from(size.height, size.width, CV_8UC3, photo.rgb.data_ptr<uint8_t>());
    cv::Mat into(size.height, size.width, CV_8UC3, result.rgb.data_ptr<uint8_t>());
    cv::warpAffine(from, into, ofCenters, into.size(), cv::INTER_CUBIC, cv::BORDER_CONSTANT, cv::Scalar::all(124));
    return result;
}

struct Side {
    torch::Tensor rows;
    core::PatchGrid grid;
    core::PhotoArea area;
};

Side sideOf(const core::Model& model, const core::Photo& photo)
{
    core::SceneParts parts{model.network,
                           core::sceneImage(std::make_shared<const core::Photo>(photo), model.spec().preprocessing),
                           photo.name};
    parts.options.keepTokens = true;
    const core::Scene scene = core::makeScene(std::move(parts));
    const auto input = core::viewInput(scene);
    const auto features = core::patchFeatures(input, "tokens", {}, {});
    const double patchSize = scene.trace.patchSize * core::patchesAlongSide(scene.trace, features.grid);
    return {core::unitRows(features.rows), features.grid, core::areaOfPatches(input, features.grid, patchSize)};
}

struct Accuracy {
    double distance = 0.0;
    int64_t near = 0, count = 0;
    void add(double error)
    {
        distance += error;
        near += error <= 1.0 ? 1 : 0;
        ++count;
    }
    std::string text() const
    {
        const auto n = static_cast<double>(std::max<int64_t>(count, 1));
        return fmt::format("{:8.2f} {:7.1f} % {:8}", distance / n, 100.0 * static_cast<double>(near) / n, count);
    }
};

/// Adds the patches of one photograph to those of all and of mutual matches.
void measure(const core::Model& model, const core::Photo& photo, const Warp& warp, Accuracy& all, Accuracy& mutual)
{
    const core::PixelSize size = photo.size();
    const cv::Matx23d matrix = matrixOf(warp, size);
    const Side a = sideOf(model, photo), b = sideOf(model, warped(photo, matrix));
    const auto found = core::matchPatches(a.rows, a.grid, b.rows);
    for (int patch = 0; patch < a.grid.count(); ++patch) {
        const auto [x, y] = core::middleOfPatch(a.area, a.grid, patch / a.grid.cols, patch % a.grid.cols);
        const cv::Vec2d there = matrix * cv::Vec3d(x * size.width, y * size.height, 1.0);
        const double col = (there[0] / size.width - b.area.left) / (b.area.right - b.area.left) * b.grid.cols - 0.5;
        const double row = (there[1] / size.height - b.area.top) / (b.area.bottom - b.area.top) * b.grid.rows - 0.5;
        if (col < -0.5 || row < -0.5 || col > b.grid.cols - 0.5 || row > b.grid.rows - 0.5) {
            continue;
        }
        const int64_t match = found.forward[patch].item<int64_t>();
        const double error =
            std::hypot(static_cast<double>(match % b.grid.cols) - col, static_cast<double>(match / b.grid.cols) - row);
        all.add(error);
        if (found.mutual[patch].item<bool>()) {
            mutual.add(error);
        }
    }
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fputs("match_accuracy MODEL PHOTO...\n", stderr);
        return 2;
    }
    try {
        const core::Model model = core::openModel(argv[1]);
        std::vector<core::Photo> photos;
        for (int index = 2; index < argc; ++index) {
            photos.push_back(core::readPhoto(argv[index]));
        }
        fmt::print("{} on {} photographs: distance in patches, within 1 patch, patches; the same of mutual matches\n",
                   model.spec().name, photos.size());
        for (const Warp& warp : kWarps) {
            Accuracy all, mutual;
            for (const core::Photo& photo : photos) {
                measure(model, photo, warp, all, mutual);
            }
            fmt::print("{:<24} {}   {}\n", warp.name, all.text(), mutual.text());
        }
    } catch (const core::Error& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
}
