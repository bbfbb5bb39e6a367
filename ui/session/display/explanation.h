// The open image explained in three sentences, each with the view that shows it and that view's paper: what the model
// says, where it looks, and which head speaks most for the answer.
#pragma once

#include "core/analysis/view/view.h"
#include "ui/session/documents/scene.h"
#include "ui/session/work/latest_only_task.h"

#include <QObject>
#include <QString>

#include <vector>

namespace ui {

struct ExplainedFact {
    QString sentence;
    QString source;   ///< the paper; empty for what the model itself says
    core::View view;  ///< that shows it
};

/// Lives on the GUI thread; views are computed on the pool. A sentence whose view the model lacks is left out.
class Explanation final : public QObject {
    Q_OBJECT
public:
    explicit Explanation(QThreadPool& pool, QObject* parent = nullptr) : QObject(parent), m_line(pool) {}

    void explain(const ScenePtr& scene);  ///< answers with ready() or failed()
    void cancel() { m_line.cancel(); }

Q_SIGNALS:
    void ready(const std::vector<ui::ExplainedFact>& facts);
    void failed(const QString& message);

private:
    LatestOnlyTask<std::vector<ExplainedFact>> m_line;
};

}  // namespace ui
