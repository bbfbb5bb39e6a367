// Writes figures, and the numbers in them, on a worker: the same bytes as `headscope-cli render` for the same View.
#pragma once

#include "core/error.h"
#include "ui/figure/figure.h"
#include "ui/session/display/figure_maker.h"
#include "ui/session/documents/scene.h"

#include <QImage>
#include <QObject>
#include <QThreadPool>

namespace ui {

/// Lives on the GUI thread. Exports are not superseded: the next waits for the one before.
class Exporter final : public QObject {
    Q_OBJECT
public:
    explicit Exporter(QThreadPool& pool, QObject* parent = nullptr) : QObject(parent), m_pool(pool) {}

    /// Answers with finished() or failed().
    /// @param path   its extension selects the format
    /// @param scene  what the figure is of
    /// @param style  of a figure; numbers have none
    void start(const QString& path, FigurePtr figure, const ScenePtr& scene, const FigureStyle& style = {});
    /// The figure as an image, for the clipboard. Answers with painted() or unpainted().
    void paint(FigurePtr figure);
    bool isRunning() const { return m_running > 0; }

Q_SIGNALS:
    void finished(const QString& path);
    void painted(const QImage& figure);
    void failed(const core::Failure& failure, const QString& path);
    void unpainted(const core::Failure& failure);

private:
    QThreadPool& m_pool;
    int m_running = 0;
};

}  // namespace ui
