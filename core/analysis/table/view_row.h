// A view as a row of the table of views: its name, its words, what it listens to, and the function that
// computes it. The rows are in core/analysis/views; the table is core/analysis/views/views.h.
#pragma once

#include "core/analysis/table/memo.h"
#include "core/analysis/view/photo_area.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/message.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <functional>
#include <optional>
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
    std::vector<Companion> companions = {};  ///< for what pictures share: see ViewRow::needsCompanions
    torch::Tensor object = {};  ///< [rows, cols] float32 of the trace's grid: how much of each patch lies on the object
                                ///< that the user marked (core/image/object_mask.h); undefined: none is
    PhotoArea inPhoto = {};     ///< where the model's input lies on the photo
    std::string photoName = {};      ///< for captions of differences
    const Subject* other = nullptr;  ///< what View::minus is of, where that is another model or picture
};

/// What the subject's memo holds under this name, made now if need be; without a memo made every time.
/// @param name  says everything that the tensor depends on
torch::Tensor remembered(const Subject& subject, const std::string& name, const std::function<torch::Tensor()>& make);

/// Which parts of a View a view listens to; window and command line offer just these.
struct ViewParameters {
    bool layer = false, head = false, query = false, classIndex = false, range = false;
    bool words = false;  ///< View::words, of which there must be some
};

/// A parameter of one or a few views; the same name means the same in all of them. Read and spelt by view_options.h.
struct ViewOption {
    std::string name;                       ///< "fusion": the word of the command line (--set fusion=max) and of JSON
    std::string title;                      ///< "Fusion of heads"
    std::string meaning;                    ///< one sentence
    std::vector<std::string> choices = {};  ///< words, the default first; empty: a number
    double initial = 0.0, low = 0.0, high = 1.0, step = 0.0;  ///< of a number; step 1 makes it whole
    bool (*matters)(const ModelSpec& spec) = nullptr;         ///< none: for every model that has the view
    /// The largest number that means something in this layer, where that is less than `high`; none, or nullopt: `high`.
    std::optional<double> (*highestIn)(const LayerTrace& layer) = nullptr;
    double (*highestOver)(const Trace& trace) = nullptr;  ///< the same of the whole model; none: `high`
};

struct ViewRow {
    std::string name;   ///< "attention": the word of the command line and of JSON
    std::string title;  ///< "Attention"
    std::string group;  ///< what it stands with in menus and lists; rows of a group follow each other
    std::vector<std::string> synonyms = {};  ///< other words that people look for it by: the field's, its older titles
    ResultKind kind = ResultKind::PatchMap;
    ViewParameters parameters = {};
    std::string families = {};  ///< for people: "ViT and its relatives"
    std::string source = {};    ///< paper and section
    std::string meaning = {};   ///< one honest sentence: what it shows and what it does not
    std::vector<ViewOption> options = {};
    bool needsGradient = false;
    bool needsWeights = false;    ///< of the network: what a recorded trace does not have
    bool ofConvolutions = false;  ///< makes sense without attention and tokens
    bool needsTokens = false;     ///< the trace must have been made with TraceOptions::keepTokens
    /// The other patches are shown rightly where an edit drops some; computeView() blanks those.
    bool knowsDropped = false;
    bool takesBothSides =
        false;  ///< computes on both sides of View::minus itself instead of a difference of two results
    /// True where what the View shows is shared by pictures, so that Subject::companions should hold the others; none:
    /// never.
    bool (*needsCompanions)(const View& view) = nullptr;
    /// The same for Subject::object.
    bool (*needsObject)(const View& view) = nullptr;
    /// True where the result follows the layer and head that the View names though `parameters` offers neither.
    bool (*followsHead)(const View& view) = nullptr;
    /// Bytes that a call needs at its peak where that grows as T squared, shown beforehand; none: not worth a word.
    int64_t (*bytes)(const Network& network, int height, int width) = nullptr;

    /// Empty when the view makes sense for this model; otherwise the reason, as a sentence for the user.
    Message (*unavailable)(const ModelSpec& spec) = nullptr;
    /// True for the layers that the view can show; none: every layer. Steps go past the others.
    bool (*showsLayer)(const LayerTrace& layer) = nullptr;
    /// All of the result but its title, which is the row's. Called by computeView() alone, which resolves the layer and
    /// the query of `view` and sets every option of the row in it.
    /// @throws Error OutOfRange for a layer, head, patch or class that is not there; OutOfMemory, naming the need;
    ///         Unsupported for a layer that the view cannot show; Cancelled
    Result (*compute)(const Subject& subject, const View& view, const RunControl& control) = nullptr;
};

/// Why the view is unavailable for this model: what the row says, or what a recorded trace does not hold. Empty when it
/// is available.
Message whyUnavailable(const ViewRow& row, const ModelSpec& spec);

}  // namespace core
