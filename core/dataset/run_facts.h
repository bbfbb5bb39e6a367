// The facts that determine the numbers of a run over a dataset, so that parts of different runs are never added up.
#pragma once

#include "core/dataset/image_list.h"

#include <map>
#include <string>
#include <vector>

namespace core {

struct ModelOverrides;
struct ModelSpec;

/// Name of a fact -> its value as shown to people: "mean" -> "0.5, 0.5, 0.5". Values are one line.
using RunFacts = std::map<std::string, std::string>;

/// Facts of an opened model, whether from an option, a sidecar or the file, and of the whole list of images even if
/// only a part of it is processed.
/// @param sha256  of the model's file
RunFacts runFacts(const ModelSpec& spec, const ModelOverrides& overrides, const std::string& sha256,
                  const std::vector<ListedImage>& images);

/// Hash of the names and sizes in order, 32 hexadecimal digits: independent of the images' location; changes when an
/// image is added, removed, renamed or resized.
std::string listHash(const std::vector<ListedImage>& images);

/// The first fact in which two runs differ: "mean: expected 0.5, 0.5, 0.5, found 0, 0, 0"; empty if there is none.
std::string firstDifference(const RunFacts& expected, const RunFacts& found);

/// One line per fact: name, tab, value.
std::string toText(const RunFacts& facts);
/// Parses toText().
/// @throws Error Corrupt for a line of another form
RunFacts runFactsFrom(const std::string& text);

}  // namespace core
