#include "ui/session/documents/model_reader.h"

#include "ui/session/documents/file_name.h"

#include <atomic>

namespace ui {
namespace {

core::Model openWithCore(const std::filesystem::path& path, const core::ModelOverrides& overrides,
                         const std::string& device, const core::RunControl& control)
{
    return core::openModel(path, overrides, core::parseDevice(device), control);  // finding a GPU may take a second
}

QString deviceOf(const core::Model& model)
{
    const auto parameters = model.network->parameters();
    return parameters.empty() ? QStringLiteral("cpu") : QString::fromStdString(parameters.front().device().str());
}

}  // namespace

int nextModelSerial()
{
    static std::atomic<int> last = 0;
    return ++last;
}

ModelReader::ModelReader(QThreadPool& pool, ModelOpener open, QObject* parent)
    : QObject(parent), m_open(open ? std::move(open) : ModelOpener(openWithCore)), m_line(pool)
{
}

void ModelReader::open(const QString& path, const core::ModelOverrides& overrides, const QString& device)
{
    m_line.start(
        [open = m_open, path, overrides, device = device.toStdString()](const core::RunControl& control) -> ModelPtr {
            auto opened = std::make_shared<OpenedModel>();
            opened->model = open(toPath(path), overrides, device, control);
            opened->overrides = overrides;
            opened->path = path;
            opened->device = deviceOf(opened->model);
            opened->serial = nextModelSerial();
            return opened;
        },
        [this](const ModelPtr& model) { Q_EMIT ready(model); },
        [this, path](const core::Failure& failure) { Q_EMIT failed(failure, path); },
        [this](int done, int total) { Q_EMIT progressed(done, total); });
}

}  // namespace ui
