// The arrays that `headscope-cli trace` writes, by name: the numbers behind the views, for scripts and for
// verification. Names are stable (resources/manual/arrays-and-files.md); a new array is one row in array_table.cpp.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/view.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/image/mapping.h"
#include "core/model/network/network.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct ArrayChoice {
    std::optional<int> classIndex;        ///< of evidence for a class; default: the most probable class
    std::optional<int> layer;             ///< negative counts from the end; default: the last that has the array
    QueryChoice query;                    ///< token_similarity; default: the class token
    int head = 0, channel = 0;            ///< channel_map
    int components = 28;                  ///< patch_filters
    std::vector<std::string> words = {};  ///< captions of word_map, and of the logits of OWL-ViT and CLIPSeg
    /// The object in ViewInput::other with whose like the logits of OWL-ViT compare, without words; in pixels of its
    /// model input, default: all of it. CLIPSeg's example is always the whole image.
    std::optional<PixelRect> example = {};
    std::map<std::string, std::string> options = {};  ///< of the view that shows the array: {"steps", "50"}
};

/// Every name available for this subject, e.g. "layer.0.attention", in a fixed order.
std::vector<std::string> arrayNames(const ViewInput& subject);

/// For names that were typed, before a model is open. @throws Error NotFound for one that no model has
void requireArrayNames(const std::vector<std::string>& names);

/// @throws Error NotFound for a name that this model does not have, listing the available ones
void requireArrays(const ViewInput& subject, const std::vector<std::string>& names);

/// True if one of `names` needs Trace::layers[].tokens, so that the pass must keep them.
bool needTokens(const std::vector<std::string>& names);
/// The same for a model. The logits of one that labels the image's places (SegFormer) come from the tokens of all
/// stages, and the boxes of OWL-ViT from the last ones. @param names  empty: the default set
bool needTokens(const std::vector<std::string>& names, const Network& network);

/// @throws Error OutOfRange for an option that none of these arrays takes, or a value that it does not accept
void requireOptions(const std::vector<std::string>& names, const ArrayChoice& choice);

/// @param names  empty: the default set, which is input, logits and every layer.I.attention
/// @throws Error NotFound for a name that this model does not have, listing the available ones
NamedTensors computeArrays(const ViewInput& subject, const std::vector<std::string>& names, const ArrayChoice& choice,
                           const RunControl& control = {});

/// Bytes of those named arrays that grow with the square of the tokens. All of them are in memory before the first is
/// written.
/// @param names  as for computeArrays(); unknown ones count as 0
int64_t squareArrayBytes(const ModelSpec& spec, PatchGrid grid, const std::vector<std::string>& names);

/// @throws Error OutOfMemory, naming need, supply and a smaller request
void requireMemoryForArrays(const Network& network, int height, int width, const std::vector<std::string>& names);

}  // namespace core
