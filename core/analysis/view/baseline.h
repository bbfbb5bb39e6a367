// The baseline B of a difference A - B. As JSON, inside that of the View:
//
//   "minus": {"view": {...}, "model": {"file": "b.safetensors", "sha256": "..."}, "image": {"file": "b.png"}}
//
// Each of the three may be omitted; B then uses A's.
#pragma once

#include "core/analysis/view/view.h"

#include <optional>
#include <string>

namespace core {

/// A file by name, with the hash that identifies its content.
struct NamedFile {
    std::string file;    ///< a path, or in a figure's recipe the name without its folder
    std::string sha256;  ///< hex; empty: any file of that name
    bool operator==(const NamedFile&) const = default;
};
nlohmann::json toJson(const NamedFile& file);

/// The subtracted side of a difference; empty parts are the same as in A.
struct Baseline {
    /// Only its layer, head, query, class and options count; it has no baseline itself. Empty: the same as A, with the
    /// query at the same place on the photo.
    std::optional<View> view = {};
    std::optional<NamedFile> model = {}, image = {};
    bool operator==(const Baseline&) const = default;
};

/// Whether B comes from another forward pass than A: another model or image, or other edits.
inline bool needsOther(const View& view)
{
    return view.baseline &&
           (view.baseline->model || view.baseline->image ||
            (view.baseline->view && activeEdits(view.baseline->view->edits) != activeEdits(view.edits)));
}

}  // namespace core
