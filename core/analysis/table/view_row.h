// A view as a row of the table of views: its name, its texts, its parameters, and the function that computes it; and
// the input of that function. The rows are in core/analysis/views; the table is core/analysis/views/views.h.
#pragma once

#include "core/analysis/view/photo_area.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/message.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <torch/types.h>

#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core {

/// A cache for tensors that the views of one image reuse: the color basis while stepping through layers, values of a
/// layer while the query follows the cursor. Keeps the few most recent tensors by name. Thread-safe; two threads that
/// request the same name at once may both compute it.
class TensorCache {
public:
    /// The tensor cached under this name, computed by `make` if missing.
    /// @param name  includes everything that the tensor depends on
    torch::Tensor get(const std::string& name, const std::function<torch::Tensor()>& make);

private:
    static constexpr size_t kMost = 8;
    std::mutex m_mutex;
    std::deque<std::pair<std::string, torch::Tensor>> m_kept;  ///< newest first
};

/// Another image processed by this network.
struct Companion {
    const Trace* trace = nullptr;
    torch::Tensor pixels;  ///< [1, 3, H, W]
};

/// The input of a view. Everything outlives the call; nothing is changed.
struct ViewInput {
    const Trace& trace;
    Network& network;                        ///< for views that use gradients or weights
    const torch::Tensor& pixels;             ///< [1, 3, H, W], the model input of this trace
    TensorCache* cache = nullptr;            ///< cache for tensors that the next query reuses; null: none
    std::vector<Companion> companions = {};  ///< other images: see ViewRow::needsCompanions
    /// [rows, cols] float32 of the trace's grid: share of each patch on the object that the user marked
    /// (core/image/object_mask.h); undefined: none.
    torch::Tensor object = {};
    PhotoArea inPhoto = {};            ///< where the model's input lies on the photo
    std::string photoName = {};        ///< for captions of differences
    const ViewInput* other = nullptr;  ///< the baseline's input, where View::baseline names another model or image
};

/// The tensor in the subject's cache under this name, computed if missing; without a cache computed every time.
/// @param name  includes everything that the tensor depends on
torch::Tensor cached(const ViewInput& subject, const std::string& name, const std::function<torch::Tensor()>& make);

/// The parts of a View that a view uses; window and command line offer only these.
struct ViewParameters {
    bool layer = false, head = false, query = false, classIndex = false, range = false;
    bool words = false;         ///< View::words, which must not be empty
    bool everyCaption = false;  ///< all of View::words; else only the first caption
};

/// A parameter of one or a few views; the same name means the same in all of them. view_options.h reads and writes its
/// values.
struct ViewOption {
    std::string name;                       ///< "fusion": the word on the command line (--set fusion=max) and in JSON
    std::string title;                      ///< "Fusion of heads"
    std::string meaning;                    ///< one sentence
    std::vector<std::string> choices = {};  ///< words, the default first; empty: the option is a number
    double initial = 0.0, low = 0.0, high = 1.0, step = 0.0;  ///< for a number; step 1 makes it whole
    bool (*matters)(const ModelSpec& spec) = nullptr;         ///< null: for every model that has the view
    Message lowest = {};  ///< shown for the lowest number: "auto"; empty: the number
    /// The largest useful number in this layer, if it is less than `high`; null, or nullopt: `high`.
    std::optional<double> (*highestIn)(const LayerTrace& layer) = nullptr;
    double (*highestOver)(const Trace& trace) = nullptr;  ///< the same for the whole model; null: `high`
    bool takesFile = false;  ///< accepts the name of a file of numbers in place of a word, see isOptionFile()
};

/// A sentence on a view that holds for some models only.
struct Remark {
    std::string text;
    bool (*holds)(const ModelSpec& spec) = nullptr;  ///< whether the sentence applies; required
};

/// A view: texts, parameters, needs, and the function that computes it. Every field but the last has a default.
struct ViewRow {
    std::string name;                        ///< "attention": the word on the command line and in JSON
    std::string title;                       ///< "Attention"
    std::string group;                       ///< group in menus and lists; rows of a group are adjacent
    std::vector<std::string> synonyms = {};  ///< other search terms: the field's, and former titles
    ResultKind kind = ResultKind::PatchMap;
    ViewParameters parameters = {};
    std::string families = {};         ///< for people: "ViT and its relatives"
    std::string source = {};           ///< paper and section
    std::string meaning = {};          ///< one sentence: what the view shows and what it does not
    std::vector<Remark> remarks = {};  ///< further sentences, see meaningFor()
    std::vector<ViewOption> options = {};
    bool needsGradient = false;
    bool needsWeights = false;          ///< requires the network's weights, which a recorded trace does not have
    bool supportsConvolutions = false;  ///< also available for models without attention and tokens (ResNets)
    bool needsTokens = false;           ///< requires a trace made with TraceOptions::keepTokens
    /// Handles edits that drop patches; computeView() blanks the dropped ones.
    bool handlesDropped = false;
    bool takesBothSides =
        false;  ///< computes both sides of View::baseline itself instead of a difference of two results
    /// True if images share what the View shows, so that ViewInput::companions should contain the others; null: never.
    bool (*needsCompanions)(const View& view) = nullptr;
    /// True if the View uses ViewInput::object; null: never.
    bool (*needsObject)(const View& view) = nullptr;
    /// True if the result depends on the View's layer and head though `parameters` offers neither; null: never.
    bool (*followsHead)(const View& view) = nullptr;
    /// Forward passes of a call where these are many, for an estimate of its time; null: few.
    double (*passes)(const ModelSpec& spec, PatchGrid grid, const View& view) = nullptr;
    /// Peak bytes of a call where they grow with T squared, announced beforehand; null: too few to announce.
    int64_t (*bytes)(const Network& network, int height, int width) = nullptr;

    /// Empty when the view is available for this model; otherwise the reason, as a sentence for the user.
    Message (*unavailable)(const ModelSpec& spec) = nullptr;
    /// True for the layers that the view can show; null: every layer. Stepping skips the others.
    bool (*showsLayer)(const LayerTrace& layer) = nullptr;
    /// Whether the heads of a layer have a common map; null: in every layer. Channel 0 of one head is unrelated to
    /// channel 0 of another, so that their mean means nothing, and head 0 is the default.
    bool (*fusesHeads)(const LayerTrace& layer) = nullptr;
    /// The result except its title, which is the row's. Called only by computeView(), which resolves the layer and the
    /// query of `view` and sets every option of the row in it.
    /// @throws Error OutOfRange for a missing layer, head, patch or class; OutOfMemory, naming the need; Unsupported
    ///         for a layer that the view cannot show; Cancelled
    Result (*compute)(const ViewInput& subject, const View& view, const RunControl& control) = nullptr;
};

/// The meaning, followed by the remarks that hold for this model; by all remarks if `spec` is null.
Message meaningFor(const ViewRow& row, const ModelSpec* spec = nullptr);

/// Why the heads of a layer are not fused in this view, for the user; empty where they can be.
Message whyNotFused(const ViewRow& row, const LayerTrace& layer);

/// Why the view is unavailable for this model or this recorded trace; empty when it is available.
Message whyUnavailable(const ViewRow& row, const ModelSpec& spec);

}  // namespace core
