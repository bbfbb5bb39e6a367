// What the model says of the photo: the most probable classes with bars. A click asks where the evidence for one lies.
#pragma once

#include "ui/session/opened/scene.h"

#include <QAbstractButton>
#include <QWidget>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace ui {

class Session;

/// One class: label, bar, percent. Checked: the view shows the evidence for it.
class ScoreRow final : public QAbstractButton {
    Q_OBJECT
public:
    ScoreRow(core::ClassScore score, QWidget* parent);
    const core::ClassScore& score() const { return m_score; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    core::ClassScore m_score;
    QString m_label;
};

class PredictionPanel final : public QWidget {
    Q_OBJECT
public:
    explicit PredictionPanel(Session& session, QWidget* parent = nullptr);

private:
    void showScene();
    void showView();

    Session& m_session;
    QVBoxLayout* m_column;
    QLabel* m_nothing;
    std::vector<ScoreRow*> m_rows;
};

}  // namespace ui
