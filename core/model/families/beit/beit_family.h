// What the family table takes of BEiT and its like: inference and namings. Their network is BiasedVit.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

FamilyDefaults inferBeit(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                         ModelSpec& spec);

bool isBeit(const BackboneNames& backbone);
void nameBeit(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceBeit(const BackboneNames& backbone);
void nameHuggingFaceBeit(const BackboneNames& backbone, CanonicalNames& names);  ///< Data2Vec's too

/// The canonical table of offsets: of layer 0, or of all layers in common. Empty where there is neither.
std::string offsetTableName(const ShapeReader& shapes);

/// What BEiT and the relative-position ViTs state alike: widths, norms, LayerScale, classifier, pooling, and a layer of
/// self-attention with these heads a block. `relative` must be filled in already.
/// @throws Error Unsupported for a pooling that is not known
void readBiasedVit(const ShapeReader& shapes, const Sidecar& sidecar, int heads, ModelSpec& spec);

}  // namespace core
