#include "ui/session/display/edit_steps.h"

#include "core/experiment/edit_meaning.h"

#include <torch/types.h>

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

namespace ui {
namespace {

struct EditWords {
    Q_DECLARE_TR_FUNCTIONS(ui::Edits)
};

QString rangeText(const core::IndexRange& range, const QString& one, const QString& several, const QString& all)
{
    if (range.all) {
        return all;
    }
    return range.first == range.last ? one.arg(range.first) : several.arg(range.first).arg(range.last);
}

QString layersOf(const core::Edit& edit)
{
    const bool last = !edit.layers.all && edit.layers.first == -1 && edit.layers.last == -1;
    return last ? EditWords::tr("last layer")
                : rangeText(edit.layers, EditWords::tr("layer %1"), EditWords::tr("layers %1 to %2"),
                            EditWords::tr("all layers"));
}

QString headsOf(const core::Edit& edit)
{
    return rangeText(edit.heads, EditWords::tr("head %1"), EditWords::tr("heads %1 to %2"), EditWords::tr("all heads"));
}

/// "patches 2,3-4,5", or the words of the command line.
QString tokensText(const core::TokenSet& set)
{
    const QString text = QString::fromStdString(core::toText(set));
    return set.rectangles.empty() ? text : EditWords::tr("patches %1").arg(text);
}

QString fillingText(core::Filling filling)
{
    switch (filling) {
        case core::Filling::Mean:
            return EditWords::tr("their mean color");
        case core::Filling::Blur:
            return EditWords::tr("a blur");
        case core::Filling::Zero:
            break;
    }
    return EditWords::tr("grey");
}

/// Runs of a row that are the same in rows below each other, as one rectangle.
class Rectangles {
public:
    void addRun(int row, int firstCol, int lastCol)
    {
        const auto above = std::ranges::find_if(m_all, [&](const core::PatchRectangle& each) {
            return each.lastRow == row - 1 && each.firstCol == firstCol && each.lastCol == lastCol;
        });
        if (above != m_all.end()) {
            above->lastRow = row;
        } else {
            m_all.push_back({row, firstCol, row, lastCol});
        }
    }
    std::vector<core::PatchRectangle> take() { return std::move(m_all); }

private:
    std::vector<core::PatchRectangle> m_all;
};

}  // namespace

std::vector<core::Edit> editsFor(std::vector<core::Edit> edits, const SessionScene& scene)
{
    for (core::Edit& edit : edits) {
        edit.on = edit.on && reasonAgainst(edit, scene).empty();
    }
    return edits;
}

core::View withEdit(core::View view, const core::Edit& edit)
{
    core::Edit off = edit;
    off.on = false;
    const auto known =
        std::ranges::find_if(view.edits, [&](const core::Edit& each) { return each == edit || each == off; });
    if (known != view.edits.end()) {
        known->on = true;
    } else {
        view.edits.push_back(edit);
    }
    return view;
}

core::View withoutEdit(core::View view, size_t index)
{
    if (index < view.edits.size()) {
        view.edits.erase(view.edits.begin() + static_cast<std::ptrdiff_t>(index));
    }
    return view;
}

core::View withEditOn(core::View view, size_t index, bool on)
{
    if (index < view.edits.size()) {
        view.edits[index].on = on;
    }
    return view;
}

core::Edit headEdit(core::EditKind kind, int layer, int head, double temperature)
{
    core::Edit edit;
    edit.kind = kind;
    edit.layers = {false, layer, layer};
    edit.heads = {false, head, head};
    edit.temperature = temperature;
    return edit;
}

core::Edit knockoutOf(const core::TokenSet& patches, std::optional<int> layer)
{
    core::Edit edit;
    edit.kind = core::EditKind::Knockout;
    edit.layers = layer ? core::IndexRange{false, *layer, *layer} : core::IndexRange{};
    edit.tokens.all = true;
    edit.keys = patches;
    return edit;
}

core::Edit fillOf(const core::TokenSet& patches, core::Filling filling)
{
    core::Edit edit;
    edit.kind = core::EditKind::Fill;
    edit.tokens = patches;
    edit.filling = filling;
    return edit;
}

core::Edit dropOf(const core::TokenSet& patches)
{
    core::Edit edit;
    edit.kind = core::EditKind::Drop;
    edit.tokens = patches;
    return edit;
}

core::TokenSet patchSet(int row, int col)
{
    core::TokenSet set;
    set.rectangles.push_back({row, col, row, col});
    return set;
}

std::optional<core::TokenSet> patchesOf(const core::ObjectMask& object, const SessionScene& scene)
{
    const core::PatchGrid grid = scene.trace.grid;
    const auto inside = core::patchesInside(object, scene.input.mapping, grid, scene.trace.patchSize);
    const auto shares = inside.accessor<float, 2>();
    Rectangles rectangles;
    for (int row = 0; row < grid.rows; ++row) {
        for (int col = 0; col < grid.cols; ++col) {
            const int first = col;
            while (col < grid.cols && shares[row][col] >= 0.5F) {
                ++col;
            }
            if (col > first) {
                rectangles.addRun(row, first, col - 1);
            }
        }
    }
    core::TokenSet set;
    set.rectangles = rectangles.take();
    return set.rectangles.empty() ? std::nullopt : std::optional(set);
}

std::vector<core::Edit> editsOfHead(const std::vector<core::Edit>& edits, const core::ModelSpec& spec, int layer,
                                    int head)
{
    using Kind = core::EditKind;
    constexpr std::array ofHeads{Kind::Zero, Kind::Mean, Kind::Uniform, Kind::Temperature, Kind::Knockout};
    const auto changes = [&](const core::Edit& edit) {
        if (!edit.on || std::ranges::find(ofHeads, edit.kind) == ofHeads.end()) {
            return false;
        }
        try {
            const auto layers = core::layersOf(edit, spec);
            const auto heads = core::headsOf(edit, spec, layer);
            return std::ranges::find(layers, layer) != layers.end() && std::ranges::find(heads, head) != heads.end();
        } catch (const core::Error&) {  // not applicable to this model: the pass reports it
            return false;
        }
    };
    std::vector<core::Edit> found;
    std::ranges::copy_if(edits, std::back_inserter(found), changes);
    return found;
}

QString inWords(const core::Edit& edit)
{
    switch (edit.kind) {
        case core::EditKind::Zero:
            return EditWords::tr("The output of %1 of %2 is set to 0.").arg(headsOf(edit), layersOf(edit));
        case core::EditKind::Mean:
            return EditWords::tr("The output of %1 of %2 is replaced by its mean over the tokens.")
                .arg(headsOf(edit), layersOf(edit));
        case core::EditKind::Uniform:
            return EditWords::tr("In %1 of %2 every token weighs the same.").arg(headsOf(edit), layersOf(edit));
        case core::EditKind::Temperature:
            return EditWords::
                tr("Attention scores of %1 of %2 are divided by %3: above 1 attention spreads, below 1 it sharpens.")
                    .arg(headsOf(edit), layersOf(edit))
                    .arg(edit.temperature);
        case core::EditKind::Knockout:
            return EditWords::tr("In %1, %2: %3 cannot attend to %4.")
                .arg(layersOf(edit), headsOf(edit), tokensText(edit.tokens), tokensText(edit.keys));
        case core::EditKind::Drop:
            return EditWords::tr("Dropped from the sequence: %1.").arg(tokensText(edit.tokens));
        case core::EditKind::Fill:
            return EditWords::tr("Pixels of %1 are replaced by %2.")
                .arg(tokensText(edit.tokens), fillingText(edit.filling));
        case core::EditKind::Shuffle:
            return EditWords::tr("The patches are shuffled.");
        case core::EditKind::NoPositions:
            return EditWords::tr("The position embedding is removed.");
        case core::EditKind::Mlp:
            return edit.filling == core::Filling::Zero
                       ? EditWords::tr("The output of the MLP of %1 is set to 0.").arg(layersOf(edit))
                       : EditWords::tr("The output of the MLP of %1 is replaced by its mean.").arg(layersOf(edit));
        case core::EditKind::Register:
            return EditWords::tr("A register is added; %n MLP neuron(s) move to it from the patches.", nullptr,
                                 static_cast<int>(edit.neurons.size()));
    }
    return {};
}

namespace {

/// Those of more than one rectangle count once. Beyond what any model has, as a session may say anything, they count
/// in each.
int countedPatches(const std::vector<core::PatchRectangle>& rectangles)
{
    constexpr double kMostOfAModel = 1e6;
    double all = 0.0;
    for (const core::PatchRectangle& each : rectangles) {
        all += (1.0 + each.lastRow - each.firstRow) * (1.0 + each.lastCol - each.firstCol);
    }
    if (all > kMostOfAModel) {
        return static_cast<int>(std::min(all, double(std::numeric_limits<int>::max())));
    }
    std::set<std::pair<int64_t, int64_t>> patches;
    for (const core::PatchRectangle& each : rectangles) {
        for (int64_t row = each.firstRow; row <= each.lastRow; ++row) {
            for (int64_t col = each.firstCol; col <= each.lastCol; ++col) {
                patches.insert({row, col});
            }
        }
    }
    return static_cast<int>(patches.size());
}

/// "5 patches", "class token and 2 patches".
QString countedTokens(const core::TokenSet& set)
{
    if (set.all) {
        return EditWords::tr("all tokens");
    }
    QStringList parts;
    parts += set.classToken ? QStringList{EditWords::tr("class token")} : QStringList();
    parts += set.registers ? QStringList{EditWords::tr("registers")} : QStringList();
    if (set.patches) {
        parts << EditWords::tr("all patches");
    } else if (const int patches = countedPatches(set.rectangles); patches > 0) {
        parts << EditWords::tr("%n patch(es)", nullptr, patches);
    }
    return parts.join(QStringLiteral(" + "));
}

QString filled(const core::Edit& edit)
{
    const QString patches = countedTokens(edit.tokens);
    switch (edit.filling) {
        case core::Filling::Mean:
            return EditWords::tr("%1 filled").arg(patches);
        case core::Filling::Blur:
            return EditWords::tr("%1 blurred").arg(patches);
        case core::Filling::Zero:
            break;
    }
    return EditWords::tr("%1 grey").arg(patches);
}

QString lowerTitle(const core::Edit& edit)
{
    switch (edit.kind) {
        case core::EditKind::Zero:
            return EditWords::tr("%1, %2 off").arg(layersOf(edit), headsOf(edit));
        case core::EditKind::Mean:
            return EditWords::tr("%1, %2: mean over tokens").arg(layersOf(edit), headsOf(edit));
        case core::EditKind::Uniform:
            return EditWords::tr("%1, %2: uniform attention").arg(layersOf(edit), headsOf(edit));
        case core::EditKind::Temperature:
            return EditWords::tr("%1, %2: temperature %3").arg(layersOf(edit), headsOf(edit)).arg(edit.temperature);
        case core::EditKind::Knockout:
            return EditWords::tr("%1: %2 masked as keys").arg(layersOf(edit), countedTokens(edit.keys));
        case core::EditKind::Drop:
            return EditWords::tr("%1 dropped").arg(countedTokens(edit.tokens));
        case core::EditKind::Fill:
            return filled(edit);
        case core::EditKind::Shuffle:
            return EditWords::tr("patches shuffled");
        case core::EditKind::NoPositions:
            return EditWords::tr("position embedding off");
        case core::EditKind::Mlp:
            return edit.filling == core::Filling::Zero ? EditWords::tr("%1, MLP off").arg(layersOf(edit))
                                                       : EditWords::tr("%1, MLP: mean").arg(layersOf(edit));
        case core::EditKind::Register:
            return EditWords::tr("register added");
    }
    return {};
}

}  // namespace

QString titleOf(const core::Edit& edit)
{
    QString title = lowerTitle(edit);
    title.replace(0, 1, title.left(1).toUpper());
    return title;
}

QString titlesOf(const std::vector<core::Edit>& edits)
{
    constexpr int kNamed = 2;
    QStringList titles;
    for (const core::Edit& edit : core::activeEdits(edits)) {
        titles << titleOf(edit);
    }
    const int more = static_cast<int>(titles.size()) - kNamed;
    const QString named = titles.mid(0, kNamed).join(QStringLiteral(" · "));
    return more > 0 ? EditWords::tr("%1 and %n more", nullptr, more).arg(named) : named;
}

}  // namespace ui
