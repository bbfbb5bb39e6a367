// The facts that decide the numbers of a run over a data set, so that parts of different runs are never added up.
#pragma once

#include "core/dataset/picture_list.h"

#include <map>
#include <string>
#include <vector>

namespace core {

struct ModelOverrides;
struct ModelSpec;

/// Name of a fact -> its value, as people read it: "mean" -> "0.5, 0.5, 0.5". Values are one line.
using RunFacts = std::map<std::string, std::string>;

/// Facts of a model as it was opened, whether an option, a sidecar or the file says them, and of the whole list of
/// images, also where only a part of them is looked at.
/// @param sha256  of the model's file
RunFacts runFacts(const ModelSpec& spec, const ModelOverrides& overrides, const std::string& sha256,
                  const std::vector<ListedPicture>& pictures);

/// Of the names and sizes in their order, 32 hexadecimal digits: the same wherever the images lie, another one where an
/// image was added, removed, renamed or has another size.
std::string listHash(const std::vector<ListedPicture>& pictures);

/// The first fact in which two runs differ: "mean: expected 0.5, 0.5, 0.5, found 0, 0, 0"; empty where none does.
std::string firstDifference(const RunFacts& expected, const RunFacts& found);

/// A line per fact: name, tab, value.
std::string toText(const RunFacts& facts);
/// @throws Error Corrupt for a line of another form
RunFacts runFactsFrom(const std::string& text);

}  // namespace core
