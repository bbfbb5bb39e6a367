// render --minus: the other side of a difference.
#pragma once

#include "core/analysis/view/subtrahend.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cli {

/// B of the view with one thing replaced by the file: a view (FILE.json), a picture, else a model (file, folder, id).
/// @throws core::Error what readView() throws; Unsupported for a view that subtracts itself
void subtract(core::View& view, const std::string& file);

/// What B of the view is of: A's own where it names nothing else.
struct OtherSide {
    std::string model;            ///< empty: A's
    std::filesystem::path image;  ///< A's where the view names no other
};

/// Where the files of B are, that a figure's recipe may name without their folder: also looked for beside those of A.
OtherSide otherSide(const core::Subtrahend& minus, const std::filesystem::path& modelFile,
                    const std::filesystem::path& image);

}  // namespace cli
