// The model's prediction for the photo: the most probable classes with bars. A click shows the evidence for one.
#pragma once

#include "core/analysis/evidence/predictions.h"
#include "core/analysis/view/view.h"
#include "ui/session/documents/scene.h"

#include <QAbstractButton>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Session;

/// One class or detected object: label, bar, percent, and beside them what they are with the edits. Checked: the view
/// shows the evidence for it, or its query.
class ScoreRow final : public QAbstractButton {
    Q_OBJECT
public:
    ScoreRow(core::ClassScore score, QWidget* parent);
    /// The class with the edits. @param rose  to a higher place
    ScoreRow(core::ClassScore score, double after, bool rose, QWidget* parent);
    /// An object.
    ScoreRow(const core::Detection& found, QWidget* parent);
    /// An object that a patch found. @param patch  its row and column
    ScoreRow(const core::Detection& found, core::QueryChoice patch, QWidget* parent);
    const core::ClassScore& score() const { return m_score; }
    std::optional<double> after() const { return m_after; }  ///< its probability with the edits
    bool rose() const { return m_rose; }
    std::optional<int> query() const { return m_query; }                ///< of an object
    std::optional<core::QueryChoice> patch() const { return m_patch; }  ///< that found an object
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBar(QPainter& painter, const QRectF& track, double probability, const QColor& color) const;
    void setUp();

    core::ClassScore m_score;
    std::optional<double> m_after;
    bool m_rose = false;
    std::optional<int> m_query;
    std::optional<core::QueryChoice> m_patch;
    QString m_label;
};

class PredictionPanel final : public QWidget {
    Q_OBJECT
public:
    explicit PredictionPanel(Session& session, QWidget* parent = nullptr);

private:
    void showScene();
    void showFigure();
    void showView();
    void addRow(ScoreRow* row);
    void addObjects();
    void addWordObjects();
    std::vector<core::Detection> wordObjects() const;
    void askForLabels();

    Session& m_session;
    QVBoxLayout* m_column;
    QLabel* m_nothing;
    QLabel* m_edited;        ///< labels the two numbers
    QPushButton* m_labels;   ///< where no file names the classes
    ScenePtr m_scene, m_of;  ///< that the rows are of: unedited, and edited or null
    std::vector<ScoreRow*> m_rows;
    std::vector<core::Detection> m_wordObjects;  ///< that the rows are of, for words
};

}  // namespace ui
