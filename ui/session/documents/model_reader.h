// Opens checkpoints on a worker: FolderBrowser's counterpart for models.
#pragma once

#include "ui/session/documents/scene.h"
#include "ui/session/work/latest_only_task.h"

#include <QObject>

#include <functional>

namespace ui {

/// Has the contract of core::openModel, errors included. Called on the worker.
using ModelOpener = std::function<core::Model(const std::filesystem::path& path, const core::ModelOverrides& overrides,
                                              const std::string& device, const core::RunControl& control)>;

/// Numbers the openings of models, from 1 up. Any thread may call.
int nextModelSerial();

/// Lives on the GUI thread. The newest request wins; exactly one of ready() and failed() answers it.
class ModelReader final : public QObject {
    Q_OBJECT
public:
    /// @param open  for tests; core's when empty
    ModelReader(QThreadPool& pool, ModelOpener open, QObject* parent = nullptr);

    /// @param device  "auto", "cpu", "cuda"
    void open(const QString& path, const core::ModelOverrides& overrides, const QString& device);
    const ModelOpener& opener() const { return m_open; }
    void cancel() { m_line.cancel(); }
    bool isReading() const { return m_line.isRunning(); }

Q_SIGNALS:
    void progressed(int done, int total);
    void ready(ui::ModelPtr model);
    void failed(const core::Failure& failure, const QString& path);

private:
    ModelOpener m_open;
    LatestOnlyTask<ModelPtr> m_line;
};

}  // namespace ui
