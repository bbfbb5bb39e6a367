#include "ui/window/panels/prediction_panel.h"

#include "core/analysis/views/views.h"
#include "core/number_text.h"
#include "ui/language/core_text.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"
#include "ui/window/panels/caption_field.h"
#include "ui/window/widgets/look.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

constexpr int kMostObjects = 8;
constexpr size_t kMostCaptions = 10;

}  // namespace

PredictionPanel::PredictionPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_column(new QVBoxLayout(this)),
      m_captionField(new CaptionField(session, this)),
      m_nothing(quietLabel({}, this)),
      m_reading(session.workers().overviews)  // a long list must not hold up the figure
{
    setAccessibleName(tr("Prediction"));
    m_column->setContentsMargins(0, 0, 0, 8);
    m_column->setSpacing(0);
    m_nothing->setContentsMargins(16, 0, 16, 0);
    m_edited = quietLabel(tr("% without → with the edits"), this);
    m_edited->setObjectName(QStringLiteral("editedPrediction"));
    m_edited->setContentsMargins(16, 0, 16, 2);
    m_edited->hide();
    m_captionField->setContentsMargins(16, 0, 16, 4);
    m_column->addWidget(m_captionField);
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
    m_captions =
        answerKind() == core::AnswerKind::Captions ? m_session.shown().view().words : std::vector<std::string>();
    m_reading.cancel();
    m_edited->setVisible(m_of && !m_of->top.empty());
    m_nothing->setVisible(!scene || scene->top.empty());
    m_captionField->setVisible(scene && scene->model->spec().words);
    m_labels->setVisible(scene && !scene->top.empty() && scene->model->spec().labels.empty() &&
                         !scene->model->spec().recorded);
    if (!scene) {
        m_nothing->setText(tr("The prediction appears here."));
        return;
    }
    const core::AnswerKind kind = answerKind();
    m_nothing->setText(
        scene->model->spec().recorded           ? tr("This trace has no class logits.")
        : kind == core::AnswerKind::WordObjects ? tr("No object is shown. The view Objects by words finds them.")
        : kind == core::AnswerKind::WordMasks   ? tr("This model makes masks. The view Mask by words shows them.")
        : !m_captions.empty()                   ? tr("Comparing with the captions…")
        : kind == core::AnswerKind::Captions    ? tr("Type captions to compare the image with.")
        : kind == core::AnswerKind::Objects     ? tr("No object was detected.")
                                                : tr("This model has no classifier."));
    if (kind == core::AnswerKind::WordObjects) {
        addWordObjects();
    } else if (kind == core::AnswerKind::Objects) {
        addObjects();
    } else if (!m_captions.empty()) {
        compareCaptions();
    } else if (m_of) {
        for (const ClassChange& change : classChanges(*scene, *m_of, 5)) {
            addRow({change.before, tr("class %1").arg(change.before.index), change.after, change.rose});
        }
    } else {
        for (const auto& score : scene->top) {
            addRow({score, tr("class %1").arg(score.index)});
        }
    }
    showView();
}

/// The most confident objects; with edits those that are detected under them.
void PredictionPanel::addObjects()
{
    const SessionScene& seen = m_of ? *m_of : *m_scene;
    for (const core::Answer& found : core::answersOf(seen.trace, seen.model->spec(), {}, kMostObjects)) {
        const int query = found.object->query;
        addRow({found.score, tr("object query %1").arg(query), {}, false, core::QueryChoice::named(query)});
    }
    m_nothing->setVisible(m_rows.empty());
}

/// The objects of the figure that is shown, the most confident first.
std::vector<core::PatchMap::Box> PredictionPanel::wordObjects() const
{
    const FigurePtr figure = m_session.shown().figure();
    const auto* map = figure && figure->result ? std::get_if<core::PatchMap>(&figure->result->content) : nullptr;
    auto found = map != nullptr ? map->boxes : std::vector<core::PatchMap::Box>();
    std::erase_if(found, [](const auto& box) { return box.query.kind != core::QueryChoice::Kind::Patch; });
    std::ranges::stable_sort(found, std::greater{}, &core::PatchMap::Box::score);
    found.resize(std::min(found.size(), size_t{kMostObjects}));
    return found;
}

