// headscope-cli propagate: the masks of a video's first frame carried through its other frames by the similarity of
// patches.

#include "app/cli/dataset_options.h"
#include "app/cli/feature_options.h"
#include "app/cli/frame_options.h"
#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "core/analysis/attention/layer_choice.h"
#include "core/analysis/attention/unit_rows.h"
#include "core/analysis/objects/label_propagation.h"
#include "core/error.h"
#include "core/file/atomic_file.h"
#include "core/file/output_file.h"
#include "core/image/label_image.h"
#include "core/image/photo_mask.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <numeric>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct PropagateOptions {
    ModelOptions model;
    std::string source, truth;
    fs::path mask, out, numbers;
    FeatureOptions features;
    ui::FrameChoice frames;
    core::PropagationOptions propagation;
};

void requirePropagation(const PropagateOptions& options)
{
    auto inputs = modelInputs(options.model);
    inputs.push_back({options.source, "the video"_msg});
    inputs.push_back({options.mask, "the mask"_msg});
    requireEnd(options.source, options.frames);
    requireOutputs({options.numbers}, inputs);
    requireFolderApart(options.out, {options.numbers});
    std::vector<std::string> read{options.source};
    if (!options.truth.empty()) {
        read.push_back(options.truth);
    }
    for (const auto& source : read) {
        requireNotRead({options.numbers}, framesIn(source), {source});
    }
    requireApart(options.out, read);
    std::error_code none;
    if (fs::equivalent(options.out, options.mask.has_parent_path() ? options.mask.parent_path() : fs::path("."),
                       none)) {
        throw UsageError("--out: expected another folder than that of --mask, whose file a frame's mask could replace");
    }
    requireFramesIn(options.out, read, inputs);
    requireNoFramesIn(options.out);
}

/// The labels of a frame, for the table.
struct FrameRow {
    int number = 0;
    std::vector<double> area;  ///< share of the photo, by label
    std::vector<double> iou;   ///< empty without truth
};

/// Masks of frames that are known, by the number of the frame.
class Truth {
public:
    explicit Truth(const std::string& source) : m_frames(source.empty() ? nullptr : core::openFrames(source)) {}
    /// Empty where there is none. @throws core::Error as labelImageOf()
    std::optional<core::LabelImage> at(int number, const std::vector<core::LabelColor>& colors)
    {
        if (!m_frames || m_frames->goTo(number) < number) {
            return std::nullopt;
        }
        const auto frame = m_frames->next();
        return frame ? std::optional(core::labelImageOf(frame->photo, colors)) : std::nullopt;
    }

private:
    std::unique_ptr<core::Frames> m_frames;
};

class Propagation {
public:
    Propagation(const PropagateOptions& options, core::Model model, const Environment& environment)
        : m_options(options),
          m_model(std::move(model)),
          m_environment(environment),
          m_first(core::labelImageOf(core::readPhoto(options.mask))),
          m_truth(options.truth)
    {
    }

    void add(core::Frame frame)
    {
        const core::PixelSize size = frame.photo.size();
        const auto name = frame.photo.name;
        const core::Scene scene = sceneOf(
            m_model, name,
            core::sceneImage(std::make_shared<const core::Photo>(std::move(frame.photo)), m_model.spec().preprocessing),
            {.keepTokens = true}, {m_environment.stop, {}}, m_environment);
        const auto input = core::viewInput(scene);
        const auto features = featuresOf(input, m_options.features, {m_environment.stop, {}});
        const auto unit = core::unitRows(features.rows);
        const double patchSize = scene.trace.patchSize * core::patchesAlongSide(scene.trace, features.grid);
        if (!m_labels) {
            const auto shares = core::labelsOfPatches(m_first, scene.input.mapping, features.grid, patchSize);
            m_labels.emplace(features.grid, unit, shares, m_options.propagation);
            write(frame.number, m_first.labels);
            return;
        }
        const auto strongest = core::strongestLabels(m_labels->next(unit, m_environment.stop));
        if (size != m_first.size()) {
            throw core::Error(core::ErrorCode::ShapeMismatch, name, "expected a frame of the first one's size"_msg);
        }
        write(frame.number, core::labelsOnPhoto(strongest, scene.input.mapping, features.grid, patchSize));
    }

    const std::vector<FrameRow>& rows() const { return m_rows; }
    const std::vector<core::LabelColor>& colors() const { return m_first.colors; }

private:
    void write(int number, const torch::Tensor& labels)
    {
        core::writePng(m_options.out / fmt::format("{:06}.png", number), core::paintedLabels(labels, m_first.colors));
        FrameRow row{number, {}, {}};
        const auto truth = m_truth.at(number, m_first.colors);
        if (truth && truth->labels.sizes() != labels.sizes()) {
            throw core::Error(core::ErrorCode::ShapeMismatch, m_options.truth,
                              "expected masks of the frames' size"_msg);
        }
        for (int label = 1; label < static_cast<int>(m_first.colors.size()); ++label) {
            row.area.push_back(labels.eq(label).to(torch::kFloat64).mean().item<double>());
            if (truth) {
                row.iou.push_back(core::labelIou(labels, truth->labels, label));
            }
        }
        m_rows.push_back(std::move(row));
    }

