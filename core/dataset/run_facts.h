// The facts that determine the numbers of a run over a dataset, so that parts of different runs are never added up.
#pragma once

#include "core/dataset/image_list.h"
#include "core/message.h"

#include <filesystem>
#include <functional>
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
/// @param model   the model's file, beside which its sidecars are
/// @param sha256  of its bytes
/// @throws Error as textOfFile() for a sidecar
RunFacts runFacts(const ModelSpec& spec, const ModelOverrides& overrides, const std::filesystem::path& model,
                  const std::string& sha256, const std::vector<ListedImage>& images);

/// Hash of the names and sizes in order, 32 hexadecimal digits: independent of the images' location; changes when an
/// image is added, removed, renamed or resized.
std::string listHash(const std::vector<ListedImage>& images);

/// Hash of the names and bytes of files, in order, 32 hexadecimal digits; a file that cannot be read counts with its
/// name.
/// @param onFile  called after each file
/// @throws Error Cancelled, OutOfMemory
std::string contentHash(const std::vector<ListedImage>& files, const std::function<void()>& onFile = {});

/// A fact, and its values in two runs; kFactUnknown where one run does not record it.
inline constexpr MessageId kFactDiffers = "%1: expected %2, found %3"_msg;
inline constexpr MessageId kFactUnknown = "no record"_msg;

/// The first fact in which two runs differ: "mean: expected 0.5, 0.5, 0.5, found 0, 0, 0"; empty if there is none.
Message firstDifference(const RunFacts& expected, const RunFacts& found);

/// One line per fact: name, tab, value.
std::string toText(const RunFacts& facts);
/// Parses toText().
/// @throws Error Corrupt for a line of another form
RunFacts runFactsFrom(const std::string& text);

}  // namespace core
