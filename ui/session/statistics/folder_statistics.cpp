#include "ui/session/statistics/folder_statistics.h"

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/dataset/head_report.h"
#include "core/file/atomic_file.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/model/model_file.h"
#include "ui/figure/figure.h"
#include "ui/language/core_text.h"
#include "ui/session/documents/file_name.h"

#include <fmt/format.h>

#include <chrono>
#include <ostream>
#include <thread>
#include <utility>
#include <vector>

namespace ui {

using core::literals::operator""_msg;

namespace {

core::Scene sceneOf(const core::Model& model, const core::ListedImage& image, const core::RunControl& control)
{
    auto photo = std::make_shared<const core::Photo>(core::readListedPhoto(image).photo);
    core::SceneParts parts{model.network, core::sceneImage(*model.network, std::move(photo), [] { return ""; }),
                           model.file.filename().string()};
    parts.options.keepTokens = true;
    return core::makeScene(std::move(parts), control);
}

void waitWhile(const std::atomic<bool>& waits, const core::RunControl& control, int done, int total)
{
    while (waits) {
        control.step(done, total);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

}  // namespace

FolderStatistics::FolderStatistics(Clock& clock, QObject* parent)
    : QObject(parent), m_shared(std::make_shared<Shared>()), m_clock(clock), m_line(m_pool)
{
    m_pool.setMaxThreadCount(1);
    m_pool.setExpiryTimeout(-1);  // LibTorch keeps buffers and threads for each thread that calls it
    m_pool.setThreadPriority(QThread::LowPriority);
}

FolderStatistics::~FolderStatistics()
{
    m_line.cancel();
    m_pool.waitForDone();
}

void FolderStatistics::gather(const ModelPtr& model, const std::vector<std::string>& sources, Shared& shared,
                              const std::atomic<bool>& waits, const core::RunControl& control)
{
    auto listed = core::listImages(sources);
    const std::size_t masks = core::leaveOutMasks(listed);
    const auto images = std::make_shared<const std::vector<core::ListedImage>>(std::move(listed));
    {
        const std::scoped_lock lock(shared.mutex);
        shared.numbers.images = images;
        shared.numbers.masks = static_cast<int>(masks);
    }
    const auto sha256 = fileSha256(model->model.file);
    const auto about = core::aboutModel(model->spec(), sha256);
    const auto facts = core::runFacts(model->spec(), model->overrides, model->model.file, sha256, *images);
    const int total = static_cast<int>(images->size());
    std::vector<core::HeadQuantity> quantities;
    for (int number = 0; number < total; ++number) {
        control.step(number, total);
        waitWhile(waits, control, number, total);
        try {
            const core::RunControl ofImage{control.stop, {}};
            const auto scene = sceneOf(model->model, (*images)[static_cast<std::size_t>(number)], ofImage);
            const auto subject = core::viewInput(scene);
            if (quantities.empty()) {
                quantities = core::headQuantities(subject);
            }
            const auto values = core::headNumbers(subject, quantities, ofImage);
            const std::scoped_lock lock(shared.mutex);
            auto& numbers = shared.numbers;
            if (!numbers.sums) {
                numbers.sums.emplace(static_cast<int>(values[0].size(0)), static_cast<int>(values[0].size(1)),
                                     quantities);
                numbers.sums->describe(about, facts);
            }
            numbers.sums->add(values);
            numbers.strongest.add(static_cast<std::size_t>(number), values);
        } catch (const core::Error& error) {
            if (core::endsTheRun(error.code)) {
                throw;
            }
            const std::scoped_lock lock(shared.mutex);
            if (++shared.numbers.failed <= kComplaints) {
                shared.numbers.complaints.append(coreText(error.message()));
            }
        }
        const std::scoped_lock lock(shared.mutex);
        shared.numbers.done = number + 1;
    }
    control.step(total, total);
    const std::scoped_lock lock(shared.mutex);
    if (!shared.numbers.sums) {
        throw core::Error(core::ErrorCode::Other, "expected images that can be read, found none of %1"_msg(total));
    }
}

void FolderStatistics::start(ModelPtr model, std::vector<std::string> sources)
{
    m_model = std::move(model);
    m_sources = std::move(sources);
    m_shared = std::make_shared<Shared>();
    m_startedAt = m_clock.now();
    m_line.start(
        [model = m_model, sources = m_sources, shared = m_shared, waits = m_waits](const core::RunControl& control) {
            gather(model, sources, *shared, *waits, control);
            return true;
        },
        [this](LatestOnlyTask<bool>::Outcome&& outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                Q_EMIT failed(*failure);
            }
            Q_EMIT finished();
        },
        [this](int, int) { Q_EMIT stepped(); });
    Q_EMIT stepped();
}

void FolderStatistics::stop()
{
    if (m_line.isRunning()) {
        m_line.cancel();
        Q_EMIT finished();
    }
}

GatheredNumbers FolderStatistics::numbers() const
{
    const std::scoped_lock lock(m_shared->mutex);
    return m_shared->numbers;
}

double FolderStatistics::perSecond() const
{
    const std::scoped_lock lock(m_shared->mutex);
    const auto elapsed = m_clock.now() - m_startedAt;
    return elapsed > 0 ? 1000.0 * m_shared->numbers.done / static_cast<double>(elapsed) : 0.0;
}

core::HeadSums FolderStatistics::sumsToKeep() const
{
    auto now = numbers();
    if (!now.sums) {
        throw core::Error(core::ErrorCode::Other, "expected numbers of at least one image, found none"_msg);
    }
    now.sums->addFailures(now.failed);
    if (const auto total = now.images->size(); static_cast<std::size_t>(now.done) < total) {
        now.sums->setAbout(fmt::format("{}, the first {} of {} images", now.sums->about(), now.done, total));
    }
    return *std::move(now.sums);
}

void FolderStatistics::write(const QString& path, const std::string& quantity) const
{
    const auto sums = sumsToKeep();
    const auto file = toPath(path);
    std::vector<core::InputFile> inputs = core::filesOfModel(m_model->model.file);
    for (const std::string& source : m_sources) {  // a list of images is read, too
        inputs.push_back({source, "one of the images"_msg});
    }
    for (const auto images = numbers().images; const core::ListedImage& image : *images) {
        inputs.push_back({image.file, image.inArchive ? "an archive of images"_msg : "one of the images"_msg});
    }
    core::requireOutput(file, inputs);
    const auto extension = core::lowerCaseExtension(file);
    if (extension == ".npz") {
        core::writeNpz(file, sums.arrays());
    } else if (extension == ".csv") {
        core::writeAtomically(file, [&](std::ostream& out) { out << core::headTable(sums); });
    } else {
        Figure image;
        image.result = std::make_shared<const core::Result>(core::headCurvesOver(sums, quantity));
        image.modelName = sums.about();
        exportFigure(file, image,
                     {.modelFile = m_model->model.file.filename().string(),
                      .modelSha256 = fileSha256(m_model->model.file),
                      .photoFile = {},
                      .photoSha256 = {},
                      .modelName = sums.about()});
    }
}

}  // namespace ui