    const PropagateOptions& m_options;
    core::Model m_model;
    const Environment& m_environment;
    core::LabelImage m_first;
    Truth m_truth;
    std::optional<core::LabelPropagation> m_labels;
    std::vector<FrameRow> m_rows;
};

std::string tableOf(const Propagation& done)
{
    std::string text = "frame";
    for (const char* what : {"area", "iou"}) {
        for (size_t label = 1; label < done.colors().size(); ++label) {
            text += fmt::format(",{}_{}", what, core::colorText(done.colors()[label]));
        }
    }
    text += '\n';
    for (const FrameRow& row : done.rows()) {
        text += std::to_string(row.number);
        for (const double area : row.area) {
            text += fmt::format(",{:.6f}", area);
        }
        for (size_t label = 0; label < row.area.size(); ++label) {
            text += label < row.iou.size() ? fmt::format(",{:.6f}", row.iou[label]) : ",";
        }
        text += '\n';
    }
    return text;
}

/// Over labels and frames, without the first frame, whose masks are given; nothing without truth.
std::optional<double> meanIou(const std::vector<FrameRow>& rows)
{
    double sum = 0.0;
    size_t count = 0;
    for (size_t i = 1; i < rows.size(); ++i) {
        sum = std::accumulate(rows[i].iou.begin(), rows[i].iou.end(), sum);
        count += rows[i].iou.size();
    }
    return count > 0 ? std::optional(sum / static_cast<double>(count)) : std::nullopt;
}

void propagate(const PropagateOptions& options, const Environment& environment)
{
    requirePropagation(options);
    auto model = openModel(options.model, environment);
    requireWeights(model);
    if (core::seesClips(model.spec().preprocessing)) {
        throw UsageError("expected a model of single images, found one of clips");
    }
    requireFits(matchView(options.features), model);
    Propagation propagation(options, std::move(model), environment);
    ui::ChosenFrames frames(options.source, options.frames);
    std::optional<core::Frame> frame;
    blameFramesOption([&] { frame = frames.next(); });
    core::makeFolder(options.out);
    std::optional<DatasetProgress> progress(std::in_place, options.model, environment,
                                            static_cast<std::size_t>(frames.expected()), "frames");
    for (; frame; frame = frames.next()) {
        propagation.add(std::move(*frame));
        progress->step();
    }
    progress.reset();
    if (const auto note = frames.note(); !note.empty()) {
        warningsTo(environment)(note);
    }
    if (!options.numbers.empty()) {
        core::writeAtomically(options.numbers, [&](std::ostream& file) { file << tableOf(propagation); });
    }
    const auto iou = meanIou(propagation.rows());
    const auto masks = propagation.rows().size();
    environment.out << fmt::format("{} mask{} written to {}{}\n", masks, masks == 1 ? "" : "s", options.out.string(),
                                   iou ? fmt::format(", mean IoU {:.4f}", *iou) : "");
}

}  // namespace

void addPropagate(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<PropagateOptions>();
    auto* command = program.add_subcommand("propagate", "carry the masks of a video's first frame through its frames");
    addModelOptions(*command, options->model);
    command->add_option("SOURCE", options->source, "a video, a folder of numbered images, or a camera")->required();
    command
        ->add_option("--mask", options->mask,
                     "masks of the first frame, of its size: one color per object; black is the background")
        ->required()
        ->type_name("FILE");
    command->add_option("--out", options->out, "folder for the masks 000000.png and so on, in the same colors")
        ->required()
        ->type_name("FOLDER");
    command->add_option("--truth", options->truth, "folder of numbered masks, or a video of them, to measure the IoU")
        ->type_name("FOLDER");
    addParsed(*command, "--numbers", options->numbers, parseTableFile,
              "table with one line per frame: area, and with --truth IoU, by color")
        ->type_name("FILE.csv");
    addFeatureOptions(*command, options->features);
    addFrameChoice(*command, options->frames);
    auto& how = options->propagation;
    command->add_option("--context", how.frames, "frames before each that are looked at, beside the first; default: 7")
        ->type_name("N")
        ->check(CLI::Range(0, 64));
    command->add_option("--radius", how.radius, "how many patches away a patch may have been; default: 12")
        ->type_name("X")
        ->check(CLI::Range(1.0, 1000.0));
    command->add_option("--neighbors", how.neighbors, "most similar patches that decide; default: 5")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command->add_option("--temperature", how.temperature, "of the softmax over their similarities; default: 0.2")
        ->type_name("X")
        ->check(CLI::Range(1e-6, 1e6));
    command->callback([options, environment] { propagate(*options, environment); });
}

}  // namespace cli
