// The table of views: one row a view. Window, figures, command line, help and tests take everything from here.
#pragma once

#include "core/analysis/table/memo.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <memory>
#include <string>
#include <vector>

namespace core {

/// Another picture that this network has seen.
struct Companion {
    const Trace* trace = nullptr;
    torch::Tensor pixels;  ///< [1, 3, H, W]
};

/// What a view looks at. Everything outlives the call; nothing is changed.
struct Subject {
    const Trace& trace;
    Network& network;                        ///< for views that need gradients or weights
    const torch::Tensor& pixels;             ///< [1, 3, H, W], the model input of this trace
    Memo* memo = nullptr;                    ///< where views keep what they would compute again for the next query
    std::vector<Companion> companions = {};  ///< for what pictures share
};

/// Which parts of a View a view listens to; window and command line offer just these.
struct ViewParameters {
    bool layer = false, head = false, query = false, classIndex = false, range = false;
};

/// A parameter of one or a few views; the same name means the same in all of them.
struct ViewOption {
    std::string name;                       ///< "fusion": the word of the command line (--set fusion=max) and of JSON
    std::string title;                      ///< "Fusion of heads"
    std::string meaning;                    ///< one sentence
    std::vector<std::string> choices = {};  ///< words, the default first; empty: a number
    double initial = 0.0, low = 0.0, high = 1.0, step = 0.0;  ///< of a number; step 1 makes it whole
    bool (*matters)(const ModelSpec& spec) = nullptr;         ///< none: for every model that has the view
};

struct ViewRow {
    std::string name;   ///< "attention": the word of the command line and of JSON
    std::string title;  ///< "Attention"
    std::string group;  ///< what it stands with in menus and lists; rows of a group follow each other
    ResultKind kind = ResultKind::PatchMap;
    ViewParameters parameters;
    std::string families;  ///< for people: "ViT and its relatives"
    std::string source;    ///< paper and section
    std::string meaning;   ///< one honest sentence: what it shows and what it does not
    std::vector<ViewOption> options;
    bool needsGradient = false;
    bool needsTokens = false;  ///< the trace must have been made with TraceOptions::keepTokens
    /// Bytes that a call needs at its peak where that grows as T squared, shown beforehand; none: not worth a word.
    int64_t (*bytes)(const Network& network, int height, int width) = nullptr;

    /// Empty when the view makes sense for this model; otherwise the reason, as a sentence for the user.
    std::string (*unavailable)(const ModelSpec& spec) = nullptr;
    /// True for the layers that the view can show; none: every layer. Steps go past the others.
    bool (*showsLayer)(const LayerTrace& layer) = nullptr;
    /// All of the result but its title, which is the row's. Call computeView().
    /// @throws Error OutOfRange for a layer, head, patch or class that is not there; OutOfMemory, naming the need;
    /// Unsupported for a layer that the view cannot show; Cancelled
    Result (*compute)(const Subject& subject, const View& view, const RunControl& control) = nullptr;
};

const std::vector<ViewRow>& viewTable();

OptionValue defaultOf(const ViewOption& option);

/// The view's own value as it stands, whether or not the option takes it, or the default.
OptionValue valueOf(const View& view, const ViewOption& option);

/// The view's own value, or the default of the row that the view names.
/// @throws Error OutOfRange, naming the bound or the words, for a value that the option does not take
double numberOption(const View& view, const std::string& name);
std::string wordOption(const View& view, const std::string& name);
/// The value spelt as text, as the command line has it: "0.9", "max".
/// @throws Error OutOfRange, naming what the view takes, for another name or value
OptionValue parseOption(const std::string& view, const std::string& name, const std::string& text);

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
