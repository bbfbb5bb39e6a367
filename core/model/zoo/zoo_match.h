// The published models that a checkpoint could be, for facts that no tensor states (heads, normalization, crop).
#pragma once

#include "core/model/zoo/zoo.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

struct ZooMatches {  ///< entries of the zoo that fit a checkpoint
    std::vector<const ZooEntry*> entries;
    bool certain = false;  ///< the file names the model; else only the shapes are equal

    /// The value that all entries share, with its provenance; empty if they differ or there are none.
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
    Provenance provenance() const  ///< for values returned by agreed()
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
    int inputSize = 0;         ///< 0: unknown
    int64_t parameters = 0;    ///< number of values in the file
};

/// A family's part of the zoo.
struct ZooFamilies {
    std::vector<std::string_view> words;  ///< of ZooEntry::family
    bool (*fits)(const ModelSpec&,
                 const ZooEntry&) = nullptr;  ///< distinguishes entries of equal size; may be null
    bool has(const ZooEntry& entry) const;
};

/// Number of layers before those that only pool, as counted in the zoo.
int bodyDepth(const ModelSpec& spec);

/// @param geometry  as known from shapes
/// @param kin       of the model's family
ZooMatches matchZoo(const ModelSpec& geometry, const ZooHints& words, const ZooFamilies& kin);

}  // namespace core
