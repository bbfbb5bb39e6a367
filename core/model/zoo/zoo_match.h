// Which published models a checkpoint could be: for the facts that no tensor states (heads, normalisation, crop).
#pragma once

#include "core/model/sidecar/sidecar.h"
#include "core/model/zoo/zoo.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

struct ZooMatches {  ///< entries of the zoo that fit a checkpoint
    std::vector<const ZooEntry*> entries;
    bool certain = false;  ///< the file names the model; else only the shapes are the same

    /// The value that all of them share, with the words for its provenance; empty when they differ or there are none.
    template <typename Get>
    auto agreed(Get get) const -> Sourced<std::decay_t<decltype(get(std::declval<const ZooEntry&>()))>>
    {
        if (entries.empty()) {
            return {};
        }
        const auto value = get(*entries.front());
        for (const auto* entry : entries) {
            if (!(get(*entry) == value)) {
                return {};
            }
        }
        return {value, provenance()};
    }
    Provenance provenance() const  ///< for values that agreed() returns
    {
        return {Origin::Zoo,
                entries.size() == 1 ? Message(entries.front()->id) : "%1 models with these shapes"_msg(entries.size())};
    }
};

/// Evidence that distinguishes models of equal shapes.
struct ZooHints {
    std::string name;          ///< of the file, without extension
    std::string architecture;  ///< timm's, from a sidecar or the metadata; may be empty
    std::string tag;           ///< timm's pretrained tag; may be empty
    int inputSize = 0;         ///< 0: not known
    int64_t parameters = 0;    ///< numbers in the file
};

/// A family's part of the zoo.
struct ZooFamilies {
    std::vector<std::string_view> words;  ///< of ZooEntry::family
    bool (*fits)(const ModelSpec&,
                 const ZooEntry&) = nullptr;  ///< distinguishes its entries beside their sizes; may be null
    bool has(const ZooEntry& entry) const;
};

/// Layers before those that only pool, as the zoo counts them.
int bodyDepth(const ModelSpec& spec);

/// @param geometry  what is known from shapes
/// @param kin       of its family
ZooMatches matchZoo(const ModelSpec& geometry, const ZooHints& words, const ZooFamilies& kin);

}  // namespace core
