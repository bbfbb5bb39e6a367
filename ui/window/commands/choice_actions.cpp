#include "ui/window/commands/choice_actions.h"

#include "core/analysis/views/views.h"
#include "ui/figure/colormap.h"
#include "ui/language/core_text.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/session.h"
#include "ui/window/widgets/actions.h"

#include <QCoreApplication>

#include <utility>

namespace ui {
namespace {

struct DisplayWords {
    Q_DECLARE_TR_FUNCTIONS(ui::DisplayPanel)
};

class Choices {
public:
    Choices(Session& session, QObject* parent) : m_session(session), m_parent(parent) {}

    /// One choice. @param change  brings a view to it
    template <class Change>
    void add(const QString& name, const QString& choice, const QString& tip, Change change)
    {
        core::View wanted = m_session.shown().view();
        change(wanted);
        const auto set = [session = &m_session, change] {
            core::View view = session->shown().view();
            change(view);
            session->shown().setView(std::move(view));
        };
        const ActionPlace place{.checkable = true};
        const QString title = QStringLiteral("%1: %2").arg(name, choice);
        m_actions << Actions::make({ActionId::None, Menu::View, title, "", "", tip, set, {}, place}, m_parent);
        m_actions.back()->setChecked(wanted == m_session.shown().view());
    }
    void addNumber(const QString& name, const QString& tip, const std::function<void()>& showPanel)
    {
        m_actions << Actions::make({ActionId::None, Menu::View, name + QStringLiteral("…"), "", "", tip, showPanel},
                                   m_parent);
    }
    QList<QAction*> take() { return std::move(m_actions); }

private:
    Session& m_session;
    QObject* m_parent;
    QList<QAction*> m_actions;
};

void addOption(Choices& choices, const core::ViewOption& option, const std::function<void()>& showPanel)
{
    const QString title = coreText(option.title), meaning = coreText(option.meaning);
    for (const std::string& word : option.choices) {
        choices.add(title, wordText(word), meaning,
                    [name = option.name, word](core::View& view) { view = withOption(std::move(view), name, word); });
    }
    if (option.choices.empty()) {
        choices.addNumber(title, meaning, showPanel);
    }
}

void addPainting(Choices& choices, const core::ViewRow& row, const std::function<void()>& showPanel)
{
    using Style = core::OverlayStyle;
    const bool laidOver = row.kind == core::ResultKind::PatchMap || row.kind == core::ResultKind::Tiles;
    const std::pair<Style, QString> styles[] = {{Style::Glow, DisplayWords::tr("glow")},
                                                {Style::Tint, DisplayWords::tr("tint")},
                                                {Style::Spotlight, DisplayWords::tr("spot")}};
    for (const auto& [style, title] : styles) {
        if (laidOver) {
            choices.add(DisplayWords::tr("Style"), title, {},
                        [style = style](core::View& view) { view = withStyle(std::move(view), style); });
        }
    }
    if (laidOver) {
        for (const bool smooth : {true, false}) {
            choices.add(DisplayWords::tr("Smooth between patches"),
                        smooth ? DisplayWords::tr("on") : DisplayWords::tr("off"), {},
                        [smooth](core::View& view) { view.smooth = smooth; });
        }
        choices.addNumber(DisplayWords::tr("Opacity"), {}, showPanel);
    }
    if (row.kind != core::ResultKind::Curves) {
        choices.add(DisplayWords::tr("Colors"), DisplayWords::tr("automatic"), {},
                    [](core::View& view) { view.colormap = "auto"; });
        for (const auto& name : colormapNames()) {
            choices.add(DisplayWords::tr("Colors"), QString::fromUtf8(name.data(), qsizetype(name.size())), {},
                        [name = std::string(name)](core::View& view) { view.colormap = name; });
        }
    }
}

void addRanges(Choices& choices)
{
    using Mode = core::RangeChoice::Mode;
    const std::pair<Mode, QString> modes[] = {{Mode::PerMap, DisplayWords::tr("per map")},
                                              {Mode::PerLayer, DisplayWords::tr("per layer")},
                                              {Mode::Shared, DisplayWords::tr("shared by all layers")}};
    for (const auto& [mode, title] : modes) {
        choices.add(DisplayWords::tr("Range"), title, {}, [mode = mode](core::View& view) { view.range.mode = mode; });
    }
}

}  // namespace

QList<QAction*> choiceActions(Session& session, const std::function<void()>& showPanel, QObject* parent)
{
    const ModelPtr model = session.opened().model();
    if (!model || !session.opened().scene()) {
        return {};
    }
    Choices choices(session, parent);
    const auto& row = core::findView(session.shown().view().name);
    for (const auto& option : row.options) {
        if (option.matters == nullptr || option.matters(model->spec())) {
            addOption(choices, option, showPanel);
        }
    }
    addPainting(choices, row, showPanel);
    if (row.parameters.range) {
        addRanges(choices);
    }
    return choices.take();
}

}  // namespace ui
