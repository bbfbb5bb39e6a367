#include "core/model/families/canonical_names.h"

#include "core/error.h"
#include "core/model/families/dino_text.h"
#include "core/model/families/family_table.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/refusals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

namespace core {

namespace {

/// The signatures of all namings, without duplicates.
NamingSignatures knownSignatures()
{
    NamingSignatures signatures;
    for (const auto& row : familyTable()) {
        for (const auto& naming : row.namings) {
            if (std::ranges::find(signatures, &naming.signature) == signatures.end()) {
                signatures.push_back(&naming.signature);
            }
        }
    }
    return signatures;
}

const Naming& namingOf(const BackboneNames& backbone)
{
    const Naming* fitting = nullptr;
    for (const auto& row : familyTable()) {
        for (const auto& naming : row.namings) {
            if (!fitting && &naming.signature == backbone.signature && (!naming.fits || naming.fits(backbone))) {
                fitting = &naming;
            }
        }
    }
    assert(fitting != nullptr);
    return *fitting;
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
    names.notes.push_back("The file holds several sets of weights (%1); %2 is used."_msg(
        fmt::to_string(fmt::join(names.entries.found, ", ")), chosen.entry));
}

void noteLeftOut(const BackboneNames& backbone, CanonicalNames& names)
{
    if (backbone.decoder) {
        names.notes.emplace_back(
            "The decoder of masked pretraining is left out; such a file gives features, not classes."_msg);
    }
    if (backbone.textTower) {
        names.notes.emplace_back(kTextTowerNote);
    }
    if (backbone.maskDecoder) {
        names.notes.emplace_back(kMaskDecoderNote);
    }
    if (backbone.videoMemory) {
        names.notes.emplace_back("The file holds a memory for videos too; only single images are processed."_msg);
    }
    const char* model = backbone.wordDetector                      ? "OWL-ViT"
                        : backbone.wordSegmenter                   ? "CLIPSeg"
                        : backbone.hasStart(std::string(kPyramid)) ? "SAM 2"
                                                                   : nullptr;
    if (!backbone.unused.empty() && model != nullptr) {
        throw Error(ErrorCode::Unsupported, backbone.unused.front(),
                    "expected only tensors of %1, found one that it does not have"_msg(model));
    }
    if (!backbone.unused.empty()) {
        constexpr size_t shown = 4;
        const auto count = backbone.unused.size();
        const std::vector<std::string> first(
            backbone.unused.begin(), backbone.unused.begin() + static_cast<std::ptrdiff_t>(std::min(shown, count)));
        names.notes.push_back("Outside the backbone (%1) %2 tensors are not used: %3%4."_msg(
            backbone.prefix, count, fmt::to_string(fmt::join(first, ", ")), count > shown ? ", ..." : ""));
    }
}

}  // namespace

CanonicalNames canonicalNames(const Checkpoint& checkpoint, const std::string& entry)
{
    const auto signatures = knownSignatures();
    const auto candidates = findBackbones(checkpoint, signatures);
    if (candidates.empty()) {
        refuseWithoutBackbone(checkpoint, signatures);
    }
    const auto& chosen = chooseBackbone(candidates, checkpoint, entry);
    const auto backbone = collectBackbone(checkpoint, candidates, chosen);
    CanonicalNames names;
    namingOf(backbone).name(backbone, names);
    nameVisionHead(checkpoint, backbone.prefix, names);
    for (const auto& [name, tensor] : names.tensors) {  // names known to a naming belong to its family
        refuseForeign(name, tensor.stored.front());
    }
    noteEntries(candidates, chosen, names);
    noteLeftOut(backbone, names);
    return names;
}

}  // namespace core
