#include "ui/session/scene.h"

#include <torch/torch.h>

#include <algorithm>

namespace ui {
namespace {

int64_t sceneBytes(const Scene& scene)
{
    return core::traceBytes(scene.trace) + scene.photo->photo->rgb.numel() + scene.input.pixels.numel() * 4;
}

/// A map of NaNs would be drawn as nothing at all, and nobody would know why.
void requireFinite(const Scene& scene)
{
    const auto& logits = scene.trace.logits;
    const auto broken = (~torch::isfinite(logits)).sum().item<int64_t>();
    if (broken > 0) {
        throw core::Error(core::ErrorCode::Corrupt,
                          scene.model->model.file.filename().string() + ": expected finite outputs, found " +
                              std::to_string(broken) + " of " + std::to_string(logits.numel()) +
                              " that are NaN or infinite; the weights are damaged or the precision was lost");
    }
}

}  // namespace

std::vector<ClassScore> topClasses(const torch::Tensor& logits, const core::ModelSpec& spec, int count)
{
    if (spec.classes <= 0 || logits.dim() != 1 || logits.size(0) != spec.classes) {
        return {};
    }
    const auto wanted = std::min<int64_t>(count, logits.size(0));
    const auto probabilities = torch::softmax(logits.to(torch::kCPU, torch::kDouble), 0);
    const auto [values, indices] = probabilities.topk(wanted);
    std::vector<ClassScore> scores;
    for (int64_t i = 0; i < wanted; ++i) {
        const int index = static_cast<int>(indices[i].item<int64_t>());
        scores.push_back({index, QString::fromStdString(spec.labelOf(index)), values[i].item<double>()});
    }
    return scores;
}

ScenePtr makeScene(ModelPtr model, PhotoPtr photo, const core::RunControl& control)
{
    auto scene = std::make_shared<Scene>();
    scene->input = core::preprocess(*photo->photo, model->spec().preprocessing);
    scene->model = std::move(model);
    scene->photo = std::move(photo);
    scene->trace = core::runTrace(*scene->model->model.network, scene->input.pixels, control, {.keepTokens = true});
    requireFinite(*scene);
    scene->top = topClasses(scene->trace.logits, scene->model->spec(), 5);
    scene->bytes = sceneBytes(*scene);
    return scene;
}

}  // namespace ui
