#include "ui/window/panels/display_panel.h"

#include "core/analysis/view/color_range.h"
#include "core/analysis/views/views.h"
#include "ui/window/panels/caption_field.h"
#include "ui/window/panels/options_panel.h"
#include "ui/window/panels/query_list.h"
#include "ui/window/panels/range_panel.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/undo_run.h"
#include "ui/window/widgets/view_choices.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace ui {
namespace {

/// Colors of their own need no color map: filters, tokens as colors.
bool isRgb(const core::Result& result)
{
    return result.kind() != core::ResultKind::Curves && !core::scalarValuesOf(result).defined();
}

}  // namespace

DisplayPanel::DisplayPanel(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("displayPanel"));
    setAccessibleName(tr("Display"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 0, 16, 8);
    column->setSpacing(4);
    column->addLayout(evidence());
    auto* options = new OptionsPanel(m_session, this);
    column->addWidget(options);
    column->addLayout(painting());
    column->addWidget(options->resetButton(), 0, Qt::AlignRight);
    column->addStretch();
    connectControls();
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &DisplayPanel::showView);
    connect(&session.shown(), &DisplayState::viewChanged, this, &DisplayPanel::showView);
    connect(&session.shown(), &DisplayState::figureChanged, this, &DisplayPanel::showFigure);
    showView();
}

QFormLayout* DisplayPanel::evidence()
{
    m_queries = new QueryList(m_session, this);
    m_class = control<QComboBox>(this, tr("Class"));
    m_class->setToolTip(tr("Class whose evidence is shown; click a prediction to choose it"));
    m_captions = new CaptionField(m_session, this);
    m_evidence = panelForm();
    m_evidence->addRow(m_queries);
    addRow(*m_evidence, tr("Class"), m_class);
    addRow(*m_evidence, tr("Words"), m_captions);
    return m_evidence;
}

QFormLayout* DisplayPanel::painting()
{
    m_colormap = control<QComboBox>(this, tr("Colors"));
    fillColormaps(*m_colormap);
    m_smooth = control<QCheckBox>(this, tr("Smooth between patches"));
    m_smooth->setText(tr("smooth"));
    m_smooth->setToolTip(tr("Interpolate bicubically between patch centers; otherwise every patch is one flat cell"));
    m_range = new RangePanel(this);
    m_painting = panelForm();
    m_styles = styleRow();
    m_opacities = opacityRow();
    addRow(*m_painting, tr("Style"), m_styles);
    addRow(*m_painting, tr("Colors"), m_colormap);
    addRow(*m_painting, tr("Opacity"), m_opacities);
    addRow(*m_painting, {}, m_smooth);
    addRow(*m_painting, tr("Range"), m_range);
    return m_painting;
}

QWidget* DisplayPanel::styleRow()
{
    auto* row = new QWidget(this);
    row->setObjectName(QStringLiteral("segments"));
    auto* layout = tightRow(row);
    layout->setSpacing(0);
    m_style = new QButtonGroup(this);
    const std::tuple<core::OverlayStyle, QString, QString> styles[] = {
        {core::OverlayStyle::Glow, tr("glow"), tr("Dim the photo and let the color grow with the value")},
        {core::OverlayStyle::Tint, tr("tint"), tr("Use the same opacity everywhere, as most papers do")},
        {core::OverlayStyle::Spotlight, tr("spot"), tr("Let the photo's brightness follow the value, without color")}};
    for (const auto& [style, title, tip] : styles) {
        auto* button = control<QToolButton>(row, tr("Style %1").arg(title));
        button->setText(title);
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_style->addButton(button, static_cast<int>(style));
        layout->addWidget(button, 1);
    }
    return row;
}

QWidget* DisplayPanel::opacityRow()
{
    auto* row = new QWidget(this);
    m_opacity = new QSlider(Qt::Horizontal, row);
    m_opacity->setRange(0, 100);
    m_opacity->setAccessibleName(tr("Opacity"));
    m_opacity->setFocusPolicy(Qt::TabFocus);
    m_opacityNumber = quietLabel(QStringLiteral("100"), row);
    m_opacityNumber->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_opacityNumber->setFixedWidth(28);
    auto* layout = tightRow(row);
    layout->addWidget(m_opacity, 1);
    layout->addWidget(m_opacityNumber);
    return row;
}

