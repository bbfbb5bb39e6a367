#include "core/model/spec/clip_layout.h"

#include "core/error.h"

#include <cstdint>
#include <string>

namespace core {

using torch::Tensor;

Tensor stackedFrames(const Tensor& frames, const Preprocessing& how)
{
    const auto sides = frames.sizes();
    if (sides.size() != 5 || sides[0] != 1 || sides[1] != 3 || sides[2] != how.frames) {
        std::string found;
        for (const int64_t side : sides) {
            found += (found.empty() ? "" : ", ") + std::to_string(side);
        }
        throw Error(ErrorCode::ShapeMismatch,
                    "model input: expected [1, 3, %1, height, width], found [%2]"_msg(how.frames, found));
    }
    const int64_t steps = stepsOf(how), height = sides[3], width = sides[4];
    return frames.reshape({3, steps, how.tubelet, height, width})
        .permute({0, 2, 1, 3, 4})
        .reshape({1, int64_t{3} * how.tubelet, steps * height, width});
}

Tensor separateFrames(const Tensor& pixels, const Preprocessing& how)
{
    if (!seesClips(how)) {
        return pixels;
    }
    const int64_t steps = stepsOf(how), width = pixels.size(3);
    return pixels.reshape({3, how.tubelet, steps, -1, width})
        .permute({0, 2, 1, 3, 4})
        .reshape({1, 3, how.frames, -1, width});
}

Tensor firstOfTubelets(const Tensor& pixels, const Preprocessing& how)
{
    return how.tubelet == 1 ? pixels : pixels.slice(0, 0, {}, how.tubelet);
}

}  // namespace core
