#include "ui/window/panels/prediction_panel.h"

#include "core/analysis/views/views.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"
#include "ui/window/widgets/look.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

QString percent(double probability)
{
    const double value = probability * 100.0;
    return value < 0.1 ? QStringLiteral("<0.1") : QString::number(value, 'f', value < 10.0 ? 1 : 0);
}

/// "+3.2", in percent.
QString signedPoints(double by)
{
    return (by > 0.0 ? QStringLiteral("+") : QString()) +
           QString::number(by * 100.0, 'f', 1).replace(u'-', QChar(0x2212));
}

QString exactPercent(double probability)
{
    return QString::number(probability * 100.0, 'f', 2);
}

constexpr int kMostObjects = 8;

}  // namespace

ScoreRow::ScoreRow(core::ClassScore score, QWidget* parent)
    : QAbstractButton(parent), m_score(std::move(score)), m_label(QString::fromStdString(m_score.label))
{
    setUp();
    setAccessibleName(tr("%1, %2 percent").arg(m_label, percent(m_score.probability)));
    setToolTip(plainTip(tr("%1: class %2, %3 %\nClick to see the evidence for it")
                            .arg(m_label)
                            .arg(m_score.index)
                            .arg(exactPercent(m_score.probability))));
}

ScoreRow::ScoreRow(core::ClassScore score, double after, bool rose, QWidget* parent)
    : QAbstractButton(parent),
      m_score(std::move(score)),
      m_after(after),
      m_rose(rose),
      m_label(QString::fromStdString(m_score.label))
{
    setUp();
    setAccessibleName(
        tr("%1, %2 percent, with the edits %3 percent").arg(m_label, percent(m_score.probability), percent(after)));
    const QString numbers =
        tr("%1 %, with the edits %2 % (%3)")
            .arg(exactPercent(m_score.probability), exactPercent(after), signedPoints(after - m_score.probability));
    setToolTip(plainTip(
        tr("%1: class %2, %3\nClick to see the evidence for it").arg(m_label).arg(m_score.index).arg(numbers)));
}

ScoreRow::ScoreRow(const core::Detection& found, QWidget* parent)
    : QAbstractButton(parent),
      m_score{found.index, found.label, found.probability},
      m_query(found.query),
      m_label(QString::fromStdString(found.label))
{
    setUp();
    setAccessibleName(tr("%1, %2 percent").arg(m_label, percent(found.probability)));
    setToolTip(plainTip(tr("%1: object query %2, %3 %\nClick to see where it looks")
                            .arg(m_label)
                            .arg(found.query)
                            .arg(exactPercent(found.probability))));
}

ScoreRow::ScoreRow(const core::Detection& found, core::QueryChoice patch, QWidget* parent)
    : QAbstractButton(parent),
      m_score{found.index, found.label, found.probability},
      m_patch(patch),
      m_label(QString::fromStdString(found.label))
{
    setUp();
    setAccessibleName(tr("%1, %2 percent").arg(m_label, percent(m_score.probability)));
    setToolTip(plainTip(tr("%1: patch %2, %3; %4 %\nClick to query this patch")
                            .arg(m_label)
                            .arg(patch.row)
                            .arg(patch.col)
                            .arg(exactPercent(found.probability))));
}

void ScoreRow::setUp()
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
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
    const QString before = percent(m_score.probability);
    const QString rise = m_rose ? QStringLiteral("▲ ") : QString();
    const QString number =
        m_after ? rise + QStringLiteral("%1 → %2 %").arg(before, percent(*m_after)) : before + QStringLiteral(" %");
    const QString widest = m_after ? rise + QStringLiteral("<0.1 → <0.1 %") : QStringLiteral("<0.1 %");
    const double numberWidth = fontMetrics().horizontalAdvance(widest) + 4.0;
    const QRectF words(inside.left(), inside.top(), inside.width() - numberWidth, 18);
    painter.setPen(isChecked() ? look.accentText : look.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(m_label, Qt::ElideRight, int(words.width())));
    painter.setPen(look.quiet);
    painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), 18), Qt::AlignRight | Qt::AlignVCenter,
                     number);
    const QRectF track(inside.left(), inside.bottom() - 3, inside.width(), 3);
    if (m_after) {  // before above, after below
        paintBar(painter, track.translated(0, -3), m_score.probability, look.quiet);
        paintBar(painter, track.translated(0, 1), *m_after, look.accent);
    } else {
        paintBar(painter, track, m_score.probability, isChecked() ? look.accent : look.quiet);
    }
}

void ScoreRow::paintBar(QPainter& painter, const QRectF& track, double probability, const QColor& color) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(currentLook().track);
    painter.drawRoundedRect(track, 1.5, 1.5);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(track.left(), track.top(), std::max(2.0, track.width() * probability), 3), 1.5, 1.5);
}

