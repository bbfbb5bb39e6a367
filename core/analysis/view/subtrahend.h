// The other side of a difference A - B: what a View subtracts. As JSON, inside that of the View:
//
//   "minus": {"view": {...}, "model": {"file": "b.safetensors", "sha256": "..."}, "image": {"file": "b.png"}}
//
// Each of the three may be left out; then B has A's.
#pragma once

#include "core/analysis/view/view.h"

#include <optional>
#include <string>

namespace core {

/// A file by its name. The sum of its bytes says whether what is found under the name is what was meant.
struct NamedFile {
    std::string file;    ///< a path, or in a figure's recipe the name without its folder
    std::string sha256;  ///< hex; empty: whatever bears the name
    bool operator==(const NamedFile&) const = default;
};

struct Subtrahend {
    /// Its layer, head, query, class and options count; it subtracts nothing itself. Left out: the same as A, asked
    /// at the same place of the photo.
    std::optional<View> view = {};
    std::optional<NamedFile> model = {}, image = {};
    bool operator==(const Subtrahend&) const = default;
};

/// Whether B is of another pass than A: of another model or picture, or with other edits.
inline bool needsOther(const View& view)
{
    return view.minus && (view.minus->model || view.minus->image ||
                          (view.minus->view && activeEdits(view.minus->view->edits) != activeEdits(view.edits)));
}

}  // namespace core
