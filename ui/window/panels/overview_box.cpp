#include "ui/window/panels/overview_box.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/window/panels/overview_panel.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace ui {
namespace {

const core::ViewOption& sortOption()
{
    return core::findView("attention-grid").options.front();
}

QString spokenSort(const std::string& word)
{
    static const std::map<std::string, const char*> words{
        {"layer", QT_TRANSLATE_NOOP("ui::OverviewBox", "by layer and head")},
        {"distance", QT_TRANSLATE_NOOP("ui::OverviewBox", "by distance")},
        {"entropy", QT_TRANSLATE_NOOP("ui::OverviewBox", "by entropy")},
        {"likeness", QT_TRANSLATE_NOOP("ui::OverviewBox", "by similarity to this head")},
        {"sinks", QT_TRANSLATE_NOOP("ui::OverviewBox", "by share of sinks")},
        {"object", QT_TRANSLATE_NOOP("ui::OverviewBox", "by share on the object")}};
    const auto found = words.find(word);
    return found == words.end() ? QString::fromStdString(word) : OverviewBox::tr(found->second);
}

QSpinBox* layerBox(QWidget* parent, const QString& name)
{
    auto* box = control<QSpinBox>(parent, name);
    box->setFocusPolicy(Qt::StrongFocus);
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setFixedWidth(34);
    box->setAlignment(Qt::AlignHCenter);
    box->setToolTip(name);
    return box;
}

}  // namespace

OverviewBox::OverviewBox(Session& session, OverviewPanel* tiles, QWidget* parent) : QWidget(parent), m_session(session)
{
    m_sort = control<QComboBox>(this, tr("Order of the overview"));
    m_sort->setToolTip(plainTip(coreText(sortOption().meaning)));
    for (const auto& word : sortOption().choices) {
        m_sort->addItem(spokenSort(word), QString::fromStdString(word));
    }
    m_from = layerBox(this, tr("First layer of the overview"));
    m_to = layerBox(this, tr("Last layer of the overview"));
    auto* controls = new QWidget(this);
    auto* row = tightRow(controls);
    row->setContentsMargins(16, 0, 16, 6);
    row->addWidget(m_sort, 1);
    row->addWidget(m_from);
    row->addWidget(quietLabel(QStringLiteral("–"), controls));
    row->addWidget(m_to);
    m_edited = new QLabel(tr("edited"), controls);
    m_edited->setObjectName(QStringLiteral("overviewEdited"));
    m_edited->setProperty("tone", "warning");
    m_edited->hide();
    row->insertWidget(1, m_edited);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(controls);
    column->addWidget(tiles, 1);
    connect(m_sort, &QComboBox::activated, this, &OverviewBox::arrange);
    connect(m_from, &QSpinBox::valueChanged, this, &OverviewBox::arrange);
    connect(m_to, &QSpinBox::valueChanged, this, &OverviewBox::arrange);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &OverviewBox::onSceneChanged);
    connect(&session.opened(), &OpenDocuments::photoChanged, this, &OverviewBox::onObjectChanged);
    connect(&session.shown(), &DisplayState::viewChanged, this, [this] {
        const std::string edits = core::editsText(core::activeEdits(m_session.shown().view().edits));
        m_edited->setVisible(!edits.empty());
        m_edited->setToolTip(plainTip(QString::fromStdString(edits)));
    });
    connect(&session.shown(), &DisplayState::objectChanged, this, &OverviewBox::onObjectChanged);
    onSceneChanged();
    onObjectChanged();
}

QString OverviewBox::sort() const
{
    return m_sort->currentData().toString();
}

void OverviewBox::setSort(const QString& word)
{
    m_sort->setCurrentIndex(std::max(0, m_sort->findData(word)));
    arrange();
}

void OverviewBox::onSceneChanged()
{
    const ScenePtr scene = m_session.opened().scene();
    setEnabled(scene != nullptr);
    const int model = scene ? scene->model->serial : 0;
    if (scene && model != m_model) {  // another model has other layers
        m_model = model;
        const int last = scene->trace.layerCount() - 1;
        const QSignalBlocker a(m_from), b(m_to);
        m_from->setRange(0, last);
        m_to->setRange(0, last);
        m_from->setValue(0);
        m_to->setValue(last);
        arrange();
    }
}

void OverviewBox::onObjectChanged()
{
    const int index = m_sort->findData(QStringLiteral("object"));
    auto* item = qobject_cast<QStandardItemModel*>(m_sort->model())->item(index);
    item->setEnabled(m_session.shown().object() != nullptr);
    item->setToolTip(item->isEnabled() ? QString() : tr("Mark an object in the image first."));
    if (!item->isEnabled() && m_sort->currentIndex() == index) {
        setSort(QStringLiteral("layer"));
    }
}

void OverviewBox::arrange()
{
    const bool all = m_model == 0 || (m_from->value() == 0 && m_to->value() == m_to->maximum());
    std::map<std::string, core::OptionValue> options;
    if (m_sort->currentIndex() > 0) {
        options["sort"] = sort().toStdString();
    }
    if (!all) {
        options["from-layer"] = double(m_from->value());
        options["to-layer"] = double(m_to->value());
    }
    m_session.shown().arrangeOverview(std::move(options));
}

}  // namespace ui
