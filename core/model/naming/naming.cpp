#include "core/model/naming/naming.h"

#include "core/model/naming/backbone_names.h"
#include "core/model/naming/naming_refusals.h"
#include "core/model/naming/namings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace core {

namespace {

void nameHuggingFace(const BackboneNames& backbone, CanonicalNames& names)
{
    if (backbone.hasStart("encoder.layers.0.blocks.") || backbone.hasStart("layers.0.blocks.")) {
        nameHuggingFaceSwin(backbone, names);
    } else if (std::ranges::any_of(backbone.pieces, [](const auto& piece) {
                   return piece.first.find(".layer_scale1.") != std::string::npos ||
                          piece.first.find(".mlp.weights_in.") != std::string::npos;
               })) {
        nameHuggingFaceDinov2(backbone, names);
    } else {
        nameHuggingFaceVit(backbone, names);
    }
}

void nameAll(const BackboneNames& backbone, const Checkpoint& checkpoint, CanonicalNames& names)
{
    switch (backbone.sign) {
        case NamingSign::Timm:
            backbone.hasStart("layers.0.blocks.") ? nameSwin(backbone, names) : nameTimm(backbone, checkpoint, names);
            break;
        case NamingSign::Xcit:
            nameXcit(backbone, names);
            break;
        case NamingSign::HuggingFace:
            nameHuggingFace(backbone, names);
            break;
        case NamingSign::HuggingFaceClip:
            nameHuggingFaceClip(backbone, names);
            break;
        case NamingSign::OpenClip:
            nameOpenClip(backbone, names);
            break;
        case NamingSign::Jax:
            nameJax(backbone, names);
            break;
    }
}

void noteEntries(const std::vector<BackboneCandidate>& candidates, const BackboneCandidate& chosen,
                 CanonicalNames& names)
{
    if (candidates.size() < 2) {
        return;
    }
    for (const auto& candidate : candidates) {
        names.entries.found.push_back(candidate.entry);
    }
    names.entries.chosen = chosen.entry;
    names.notes.push_back(fmt::format("The file holds several sets of weights ({}); {} is used.",
                                      fmt::join(names.entries.found, ", "), chosen.entry));
}

void noteLeftOut(const BackboneNames& backbone, CanonicalNames& names)
{
    if (backbone.decoder) {
        names.notes.emplace_back(
            "The decoder of masked pretraining is left out; such a file gives features, not classes.");
    }
    if (backbone.textTower) {
        names.notes.emplace_back("The file holds a text tower too; only the image tower is used.");
    }
    if (!backbone.unused.empty()) {
        constexpr size_t shown = 4;
        const auto count = backbone.unused.size();
        const std::vector<std::string> first(
            backbone.unused.begin(), backbone.unused.begin() + static_cast<std::ptrdiff_t>(std::min(shown, count)));
        names.notes.push_back(fmt::format("Outside the backbone ({}) {} tensors are not used: {}{}.", backbone.prefix,
                                          count, fmt::join(first, ", "), count > shown ? ", ..." : ""));
    }
}

}  // namespace

CanonicalNames canonicalNames(const Checkpoint& checkpoint, const std::string& entry)
{
    const auto candidates = findBackbones(checkpoint);
    if (candidates.empty()) {
        refuseWithoutBackbone(checkpoint);
    }
    const auto& chosen = chooseBackbone(candidates, checkpoint, entry);
    const auto backbone = collectBackbone(checkpoint, candidates, chosen);
    refuseOtherMathematics(backbone.pieces);

    CanonicalNames names;
    nameAll(backbone, checkpoint, names);
    noteEntries(candidates, chosen, names);
    noteLeftOut(backbone, names);
    return names;
}

}  // namespace core
