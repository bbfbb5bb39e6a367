#include "models/training/fresh_scene.h"

#include "models/training/random.h"

#include <algorithm>
#include <array>

namespace training {

using torch::Tensor;

FreshScene drawFresh(const EvaluationOptions& options, int index, const core::Preprocessing& input)
{
    const auto scene = makeScene(mixSeed(options.seed, static_cast<uint64_t>(index)), options.sceneOptions());
    const auto drawing = drawScene(scene, input.width, input.height);
    auto bytes = torch::empty({input.height, input.width, 3}, torch::kUInt8);
    auto mask = torch::empty({input.height, input.width}, torch::kUInt8);
    std::copy(drawing.rgb.begin(), drawing.rgb.end(), bytes.data_ptr<uint8_t>());
    std::copy(drawing.mask.begin(), drawing.mask.end(), mask.data_ptr<uint8_t>());
    const auto triple = [](const std::array<double, 3>& values) {
        return torch::tensor({values[0], values[1], values[2]});
    };
    const auto pixels = bytes.to(torch::kFloat64).div(255).sub(triple(input.mean)).div(triple(input.std));
    return {pixels.permute({2, 0, 1}).unsqueeze(0).to(torch::kFloat32).contiguous(), mask, scene.classIndex()};
}

}  // namespace training
