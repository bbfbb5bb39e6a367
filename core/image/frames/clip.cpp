#include "core/image/frames/clip.h"

#include "core/file/file_part.h"
#include "core/image/frames/frames.h"
#include "core/image/image_header.h"
#include "core/model/spec/clip_layout.h"

#include <filesystem>
#include <vector>

namespace core {
namespace {

using torch::Tensor;

/// [3, H, W] normalized -> [H, W, 3] bytes.
Tensor asBytes(const Tensor& pixels, const Preprocessing& how)
{
    std::vector<Tensor> colors;
    for (int c = 0; c < 3; ++c) {
        colors.push_back((pixels[c] * how.std[c] + how.mean[c]) * 255.0);
    }
    return torch::stack(colors, 2).round_().clamp_(0.0, 255.0).to(torch::kUInt8).contiguous();
}

}  // namespace

std::pair<std::shared_ptr<const Photo>, ModelInput> preprocessClip(const Photo& photo, const Preprocessing& how)
{
    std::vector<Tensor> frames, seen;
    for (int i = 0; i < how.frames; ++i) {
        const bool isThere = i == 0 || static_cast<size_t>(i) <= photo.following.size();
        frames.push_back(
            isThere
                ? preprocess({i == 0 ? photo.rgb : photo.following[static_cast<size_t>(i) - 1], photo.name}, how).pixels
                : frames.back());
        if (i % how.tubelet == 0) {
            seen.push_back(asBytes(frames.back()[0], how));
        }
    }
    auto strip = std::make_shared<Photo>();
    strip->rgb = torch::cat(seen, 0);
    strip->name = photo.name;
    strip->note = photo.note;
    ModelInput input{stackedFrames(torch::stack(frames, 2), how), {}};
    input.mapping.photo = input.mapping.model = strip->size();
    return {std::move(strip), std::move(input)};
}

Photo readClip(const std::string& source, const Preprocessing& how)
{
    if (!seesClips(how) || isNamedLikeImage(wholeFile(source))) {
        return readPhoto(source);
    }
    const auto video = openFrames(source);
    Photo clip;
    for (int i = 0; i < how.frames; ++i) {
        if (video->goTo(i * how.frameStep) < i * how.frameStep) {
            break;
        }
        auto frame = video->next();
        if (!frame) {
            break;
        }
        if (i == 0) {
            clip = std::move(frame->photo);
        } else {
            clip.following.push_back(std::move(frame->photo.rgb));
        }
    }
    clip.name = std::filesystem::path(source).filename().string();
    return clip;
}

}  // namespace core
