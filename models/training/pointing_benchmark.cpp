#include "models/training/pointing_benchmark.h"

#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/model/network/finite.h"
#include "core/model/network/run_trace.h"
#include "models/training/scene.h"

#include <fmt/format.h>
#include <torch/types.h>

#include <algorithm>
#include <map>

namespace training {

using core::literals::operator""_msg;

namespace {

using core::View;
using core::ViewRow;
using torch::Tensor;

/// The target on grids of several resolutions, each computed once per scene.
class TargetOnGrids {
public:
    explicit TargetOnGrids(Tensor mask) : m_mask(std::move(mask)) {}
    const TargetCells& at(core::PatchGrid grid, int side)
    {
        const auto [place, isNew] = m_cells.try_emplace({grid.rows, grid.cols, side});
        if (isNew) {
            place->second = targetCells(m_mask, grid, side);
        }
        return place->second;
    }

private:
    Tensor m_mask;
    std::map<std::array<int, 3>, TargetCells> m_cells;
};

/// Each of `views` with every word of every option of the row, one option changed at a time.
std::vector<View> withWords(const ViewRow& row, const std::vector<View>& views)
{
    auto all = views;
    for (const auto& option : row.options) {
        for (size_t word = 1; word < option.choices.size(); ++word) {
            for (auto view : views) {
                view.options[option.name] = option.choices[word];
                all.push_back(view);
            }
        }
    }
    return all;
}

std::vector<PointingRow> questionsTo(const ViewRow& row, const core::Trace& trace)
{
    std::vector<View> views;
    for (int index = 0; index < (row.parameters.layer ? trace.layerCount() : 1); ++index) {
        const auto& layer = trace.layers[static_cast<size_t>(index)];
        if (row.parameters.layer && row.showsLayer != nullptr && !row.showsLayer(layer)) {
            continue;
        }
        View view;
        view.name = row.name;
        view.layer = row.parameters.layer ? index : -1;
        views.push_back(view);
        for (int head = 0; row.parameters.head && head < layer.heads; ++head) {
            view.head = core::HeadChoice::single(head);
            views.push_back(view);
        }
    }
    std::vector<PointingRow> questions;
    for (const auto& view : withWords(row, views)) {
        questions.push_back({core::resolved(view, trace), row.parameters.layer, row.parameters.head, {}});
    }
    return questions;
}

/// Equal to the last bit, and not by coincidence: maps without any contrast may be equal.
bool isSameMap(const Tensor& earlier, const Tensor& map)
{
    const auto known = torch::nan_to_num(map);
    return earlier.sizes() == map.sizes() && torch::equal(torch::nan_to_num(earlier), known) &&
           known.min().item<double>() < known.max().item<double>();
}

std::vector<const ViewRow*> chosenRows(const std::vector<std::string>& names)
{
    std::vector<const ViewRow*> rows;
    for (const auto& name : names) {
        rows.push_back(&core::findView(name));
    }
    if (names.empty()) {
        for (const auto& row : core::viewTable()) {
            if (row.kind == core::ResultKind::PatchMap) {
                rows.push_back(&row);
            }
        }
    }
    return rows;
}

/// One model's game: variants are determined on the first scene, then summed over all.
class Game {
public:
    Game(core::Network& network, const PointingOptions& options)
        : m_network(network), m_options(options), m_rows(chosenRows(options.views))
    {
        const auto& spec = network.spec();
        if (options.classOfTarget && spec.classes != kClassCount) {
            throw core::Error(core::ErrorCode::Unsupported,
                              "%1: expected a model with the scenes' %2 classes to be asked for the target's "
                              "class, found %3 classes"_msg(spec.name, kClassCount, spec.classes));
        }
        m_report.width = spec.preprocessing.width;
        m_report.height = spec.preprocessing.height;
        m_keepTokens = std::ranges::any_of(m_rows, [](const ViewRow* row) { return row->needsTokens; });
    }

    void play(int index, const core::RunControl& control)
    {
        const auto scene = drawFresh(m_options.scenes, index, m_network.spec().preprocessing);
        const auto trace = core::runTrace(m_network, scene.pixels, {control.stop, {}}, {.keepTokens = m_keepTokens});
        core::requireFinite(m_network, scene.pixels, trace.logits, m_network.spec().name, {control.stop, {}});
        core::TensorCache memo;
        const core::ViewInput subject{trace, m_network, scene.pixels, &memo};
        TargetOnGrids target(scene.mask);
        if (index == 0) {
            findQuestions(subject, scene, control);
        }
        m_report.blind += blindPointing(target.at(trace.grid, trace.patchSize));
        m_report.middle += middlePointing(target.at(trace.grid, trace.patchSize));
        for (auto& row : m_report.rows) {
            const auto result = core::computeView(subject, asked(row.view, scene), {control.stop, {}});
            const auto& map = std::get<core::PatchMap>(result.content);
            row.mean += pointing(map.values, target.at(map.grid, static_cast<int>(core::patchSizeOf(trace, result))));
        }
    }

