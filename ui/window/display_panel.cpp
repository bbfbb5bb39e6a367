#include "ui/window/display_panel.h"

#include "core/analysis/views.h"
#include "ui/window/look.h"
#include "ui/window/range_panel.h"
#include "ui/window/view_choices.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui {
namespace {

template <class Box>
Box* control(QWidget* parent, const QString& name)
{
    auto* box = new Box(parent);
    box->setAccessibleName(name);
    box->setFocusPolicy(Qt::TabFocus);  // a click must not take the arrow keys from the picture
    if constexpr (std::is_same_v<Box, QComboBox>) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);  // the dock may be narrow
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    return box;
}

QHBoxLayout* tightRow(QWidget* row)
{
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    return layout;
}

}  // namespace

DisplayPanel::DisplayPanel(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("displayPanel"));
    setAccessibleName(tr("Display"));
    build();
    connectControls();
    connect(&session, &Session::modelChanged, this, &DisplayPanel::showModel);
    connect(&session, &Session::sceneChanged, this, &DisplayPanel::showView);
    connect(&session, &Session::viewChanged, this, &DisplayPanel::showView);
    connect(&session, &Session::pictureChanged, this, &DisplayPanel::showPicture);
    showModel();
}

void DisplayPanel::build()
{
    m_view = control<QComboBox>(this, tr("View"));
    m_meaning = faintLabel({}, this);
    m_meaning->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_layer = control<QSpinBox>(this, tr("Layer"));
    m_layer->setFocusPolicy(Qt::StrongFocus);
    m_head = control<QComboBox>(this, tr("Head"));
    m_colormap = control<QComboBox>(this, tr("Colours"));
    fillColormaps(*m_colormap);
    m_smooth = control<QCheckBox>(this, tr("Smooth between patches"));
    m_smooth->setText(tr("smooth"));
    m_smooth->setToolTip(tr("Bicubic between the centres of the patches; without it every patch is one flat cell"));
    m_range = new RangePanel(this);

    auto* layerRow = new QWidget(this);
    auto* both = tightRow(layerRow);
    m_layer->setMaximumWidth(56);
    both->addWidget(m_layer);
    both->addWidget(m_head, 1);

    auto* form = new QFormLayout;
    form->setContentsMargins(0, 4, 0, 0);
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto add = [&](const QString& name, QWidget* field) {
        auto* label = quietLabel(name, this);
        label->setWordWrap(false);
        label->setMinimumHeight(24);
        form->addRow(label, field);
    };
    add(tr("Layer"), layerRow);
    add(tr("Query"), queryRow());
    add(tr("Style"), styleRow());
    add(tr("Colours"), m_colormap);
    add(tr("Opacity"), opacityRow());
    add({}, m_smooth);
    add(tr("Range"), m_range);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 0, 16, 8);
    column->setSpacing(4);
    column->addWidget(m_view);
    column->addWidget(m_meaning);
    column->addLayout(form);
    column->addStretch();
}

QWidget* DisplayPanel::queryRow()
{
    auto* row = new QWidget(this);
    m_query = control<QComboBox>(row, tr("Query"));
    m_row = control<QSpinBox>(row, tr("Row of the query patch"));
    m_col = control<QSpinBox>(row, tr("Column of the query patch"));
    for (QSpinBox* box : {m_row, m_col}) {
        box->setFocusPolicy(Qt::StrongFocus);
        box->setButtonSymbols(QAbstractSpinBox::NoButtons);
        box->setToolTip(box->accessibleName());
        box->setMaximumWidth(40);
    }
    auto* layout = tightRow(row);
    layout->addWidget(m_query, 1);
    layout->addWidget(m_row);
    layout->addWidget(m_col);
    return row;
}

QWidget* DisplayPanel::styleRow()
{
    auto* row = new QWidget(this);
    row->setObjectName(QStringLiteral("segments"));
    auto* layout = tightRow(row);
    layout->setSpacing(0);
    m_style = new QButtonGroup(this);
    const std::tuple<core::OverlayStyle, QString, QString> styles[] = {
        {core::OverlayStyle::Glow, tr("glow"), tr("The photo is dimmed and the colour comes in with the value")},
        {core::OverlayStyle::Tint, tr("tint"), tr("The same opacity everywhere, as most papers have it")},
        {core::OverlayStyle::Spotlight, tr("spot"), tr("No colour: the photo's brightness follows the value")}};
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
    core::View view = m_session.view();
    edit(view);
    m_session.setView(view, run);
}

