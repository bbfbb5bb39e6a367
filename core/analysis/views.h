// The table of views: one row a view. Window, figures, command line, help and tests take everything from here.
#pragma once

#include "core/analysis/result.h"
#include "core/analysis/view.h"
#include "core/model/network.h"
#include "core/run_control.h"

#include <memory>
#include <string>
#include <vector>

namespace core {

/// What a view looks at. Everything outlives the call; nothing is changed.
struct Subject {
    const Trace& trace;
    Network& network;             ///< for views that need gradients or weights
    const torch::Tensor& pixels;  ///< [1, 3, H, W], the model input of this trace
};

/// Which parts of a View a view listens to; window and command line offer just these.
struct ViewParameters {
    bool layer = false, head = false, query = false, classIndex = false, range = false;
};

struct ViewRow {
    std::string name;   ///< "attention": the word of the command line and of JSON
    std::string title;  ///< "Attention"
    ResultKind kind = ResultKind::PatchMap;
    ViewParameters parameters;
    std::string families;  ///< for people: "ViT and its relatives"
    std::string source;    ///< paper and section
    std::string meaning;   ///< one honest sentence: what it shows and what it does not
    bool needsGradient = false;

    /// Empty when the view makes sense for this model; otherwise the reason, as a sentence for the user.
    std::string (*unavailable)(const ModelSpec& spec) = nullptr;
    /// True for the layers that the view can show; none: every layer. Steps go past the others.
    bool (*showsLayer)(const LayerTrace& layer) = nullptr;
    /// @throws Error OutOfRange for a layer, head, patch or class that is not there; OutOfMemory, naming the need;
    /// Unsupported for a layer that the view cannot show; Cancelled
    Result (*compute)(const Subject& subject, const View& view, const RunControl& control) = nullptr;
};

const std::vector<ViewRow>& viewTable();

/// @throws Error NotFound, listing the names that exist
const ViewRow& findView(const std::string& name);

/// Finds the row and computes. @throws Error Unsupported with the row's reason when the model has no such view
Result computeView(const Subject& subject, const View& view, const RunControl& control = {});

/// The view with negative layers counted from the front and the query that really asks: the mean of the patches where
/// there is no class token; in a view of one layer the class token where that layer is class attention.
/// @throws Error OutOfRange, naming the bound
View resolved(const View& view, const Trace& trace);

/// Side in pixels of the model input of the patches that a result is laid out in: those of Swin's later layers are
/// larger than the picture's.
int patchSizeOf(const Trace& trace, const Result& result);

}  // namespace core
