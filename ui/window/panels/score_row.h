// One row of the prediction: a class, a caption or a detected object with its probability as a bar.
#pragma once

#include "core/analysis/evidence/predictions.h"
#include "core/analysis/view/view.h"

#include <QAbstractButton>

#include <optional>

namespace ui {

/// Label, bar and percent, and beside them what they are with the edits. Checked: the view shows the evidence for it,
/// or its query.
class ScoreRow final : public QAbstractButton {
    Q_OBJECT
public:
    struct Content {
        core::ClassScore score = {};
        QString kind = {};                            ///< for the tooltip: "class 7", "cosine 0.27"
        std::optional<double> after = {};             ///< its probability with the edits
        bool rose = false;                            ///< with the edits, to a higher place
        std::optional<core::QueryChoice> query = {};  ///< of an object: Named, or the Patch that found it
    };
    ScoreRow(Content content, QWidget* parent);

    const core::ClassScore& score() const { return m_content.score; }
    std::optional<double> after() const { return m_content.after; }
    bool rose() const { return m_content.rose; }
    const std::optional<core::QueryChoice>& query() const { return m_content.query; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBar(QPainter& painter, const QRectF& track, double probability, const QColor& color) const;

    Content m_content;
    QString m_label;
};

}  // namespace ui
