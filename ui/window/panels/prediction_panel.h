// The model's prediction for the photo: the most probable classes, captions or objects with bars. A click shows the
// evidence for one.
#pragma once

#include "core/analysis/evidence/answer.h"
#include "core/analysis/view/result.h"
#include "ui/session/display/answer_change.h"
#include "ui/session/work/latest_only_task.h"
#include "ui/window/panels/score_row.h"

#include <QWidget>

#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

class CaptionField;
class Session;

class PredictionPanel final : public QWidget {
    Q_OBJECT
public:
    explicit PredictionPanel(Session& session, QWidget* parent = nullptr);

private:
    void showScene();
    void showFigure();
    void showView();
    void addRow(ScoreRow::Content content);
    void addObjects();
    void addWordObjects();
    core::AnswerKind answerKind() const;  ///< of the model that is shown; None before there is one
    void compareCaptions();
    void addCaptions(const std::vector<CaptionScore>& scores);
    std::vector<core::PatchMap::Box> wordObjects() const;
    void askForLabels();

    Session& m_session;
    QVBoxLayout* m_column;
    CaptionField* m_captionField;  ///< for models that read words
    QLabel* m_nothing;
    QLabel* m_edited;        ///< labels the two numbers
    QPushButton* m_labels;   ///< where no file names the classes
    ScenePtr m_scene, m_of;  ///< that the rows are of: unedited, and edited or null
    std::vector<ScoreRow*> m_rows;
    std::vector<core::PatchMap::Box> m_wordObjects;  ///< that the rows are of, for words
    std::vector<std::string> m_captions;  ///< whose scores are shown or being computed; empty for other models
    LatestOnlyTask<std::vector<CaptionScore>> m_reading;
};

}  // namespace ui
