#include "ui/window/panels/where_panel.h"

#include "core/analysis/views/views.h"
#include "ui/session/session.h"
#include "ui/window/panels/query_list.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/undo_run.h"
#include "ui/window/widgets/view_choices.h"

#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace ui {

WherePanel::WherePanel(Session& session, QWidget* parent) : QWidget(parent), m_session(session), m_form(panelForm())
{
    m_layer = control<QSpinBox>(this, tr("Layer"));
    m_layer->setFocusPolicy(Qt::StrongFocus);
    m_head = control<QComboBox>(this, tr("Head"));
    m_class = control<QComboBox>(this, tr("Class"));
    m_class->setToolTip(tr("Class whose evidence is shown; click a prediction to choose it"));
    m_words = control<QLineEdit>(this, tr("Words"));
    m_words->setFocusPolicy(Qt::StrongFocus);
    m_words->setPlaceholderText(tr("a photo of a cat"));
    m_words->setToolTip(tr("Caption to compare the image with; press Enter to show it"));
    addRow(*m_form, tr("Layer"), m_layer);
    addRow(*m_form, tr("Head"), m_head);
    addRow(*m_form, tr("Query"), queryRow());
    m_queries = new QueryList(session, this);
    m_form->addRow(m_queries);
    addRow(*m_form, tr("Class"), m_class);
    addRow(*m_form, tr("Words"), m_words);
    setLayout(m_form);
    connectControls();
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &WherePanel::showView);
    connect(&session.shown(), &DisplayState::viewChanged, this, &WherePanel::showView);
    showView();
}

QWidget* WherePanel::queryRow()
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

void WherePanel::connectControls()
{
    const auto change = [this](auto&& edit, int run = NoRun) {
        core::View view = m_session.shown().view();
        edit(view);
        m_session.shown().setView(view, run);
    };
    connect(m_layer, &QSpinBox::valueChanged, this,
            [change](int layer) { change([&](core::View& view) { view.layer = layer; }, LayerRun); });
    connect(m_head, &QComboBox::activated, this,
            [this, change] { change([&](core::View& view) { view.head = headAt(*m_head); }); });
    connect(m_query, &QComboBox::activated, this,
            [this, change] { change([&](core::View& view) { view.query = queryAt(*m_query); }); });
    connect(m_class, &QComboBox::activated, this,
            [this, change] { change([&](core::View& view) { view.classIndex = classAt(*m_class); }); });
    connect(m_words, &QLineEdit::editingFinished, this, [this, change] {
        const std::string words = m_words->text().trimmed().toStdString();
        if (!words.empty() && words != m_session.shown().view().words) {
            change([&](core::View& view) { view.words = words; });
        }
    });
    for (QSpinBox* box : {m_row, m_col}) {
        connect(box, &QSpinBox::valueChanged, this,
                [this] { m_session.shown().askPatch(m_row->value(), m_col->value(), QueryRun); });
    }
}

void WherePanel::showView()
{
    const core::View& view = m_session.shown().view();
    const ScenePtr scene = m_session.opened().scene();
    const auto& listens = core::findView(view.name).parameters;
    const QSignalBlocker quiet(m_layer);
    m_layer->setEnabled(scene && listens.layer);
    m_layer->setRange(0, scene ? std::max(0, scene->trace.layerCount() - 1) : 0);
    m_layer->setValue(view.layer);
    m_head->setEnabled(scene && listens.head);
    fillHeads(*m_head, scene, view);
    const bool ofClass = scene && listens.classIndex;
    m_form->setRowVisible(m_class, ofClass);
    if (ofClass) {
        fillClasses(*m_class, scene, view);
    }
    m_form->setRowVisible(m_words, scene && listens.words);
    if (m_words->text().trimmed().toStdString() != view.words) {
        m_words->setText(QString::fromStdString(view.words));
    }
    showQuery();
}

void WherePanel::showQuery()
{
    const core::View& view = m_session.shown().view();
    const ScenePtr scene = m_session.opened().scene();
    const bool asks = scene && core::findView(view.name).parameters.query;
    const QSignalBlocker a(m_row), b(m_col);
    m_query->setEnabled(asks);
    fillQueries(*m_query, scene, view);
    m_form->setRowVisible(m_queries, m_queries->hasQueries());
    for (QSpinBox* box : {m_row, m_col}) {
        box->setVisible(view.query.kind == core::QueryChoice::Kind::Patch);
        box->setEnabled(asks);
    }
    m_row->setRange(0, scene ? std::max(0, scene->trace.grid.rows - 1) : 0);
    m_col->setRange(0, scene ? std::max(0, scene->trace.grid.cols - 1) : 0);
    m_row->setValue(view.query.row);
    m_col->setValue(view.query.col);
}

}  // namespace ui
