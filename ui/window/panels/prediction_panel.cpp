#include "ui/window/panels/prediction_panel.h"

#include "core/analysis/views/views.h"
#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

QString percent(double probability)
{
    const double value = probability * 100.0;
    return value < 0.1 ? QStringLiteral("<0.1") : QString::number(value, 'f', value < 10.0 ? 1 : 0);
}

}  // namespace

ScoreRow::ScoreRow(core::ClassScore score, QWidget* parent)
    : QAbstractButton(parent), m_score(std::move(score)), m_label(QString::fromStdString(m_score.label))
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(tr("%1, %2 percent").arg(m_label, percent(m_score.probability)));
    setToolTip(tr("%1: class %2, %3 %\nClick to see where the evidence for it lies")
                   .arg(m_label)
                   .arg(m_score.index)
                   .arg(m_score.probability * 100.0, 0, 'f', 2));
}

QSize ScoreRow::sizeHint() const
{
    return {160, 34};
}

void ScoreRow::paintEvent(QPaintEvent*)
{
    const Look& look = currentLook();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(8, 1, -8, -1);
    if (underMouse() || isChecked() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(look.accent) : Qt::NoPen);
        painter.setBrush(look.hover);
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
    const QRectF inside = box.adjusted(8, 4, -8, -5);
    const QString number = percent(m_score.probability);
    const double numberWidth = fontMetrics().horizontalAdvance(QStringLiteral("<0.1")) + 4.0;
    const QRectF words(inside.left(), inside.top(), inside.width() - numberWidth, 18);
    painter.setPen(isChecked() ? look.accentText : look.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_label, Qt::ElideRight, int(words.width())));
    painter.setPen(look.quiet);
    painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), 18), Qt::AlignRight | Qt::AlignVCenter,
                     number);
    const QRectF track(inside.left(), inside.bottom() - 3, inside.width(), 3);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.line);
    painter.drawRoundedRect(track, 1.5, 1.5);
    painter.setBrush(isChecked() ? look.accent : look.quiet);
    painter.drawRoundedRect(QRectF(track.left(), track.top(), std::max(2.0, track.width() * m_score.probability), 3),
                            1.5, 1.5);
}

PredictionPanel::PredictionPanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_column(new QVBoxLayout(this)), m_nothing(quietLabel({}, this))
{
    setAccessibleName(tr("Prediction"));
    m_column->setContentsMargins(0, 0, 0, 8);
    m_column->setSpacing(0);
    m_nothing->setContentsMargins(16, 0, 16, 0);
    m_column->addWidget(m_nothing);
    m_column->addStretch();
    connect(&session.opened(), &Opened::sceneChanged, this, &PredictionPanel::showScene);
    connect(&session.shown(), &Shown::viewChanged, this, &PredictionPanel::showView);
    showScene();
}

void PredictionPanel::showScene()
{
    for (ScoreRow* row : m_rows) {
        row->deleteLater();
        row->hide();
    }
    m_rows.clear();
    const ScenePtr scene = m_session.opened().scene();
    m_nothing->setVisible(!scene || scene->top.empty());
    if (!scene) {
        m_nothing->setText(tr("What the model sees comes here."));
        return;
    }
    m_nothing->setText(scene->model->spec().recorded ? tr("This trace holds no logits of classes.")
                       : scene->model->spec().detector
                           ? tr("This model finds objects: they stand in the list of queries, in the decoder's layers.")
                           : tr("This model has no classifier."));
    for (const auto& score : scene->top) {
        auto* row = new ScoreRow(score, this);
        m_column->insertWidget(m_column->count() - 1, row);
        m_rows.push_back(row);
        connect(row, &QAbstractButton::clicked, this, [this, index = score.index] {
            m_session.shown().showClass(index);
            showView();
        });
    }
    showView();
}

void PredictionPanel::showView()
{
    const core::View& view = m_session.shown().view();
    const bool listens = core::findView(view.name).parameters.classIndex;
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const bool shown = view.classIndex ? *view.classIndex == m_rows[i]->score().index : i == 0;
        m_rows[i]->setChecked(listens && shown);
    }
}

}  // namespace ui