template <class Change>
void DisplayPanel::change(Change&& edit, int run)
{
    core::View view = m_session.shown().view();
    edit(view);
    m_session.shown().setView(view, run);
}

void DisplayPanel::connectControls()
{
    connect(m_class, &QComboBox::activated, this,
            [this] { change([&](core::View& view) { view.classIndex = classAt(*m_class); }); });
    connect(m_style, &QButtonGroup::idClicked, this,
            [this](int id) { m_session.steps().setStyle(static_cast<core::OverlayStyle>(id)); });
    connect(m_colormap, &QComboBox::activated, this, [this] {
        change([&](core::View& view) { view.colormap = m_colormap->currentData().toString().toStdString(); });
    });
    connect(m_opacity, &QSlider::valueChanged, this,
            [this](int percent) { change([&](core::View& view) { view.opacity = percent / 100.0; }, OpacityRun); });
    connect(m_smooth, &QCheckBox::toggled, this,
            [this](bool smooth) { change([&](core::View& view) { view.smooth = smooth; }); });
    connect(m_range, &RangePanel::changed, this, [this](const core::RangeChoice& range) {
        change([&](core::View& view) { view.range = range; }, RangeRun);
    });
}

void DisplayPanel::showView()
{
    const core::View& view = m_session.shown().view();
    const QSignalBlocker a(m_opacity), b(m_smooth);
    for (QAbstractButton* button : m_style->buttons()) {
        button->setChecked(m_style->id(button) == static_cast<int>(view.style));
    }
    m_colormap->setCurrentIndex(m_colormap->findData(QString::fromStdString(view.colormap)));
    m_opacity->setValue(int(std::lround(view.opacity * 100.0)));
    m_opacityNumber->setText(QString::number(m_opacity->value()));
    m_smooth->setChecked(view.smooth);
    m_range->show(view.range);
    showWhatApplies();
}

void DisplayPanel::showWhatApplies()
{
    const core::View& view = m_session.shown().view();
    const auto& row = core::findView(view.name);
    const FigurePtr figure = m_session.shown().figure();
    const ScenePtr scene = m_session.opened().scene();
    const bool open = scene != nullptr;
    const bool rgb = figure && figure->result && figure->view.name == view.name && isRgb(*figure->result);
    const bool laidOver = row.kind == core::ResultKind::PatchMap || row.kind == core::ResultKind::Tiles;
    const bool spotlight = laidOver && view.style == core::OverlayStyle::Spotlight;
    const bool ofClass = open && row.parameters.classIndex;
    m_evidence->setRowVisible(m_queries, m_queries->hasQueries());
    m_evidence->setRowVisible(m_class, ofClass);
    if (ofClass) {
        fillClasses(*m_class, scene, view);
    }
    m_evidence->setRowVisible(m_captions, open && row.parameters.words);
    m_painting->setRowVisible(m_styles, open && laidOver);
    m_painting->setRowVisible(m_colormap, open && row.kind != core::ResultKind::Curves && !rgb && !spotlight);
    m_painting->setRowVisible(m_opacities, open && laidOver);
    m_painting->setRowVisible(m_smooth, open && laidOver);
    m_painting->setRowVisible(m_range, open && row.parameters.range && !rgb);
}

void DisplayPanel::showFigure()
{
    std::optional<core::ValueRange> shown;
    if (const FigurePtr figure = m_session.shown().figure(); figure && figure->result) {
        if (const auto* map = std::get_if<core::PatchMap>(&figure->result->content)) {
            shown = map->range;
        } else if (const auto* matrix = std::get_if<core::Matrix>(&figure->result->content)) {
            shown = matrix->range;
        }
    }
    m_range->setShownRange(shown);
    showWhatApplies();
}

}  // namespace ui
