#include "core/model/naming/naming_refusals.h"

#include "core/error.h"
#include "core/model/naming/backbone_names.h"
#include "core/model/naming/foreign_features.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace core {

namespace {

const NamingSignature* nearestSignature(const Checkpoint& checkpoint, const NamingSignatures& signatures)
{
    const NamingSignature* nearest = nullptr;
    std::ptrdiff_t best = 0;
    for (const auto* signature : signatures) {
        const auto fits = std::ranges::count_if(checkpoint.tensors(), [&](const TensorInfo& info) {
            return std::ranges::any_of(signature->traits,
                                       [&](auto trait) { return info.name.find(trait) != std::string::npos; });
        });
        if (fits > best) {
            best = fits;
            nearest = signature;
        }
    }
    return nearest;
}

/// The name without what training wraps around it.
std::string unwrapped(std::string name)
{
    for (bool cut = true; cut;) {
        cut = false;
        for (const std::string wrapper : {"module.", "_orig_mod.", "teacher.", "student.", "model."}) {
            if (name.starts_with(wrapper)) {
                name.erase(0, wrapper.size());
                cut = true;
            }
        }
    }
    return name;
}

std::string firstNames(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    std::vector<std::string_view> names;
    for (size_t i = 0; i < std::min<size_t>(tensors.size(), 5); ++i) {
        names.emplace_back(tensors[i].name);
    }
    return fmt::format("found {} tensors, among them {}", tensors.size(), fmt::join(names, ", "));
}

bool isLinearClassifier(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    return tensors.size() <= 2 && std::ranges::any_of(tensors, [](const TensorInfo& info) {
               return info.shape.size() == 2 && (info.name == "weight" || info.name.ends_with(".weight"));
           });
}

/// The part of a network that the file holds without its backbone, for people; null: none of these.
const char* partWithoutBackbone(const Checkpoint& checkpoint)
{
    const auto& tensors = checkpoint.tensors();
    const auto all = [&](auto is) {
        return std::ranges::all_of(tensors, [&](const TensorInfo& info) { return is(unwrapped(info.name)); });
    };
    if (isLinearClassifier(checkpoint)) {
        return "a linear classifier only: it needs its backbone, which is another file";
    }
    if (all([](const std::string& name) {
            return isSelfDistillationHead(name) || name.starts_with("last_layer") || name.starts_with("mlp.");
        })) {
        return "a DINO head without its backbone: probably the wrong part of a training checkpoint";
    }
    if (all([](const std::string& name) { return isDecoder(name) || name == "mask_token"; })) {
        return "a MAE decoder without its encoder";
    }
    if (all(isTextTower)) {
        return "a text encoder without an image tower";
    }
    const auto isResNet = [](const TensorInfo& info) { return info.name.find("layer1.0.conv1.") != std::string::npos; };
    return std::ranges::any_of(tensors, isResNet) ? "a convolutional network (ResNet), not a vision transformer"
                                                  : nullptr;
}

}  // namespace

void refuseWithoutBackbone(const Checkpoint& checkpoint, const NamingSignatures& signatures)
{
    if (checkpoint.tensors().empty()) {
        throw Error(ErrorCode::Unsupported, "expected the weights of a vision transformer, found no tensors");
    }
    if (const char* part = partWithoutBackbone(checkpoint)) {
        throw Error(ErrorCode::Unsupported, fmt::format("this is {}; {}", part, firstNames(checkpoint)));
    }
    for (const auto& info : checkpoint.tensors()) {
        refuseForeign(unwrapped(info.name), info.name);
    }
    const auto* nearest = nearestSignature(checkpoint, signatures);
    throw Error(ErrorCode::Unsupported,
                fmt::format("no known naming of a vision transformer: {}; {}", firstNames(checkpoint),
                            nearest == nullptr ? std::string("none of the known names of a patch embedding is there")
                                               : fmt::format("the nearest naming is {}, but {} is missing",
                                                             nearest->title, nearest->missing)));
}

}  // namespace core