void PredictionPanel::addWordObjects()
{
    m_wordObjects = wordObjects();
    for (const core::PatchMap::Box& found : m_wordObjects) {
        ScoreRow::Content row{core::ClassScore{0, found.name, found.score}};
        row.kind = tr("patch %1, %2").arg(found.query.row).arg(found.query.col);
        row.query = found.query;
        addRow(std::move(row));
    }
    m_nothing->setVisible(m_rows.empty());
}

core::AnswerKind PredictionPanel::answerKind() const
{
    return m_scene ? core::answerKindOf(m_scene->model->spec()) : core::AnswerKind::None;
}

void PredictionPanel::compareCaptions()
{
    const ScenePtr seen = m_of ? m_of : m_scene;
    m_reading.start([unedited = m_scene, seen, captions = m_captions](
                        const core::RunControl& control) { return captionScores(*unedited, *seen, captions, control); },
                    [this](const std::vector<CaptionScore>& scores) { addCaptions(scores); },
                    [this](const core::Failure& failure) { m_nothing->setText(coreText(failure.message)); });
}

void PredictionPanel::addCaptions(const std::vector<CaptionScore>& scores)
{
    for (size_t i = 0; i < std::min(scores.size(), kMostCaptions); ++i) {
        const auto& [change, similarity, note] = scores[i];
        const QString cosine = tr("cosine %1").arg(QString::fromStdString(core::numberText(similarity, 3)));
        addRow({change.before, note.empty() ? cosine : cosine + QStringLiteral("; ") + coreText(note),
                m_of ? std::optional(change.after) : std::nullopt, m_of && change.rose});
    }
    m_nothing->hide();
    m_edited->setVisible(m_of != nullptr);
    showView();
}

void PredictionPanel::addRow(ScoreRow::Content content)
{
    auto* row = new ScoreRow(std::move(content), this);
    m_column->insertWidget(m_column->count() - 2, row);
    m_rows.push_back(row);
    connect(row, &QAbstractButton::clicked, this, [this, row] {
        const auto& query = row->query();
        if (query && query->kind == core::QueryChoice::Kind::Patch) {
            m_session.steps().setQueryPatch(query->row, query->col);
        } else if (query) {
            m_session.steps().showObject(query->token);
        } else if (m_captions.empty()) {
            m_session.steps().showClass(row->score().index);
        } else {
            m_session.steps().showCaption(row->score().index);
        }
        showView();
    });
}

void PredictionPanel::askForLabels()
{
    const ModelPtr model = m_session.opened().model();
    const QString file = QFileDialog::getOpenFileName(window(), tr("Load Labels"), QFileInfo(model->path).path(),
                                                      tr("Text, one name per line (*.txt);;All files (*)"));
    // The model may have changed while the dialog was open.
    if (!file.isEmpty() && model == m_session.opened().model()) {
        core::ModelOverrides overrides = model->overrides;
        overrides.labels = toPath(file).string();
        m_session.opened().correctModel(overrides);
    }
}

/// Before and after are of the figure that is seen: the edits of the next one are not in yet.
void PredictionPanel::showFigure()
{
    const auto isSame = [](const core::PatchMap::Box& a, const core::PatchMap::Box& b) {
        return a.query == b.query && a.label == b.label && a.score == b.score;
    };
    const bool byWords = answerKind() == core::AnswerKind::WordObjects;
    if (m_session.opened().scene() != m_scene || m_session.shown().editedScene() != m_of ||
        (byWords && !std::ranges::equal(wordObjects(), m_wordObjects, isSame))) {
        showScene();
    }
}

void PredictionPanel::showView()
{
    const core::View& view = m_session.shown().view();
    if (answerKind() == core::AnswerKind::Captions && view.words != m_captions) {
        showScene();
        return;
    }
    const auto& parameters = core::findView(view.name).parameters;
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const auto& query = m_rows[i]->query();
        const int index = m_rows[i]->score().index;
        const bool explained = !m_captions.empty()
                                   ? parameters.words && !parameters.everyCaption && index == 0
                                   : parameters.classIndex && (view.classIndex ? *view.classIndex == index : i == 0);
        m_rows[i]->setChecked(query ? view.query == *query : explained);
    }
}

}  // namespace ui
