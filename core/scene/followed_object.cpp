#include "core/scene/followed_object.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/views/patch_features.h"
#include "core/analysis/views/row_parts.h"

namespace core {
namespace {

constexpr auto kFeature = "tokens";  // behind the final norm, as propagate has them

double patchSideOf(const Scene& scene, PatchGrid grid)
{
    return scene.trace.patchSize * patchesAlongSide(scene.trace, grid);
}

PatchFeatures featuresOf(const Scene& scene, const RunControl& control)
{
    PatchFeatures features = patchFeatures(viewInput(scene), kFeature, {}, control);
    features.rows = unitRows(features.rows);
    return features;
}

LabelPropagation startOf(const Scene& scene, const ObjectMask& object, const RunControl& control)
{
    const PatchFeatures features = featuresOf(scene, control);
    const torch::Tensor inside =
        patchesInside(object, scene.input.mapping, features.grid, patchSideOf(scene, features.grid))
            .ge(0.5)
            .flatten()
            .to(torch::kFloat32);
    return {features.grid, features.rows, torch::stack({1.0 - inside, inside}, 1)};
}

}  // namespace

FollowedObject::FollowedObject(const Scene& first, const ObjectMask& object, const RunControl& control)
    : m_labels(startOf(first, object, control))
{
}

std::optional<ObjectMask> FollowedObject::in(const Scene& frame, const RunControl& control)
{
    const PatchFeatures features = featuresOf(frame, control);
    const auto patches = patchesIn(strongestLabels(m_labels.next(features.rows, control.stop)).eq(1));
    if (patches.empty()) {
        return std::nullopt;
    }
    return maskOfPatches(patches, features.grid, patchSideOf(frame, features.grid), frame.input.mapping);
}

}  // namespace core
