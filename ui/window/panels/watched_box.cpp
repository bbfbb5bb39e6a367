#include "ui/window/panels/watched_box.h"

#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"

#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

/// The box's selected class; none for its first entry, which follows the view.
std::optional<int> watchedClassAt(const QComboBox& box)
{
    return box.currentData().isValid() ? std::optional(box.currentData().toInt()) : std::nullopt;
}

void fillWatched(QComboBox& box, const QString& first, const SessionScene* scene, std::optional<int> chosen)
{
    const QSignalBlocker silent(box);
    box.clear();
    box.addItem(first);
    for (const auto& score : scene ? scene->top : std::vector<core::ClassScore>()) {
        box.addItem(QString::fromStdString(score.label), score.index);
    }
    if (chosen && box.findData(*chosen) < 0 && scene) {
        box.addItem(QString::fromStdString(scene->model->spec().labelOf(*chosen)), *chosen);
    }
    box.setCurrentIndex(chosen ? std::max(0, box.findData(*chosen)) : 0);
}

}  // namespace

WatchedBox::WatchedBox(Session& session, QWidget* parent) : QWidget(parent), m_session(session)
{
    m_kind = control<QComboBox>(this, tr("Score to watch"));
    m_kind->addItems({tr("logit"), tr("probability"), tr("two classes")});
    m_kind->setToolTip(plainTip(
        tr("Score followed in the status line: a class's logit or probability, or its logit minus another's")));
    m_class = control<QComboBox>(this, tr("Class to watch"));
    m_less = control<QComboBox>(this, tr("Class whose logit is subtracted"));
    m_lessRow = new QWidget(this);
    auto* less = tightRow(m_lessRow);
    less->addWidget(quietLabel(tr("minus"), m_lessRow));
    less->addWidget(m_less, 1);
    m_change = plainLabel({}, this);
    m_change->setObjectName(QStringLiteral("watchedChange"));
    m_change->setWordWrap(true);
    auto* row = new QWidget(this);
    auto* both = tightRow(row);
    both->addWidget(m_kind);
    both->addWidget(m_class, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(row);
    column->addWidget(m_lessRow);
    column->addWidget(m_change);
    for (QComboBox* box : {m_kind, m_class, m_less}) {
        connect(box, &QComboBox::activated, this, &WatchedBox::choose);
    }
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &WatchedBox::fillClasses);
    connect(&session.shown(), &DisplayState::figureChanged, this, &WatchedBox::showChange);
    connect(&session.shown(), &DisplayState::viewChanged, this, &WatchedBox::showChange);
    connect(&session.shown(), &DisplayState::watchedChanged, this, &WatchedBox::fillClasses);
    fillClasses();
}

void WatchedBox::fillClasses()
{
    const ScenePtr scene = m_session.opened().scene();
    const WatchedScore& watched = m_session.shown().watched();
    const bool classes = scene && !scene->top.empty();
    fillWatched(*m_class, tr("shown class"), scene.get(), watched.classIndex);
    fillWatched(*m_less, tr("runner-up"), scene.get(), watched.against);
    m_kind->setCurrentIndex(static_cast<int>(watched.kind));
    m_kind->setVisible(classes);
    m_class->setVisible(classes);
    m_lessRow->setVisible(classes && watched.kind == WatchedScore::Kind::Difference);
    showChange();
}

void WatchedBox::choose()
{
    m_session.shown().setWatched(
        {static_cast<WatchedScore::Kind>(m_kind->currentIndex()), watchedClassAt(*m_class), watchedClassAt(*m_less)});
}

void WatchedBox::showChange()
{
    const auto change = m_session.shown().answerChange();
    m_change->setText(change ? toText(*change) : QString());
    m_change->setVisible(change.has_value());
}

}  // namespace ui
