#include "core/model/infer/infer_values.h"
#include "core/model/naming/refusals.h"
#include "core/model/spec/part_specs.h"
#include "core/model/zoo/zoo.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace core {

namespace {

/// Patches that overlap are larger than their distance.
int kernelOf(const ModelSpec& spec)
{
    const bool stated = spec.hierarchy && spec.hierarchy->convolutions.empty() && spec.hierarchy->kernel > 0;
    return stated ? spec.hierarchy->kernel : spec.patch;
}

/// A claim's value according to the weights, 0 for none, and what it counts.
std::pair<int, MessageId> shownFor(const std::string& claim, const ModelSpec& spec)
{
    if (claim == "depth") {  // timm counts the layers that only pool separately
        return {bodyDepth(spec), "layers"_msg};
    }
    if (claim == "dim" && spec.family == Family::Convit) {  // timm states it per head
        return {spec.dim / std::max(spec.heads, 1), "channels per token"_msg};
    }
    return claim == "dim"         ? std::pair(spec.dim, "channels per token"_msg)
           : claim == "patch"     ? std::pair(kernelOf(spec), "pixels per side of a patch"_msg)
           : claim == "registers" ? std::pair(spec.tokens.registers, "register tokens"_msg)
                                  : std::pair(spec.labelCount(), "classes"_msg);
}

void warnOfClaims(const Sidecar& sidecar, ModelSpec& spec)
{
    for (const auto& [claim, stated] : sidecar.claims) {
        const auto [shown, words] = shownFor(claim, spec);
        const bool headless = claim == "classes" && shown == 0;
        if (shown != *stated && !headless) {
            spec.warnings.push_back(
                "%1 says %2 %3, the weights show %4; the weights are used. It may belong to another model."_msg(
                    stated.provenance.words(), *stated, words, shown));
        }
    }
    const auto& size = sidecar.trainedSize;
    const bool counted = spec.provenance.contains("position_grid") && spec.patch > 0;
    if (size && counted &&
        (size->first / spec.patch != spec.trainedRows || size->second / spec.patch != spec.trainedCols)) {
        const auto sides = [](int width, int height) { return fmt::format("{}x{}", width, height); };
        spec.warnings.push_back(
            "%1 says images of %2, the position embedding is for %3; it may belong to another model."_msg(
                size.provenance.words(), sides(size->second, size->first),
                sides(spec.trainedCols * spec.patch, spec.trainedRows * spec.patch)));
    }
}

/// 16 in "vit_base_patch16_224".
std::optional<int> patchNamed(std::string_view architecture)
{
    constexpr std::string_view word = "_patch";
    const auto at = architecture.find(word);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    int side = 0;
    const auto* begin = architecture.data() + at + word.size();
    const auto [end, problem] = std::from_chars(begin, architecture.data() + architecture.size(), side);
    return problem == std::errc{} ? std::optional(side) : std::nullopt;
}

/// Sizes that a published architecture has and the sidecar does not change.
bool isAnothers(const Sidecar& sidecar, const ModelSpec& spec)
{
    const auto free = [&](const char* claim) { return !sidecar.claims.contains(claim); };
    const auto patch = patchNamed(*sidecar.architecture);
    if ((isForeignArchitecture(*sidecar.architecture) && !spec.resnet) ||
        (patch && *patch != spec.patch && free("patch"))) {
        return true;
    }
    return std::ranges::any_of(zoo(), [&](const ZooEntry& entry) {
        return entry.architecture == *sidecar.architecture &&
               ((entry.dim != spec.dim && free("dim")) || (entry.depth != bodyDepth(spec) && free("depth")));
    });
}

}  // namespace

void warnOfContradictions(const Sidecar& sidecar, ModelSpec& spec)
{
    warnOfClaims(sidecar, spec);
    if (sidecar.architecture && isAnothers(sidecar, spec)) {
        spec.warnings.push_back(
            "%1 names %2, but the weights have %3 layers of width %4 and patches of %5: it seems to be another "
            "model's."_msg(sidecar.architecture.provenance.words(), *sidecar.architecture, spec.depth(), spec.dim,
                           spec.patch));
    }
}

}  // namespace core