    PointingReport report(int scenes)
    {
        m_report.blind = m_report.blind / scenes;
        m_report.middle = m_report.middle / scenes;
        for (auto& row : m_report.rows) {
            row.mean = row.mean / scenes;
        }
        return std::move(m_report);
    }

private:
    View asked(View view, const FreshScene& scene) const
    {
        if (m_options.classOfTarget) {
            view.classIndex = scene.classIndex;
        }
        return view;
    }

    struct Answer {
        Tensor map;  ///< undefined when there is an obstacle
        std::string obstacle;
    };

    Answer answerTo(const core::ViewInput& subject, const View& view, const core::RunControl& control) const
    {
        try {
            const auto result = core::computeView(subject, view, {control.stop, {}});
            const auto* map = std::get_if<core::PatchMap>(&result.content);
            if (map == nullptr || map->values.dim() != 2) {
                return {{},
                        map == nullptr ? "It gives no map over the patches."
                                       : "It gives one color per patch, not one number."};
            }
            return {map->values, ""};
        } catch (const core::Error& error) {
            if (error.code == core::ErrorCode::Cancelled) {
                throw;
            }
            return {{}, error.what()};
        }
    }

    /// Adds the variants of one row that are available, those with equal maps once.
    /// @return why there are none
    std::string addQuestions(const ViewRow& row, const core::ViewInput& subject, const FreshScene& scene,
                             const core::RunControl& control)
    {
        std::string reason;
        std::vector<std::pair<PointingRow, Tensor>> kept;
        for (auto& question : questionsTo(row, subject.trace)) {
            const auto answer = answerTo(subject, asked(question.view, scene), control);
            const auto same = std::ranges::find_if(kept, [&](const auto& earlier) {
                return answer.map.defined() && isSameMap(earlier.second, answer.map);
            });
            if (!answer.obstacle.empty()) {
                reason = answer.obstacle;
            } else if (same == kept.end()) {
                kept.emplace_back(std::move(question), answer.map);
            } else if (same->first.view.options == question.view.options) {
                same->first.ofLayer = same->first.ofLayer && same->first.view.layer == question.view.layer;
                same->first.ofHead = same->first.ofHead && same->first.view.head == question.view.head;
            }
        }
        for (auto& [question, map] : kept) {
            m_report.rows.push_back(std::move(question));
        }
        return kept.empty() ? reason : "";
    }

    void findQuestions(const core::ViewInput& subject, const FreshScene& scene, const core::RunControl& control)
    {
        for (const auto* row : m_rows) {
            std::string reason = row->unavailable(m_network.spec()).english();
            if (reason.empty()) {
                reason = addQuestions(*row, subject, scene, control);
            }
            if (!reason.empty()) {
                m_report.skipped.emplace_back(row->name, reason);
            }
        }
        if (m_report.rows.empty()) {
            throw core::Error(core::ErrorCode::Unsupported, core::Message(nothingLeft()));
        }
    }

    std::string nothingLeft() const
    {
        std::string text = fmt::format("{}: expected a view that can point, found none", m_network.spec().name);
        for (const auto& [view, reason] : m_report.skipped) {
            text += fmt::format("; {}: {}", view, reason);
        }
        return text;
    }

    core::Network& m_network;
    const PointingOptions& m_options;
    std::vector<const ViewRow*> m_rows;
    bool m_keepTokens = false;
    PointingReport m_report;
};

}  // namespace

const PointingRow& PointingReport::best() const
{
    return *std::ranges::max_element(rows, {}, [](const PointingRow& row) { return row.mean.hits; });
}

PointingReport evaluatePointing(core::Network& network, const PointingOptions& options, const core::RunControl& control)
{
    Game game(network, options);
    for (int index = 0; index < options.scenes.scenes; ++index) {
        control.step(index, options.scenes.scenes);
        game.play(index, control);
    }
    control.step(options.scenes.scenes, options.scenes.scenes);
    return game.report(options.scenes.scenes);
}

}  // namespace training