void DisplayPanel::connectControls()
{
    connect(m_view, &QComboBox::activated, this,
            [this] { change([&](core::View& view) { view.name = viewAt(*m_view); }); });
    connect(m_layer, &QSpinBox::valueChanged, this,
            [this](int layer) { change([&](core::View& view) { view.layer = layer; }, LayerRun); });
    connect(m_head, &QComboBox::activated, this,
            [this] { change([&](core::View& view) { view.head = headAt(*m_head); }); });
    connect(m_query, &QComboBox::activated, this,
            [this] { change([&](core::View& view) { view.query = queryAt(*m_query); }); });
    for (QSpinBox* box : {m_row, m_col}) {
        connect(box, &QSpinBox::valueChanged, this,
                [this] { m_session.askPatch(m_row->value(), m_col->value(), QueryRun); });
    }
    connect(m_style, &QButtonGroup::idClicked, this,
            [this](int id) { change([&](core::View& view) { view.style = static_cast<core::OverlayStyle>(id); }); });
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

void DisplayPanel::showModel()
{
    fillViews(*m_view, m_session.model(), m_session.view().name);
    showView();
}

void DisplayPanel::showView()
{
    const core::View& view = m_session.view();
    const ScenePtr scene = m_session.scene();
    const auto& row = core::findView(view.name);
    const bool open = scene != nullptr;
    const QSignalBlocker a(m_layer), b(m_row), c(m_col), d(m_opacity), e(m_smooth);

    m_view->setEnabled(open);
    m_view->setCurrentIndex(m_view->findData(QString::fromStdString(view.name)));
    m_meaning->setText(QString::fromStdString(row.meaning));
    m_meaning->setToolTip(tr("Source: %1").arg(QString::fromStdString(row.source)));

    m_layer->setEnabled(open && row.parameters.layer);
    m_layer->setRange(0, open ? std::max(0, scene->trace.layerCount() - 1) : 0);
    m_layer->setValue(view.layer);
    m_head->setEnabled(open && row.parameters.head);
    fillHeads(*m_head, scene, view);

    const bool patch = view.query.kind == core::QueryChoice::Kind::Patch;
    m_query->setEnabled(open && row.parameters.query);
    fillQueries(*m_query, scene, view);
    for (QSpinBox* box : {m_row, m_col}) {
        box->setVisible(patch);
        box->setEnabled(open && row.parameters.query);
    }
    m_row->setRange(0, open ? std::max(0, scene->trace.grid.rows - 1) : 0);
    m_col->setRange(0, open ? std::max(0, scene->trace.grid.cols - 1) : 0);
    m_row->setValue(view.query.row);
    m_col->setValue(view.query.col);

    const bool map = row.kind == core::ResultKind::PatchMap || row.kind == core::ResultKind::Tiles;
    for (QAbstractButton* button : m_style->buttons()) {
        button->setEnabled(open && map);
        button->setChecked(m_style->id(button) == static_cast<int>(view.style));
    }
    m_colormap->setEnabled(open && row.kind != core::ResultKind::Curves && view.style != core::OverlayStyle::Spotlight);
    m_colormap->setCurrentIndex(m_colormap->findData(QString::fromStdString(view.colormap)));
    m_opacity->setEnabled(open && map);
    m_opacity->setValue(int(view.opacity * 100.0 + 0.5));
    m_opacityNumber->setText(QString::number(m_opacity->value()));
    m_smooth->setEnabled(open && map);
    m_smooth->setChecked(view.smooth);
    m_range->setEnabled(open && row.parameters.range);
    m_range->show(view.range);
}

void DisplayPanel::showPicture()
{
    std::optional<core::ValueRange> shown;
    if (const PicturePtr picture = m_session.picture(); picture && picture->result) {
        if (const auto* map = std::get_if<core::PatchMap>(&picture->result->content)) {
            shown = map->range;
        } else if (const auto* matrix = std::get_if<core::Matrix>(&picture->result->content)) {
            shown = matrix->range;
        }
    }
    m_range->setShownRange(shown);
}

}  // namespace ui