PredictionPanel::PredictionPanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_column(new QVBoxLayout(this)), m_nothing(quietLabel({}, this))
{
    setAccessibleName(tr("Prediction"));
    m_column->setContentsMargins(0, 0, 0, 8);
    m_column->setSpacing(0);
    m_nothing->setContentsMargins(16, 0, 16, 0);
    m_edited = quietLabel(tr("% without → with the edits"), this);
    m_edited->setObjectName(QStringLiteral("editedPrediction"));
    m_edited->setContentsMargins(16, 0, 16, 2);
    m_edited->hide();
    m_column->addWidget(m_nothing);
    m_column->addWidget(m_edited);
    m_labels = new QPushButton(tr("Load Labels…"), this);
    m_labels->setFlat(true);
    m_labels->setFocusPolicy(Qt::TabFocus);
    m_labels->setToolTip(tr("Read the names of the classes from a text file, one per line"));
    m_labels->hide();
    auto* below = new QHBoxLayout;
    below->setContentsMargins(10, 2, 16, 0);
    below->addWidget(m_labels);
    below->addStretch();
    m_column->addLayout(below);
    m_column->addStretch();
    connect(m_labels, &QPushButton::clicked, this, &PredictionPanel::askForLabels);
    connect(&session.opened(), &OpenDocuments::sceneChanged, this, &PredictionPanel::showScene);
    connect(&session.shown(), &DisplayState::figureChanged, this, &PredictionPanel::showFigure);
    connect(&session.shown(), &DisplayState::viewChanged, this, &PredictionPanel::showView);
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
    m_scene = scene;
    m_of = m_session.shown().editedScene();
    m_edited->setVisible(m_of && !m_of->top.empty());
    m_nothing->setVisible(!scene || scene->top.empty());
    m_labels->setVisible(scene && !scene->top.empty() && scene->model->spec().labels.empty() &&
                         !scene->model->spec().recorded);
    if (!scene) {
        m_nothing->setText(tr("The prediction appears here."));
        return;
    }
    const auto& spec = scene->model->spec();
    m_nothing->setText(spec.recorded       ? tr("This trace has no class logits.")
                       : spec.wordDetector ? tr("No object is shown. The view Objects by words finds them.")
                       : spec.words        ? tr("This model has no classes but reads words. Use the views for words.")
                       : spec.detector     ? tr("No object was detected.")
                                           : tr("This model has no classifier."));
    if (spec.wordDetector) {
        addWordObjects();
    } else if (spec.detector) {
        addObjects();
    } else if (m_of) {
        for (const ClassChange& change : classChanges(*scene, *m_of, 5)) {
            addRow(new ScoreRow(change.before, change.after, change.rose, this));
        }
    } else {
        for (const auto& score : scene->top) {
            addRow(new ScoreRow(score, this));
        }
    }
    showView();
}

/// The most confident objects; with edits those that are detected under them.
void PredictionPanel::addObjects()
{
    const SessionScene& seen = m_of ? *m_of : *m_scene;
    for (const core::Detection& found : core::topDetections(seen.trace, kMostObjects)) {
        addRow(new ScoreRow(found, this));
    }
    m_nothing->setVisible(m_rows.empty());
}

/// The objects of the figure that is shown, the most confident first.
std::vector<core::Detection> PredictionPanel::wordObjects() const
{
    std::vector<core::Detection> found;
    const FigurePtr figure = m_session.shown().figure();
    const auto* map = figure && figure->result ? std::get_if<core::PatchMap>(&figure->result->content) : nullptr;
    for (const auto& box : map != nullptr ? map->boxes : std::vector<core::PatchMap::Box>()) {
        if (box.isPatch) {
            found.push_back({0, box.name, box.score, {box.left, box.top, box.right, box.bottom}, box.token});
        }
    }
    std::ranges::stable_sort(found, std::greater{}, &core::Detection::probability);
    found.resize(std::min(found.size(), size_t{kMostObjects}));
    return found;
}

void PredictionPanel::addWordObjects()
{
    m_wordObjects = wordObjects();
    const int cols = m_scene->trace.grid.cols;
    for (const core::Detection& found : m_wordObjects) {
        addRow(new ScoreRow(found, core::QueryChoice::patch(found.query / cols, found.query % cols), this));
    }
    m_nothing->setVisible(m_rows.empty());
}

void PredictionPanel::addRow(ScoreRow* row)
{
    m_column->insertWidget(m_column->count() - 2, row);
    m_rows.push_back(row);
    connect(row, &QAbstractButton::clicked, this, [this, row] {
        if (row->patch()) {
            m_session.shown().setQueryPatch(row->patch()->row, row->patch()->col);
        } else if (row->query()) {
            m_session.shown().showObject(*row->query());
        } else {
            m_session.shown().showClass(row->score().index);
        }
        showView();
    });
}

void PredictionPanel::askForLabels()
{
    const ModelPtr model = m_session.opened().model();
    const QString file = QFileDialog::getOpenFileName(window(), tr("Load Labels"), QFileInfo(model->path).path(),
                                                      tr("Text, one name per line (*.txt);;All files (*)"));
    if (!file.isEmpty()) {
        core::ModelOverrides overrides = model->overrides;
        overrides.labels = toPath(file).string();
        m_session.opened().correctModel(overrides);
    }
}

/// Before and after are of the figure that is seen: the edits of the next one are not in yet.
void PredictionPanel::showFigure()
{
    const auto isSame = [](const core::Detection& a, const core::Detection& b) {
        return a.query == b.query && a.label == b.label && a.probability == b.probability;
    };
    const bool byWords = m_scene && m_scene->model->spec().wordDetector;
    if (m_session.opened().scene() != m_scene || m_session.shown().editedScene() != m_of ||
        (byWords && !std::ranges::equal(wordObjects(), m_wordObjects, isSame))) {
        showScene();
    }
}

void PredictionPanel::showView()
{
    const core::View& view = m_session.shown().view();
    const bool listens = core::findView(view.name).parameters.classIndex;
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const bool shown = view.classIndex ? *view.classIndex == m_rows[i]->score().index : i == 0;
        const bool asks = m_rows[i]->query() && view.query == core::QueryChoice::named(*m_rows[i]->query());
        const bool isQuery = m_rows[i]->patch() && view.query == *m_rows[i]->patch();
        m_rows[i]->setChecked(m_rows[i]->patch() ? isQuery : m_rows[i]->query() ? asks : listens && shown);
    }
}

}  // namespace ui
