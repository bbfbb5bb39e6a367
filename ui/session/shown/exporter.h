// Writes figures on a worker: the same bytes as `headscope-cli render` for the same View.
#pragma once

#include "ui/figure/picture.h"
#include "ui/session/opened/scene.h"
#include "ui/session/work/newest_wins.h"

#include <QImage>
#include <QObject>

namespace ui {

using PicturePtr = std::shared_ptr<const Picture>;

/// Lives on the GUI thread. Exports are not superseded: the next waits for the one before.
class Exporter final : public QObject {
    Q_OBJECT
public:
    explicit Exporter(QThreadPool& pool, QObject* parent = nullptr) : QObject(parent), m_pool(pool) {}

    void start(const QString& path, PicturePtr picture, const ScenePtr& scene);
    void paint(PicturePtr picture);  ///< the figure as an image, for the clipboard
    bool isRunning() const { return m_running > 0; }

Q_SIGNALS:
    void finished(const QString& path);
    void painted(const QImage& figure);
    void failed(const core::Failure& failure, const QString& path);

private:
    QThreadPool& m_pool;
    int m_running = 0;
};

}  // namespace ui
