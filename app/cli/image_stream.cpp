#include "app/cli/image_stream.h"

#include "app/threads.h"
#include "core/cancellation.h"
#include "core/memory_supply.h"
#include "core/model/network/network.h"
#include "core/model/network/pass_memory.h"
#include "ui/figure/figure.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace cli {

using core::literals::operator""_msg;

namespace {

constexpr std::size_t kAhead = 4;  // decoded images in the queue

}  // namespace

ImageStream::ImageStream(const std::vector<core::ListedImage>& images, std::vector<std::size_t> wanted,
                         core::Preprocessing preprocessing, std::stop_token stop)
    : m_images(images),
      m_wanted(std::move(wanted)),
      m_preprocessing(std::move(preprocessing)),
      m_stop(std::move(stop)),
      m_thread([this](const std::stop_token& ending) { run(ending); })
{
}

ImageStream::~ImageStream()
{
    m_thread.request_stop();
}

ImageStream::Item ImageStream::read(std::size_t number) const
{
    Item item{number, 0, {}, {}};
    try {
        const core::CancellationScope stoppable(m_stop);
        const auto& image = m_images[number];
        auto [bytes, photo] = core::readListedPhoto(image);
        item.bytes = core::sizeOfListed(image);
        item.sha256 = ui::sha256Of(bytes);
        photo.name = std::filesystem::path(image.name).filename().string();
        item.image = core::sceneImage(std::make_shared<const core::Photo>(std::move(photo)), m_preprocessing);
    } catch (...) {
        item.image = core::currentFailure();
    }
    return item;
}

void ImageStream::run(const std::stop_token& ending)
{
    for (const auto number : m_wanted) {
        auto item = read(number);
        std::unique_lock lock(m_mutex);
        if (!m_changed.wait(lock, ending, [this] { return m_ready.size() < kAhead; })) {
            return;
        }
        m_ready.push_back(std::move(item));
        m_changed.notify_all();
    }
    const std::scoped_lock lock(m_mutex);
    m_atEnd = true;
    m_changed.notify_all();
}

std::optional<ImageStream::Item> ImageStream::next()
{
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait(lock, m_stop, [this] { return m_atEnd || !m_ready.empty(); })) {
        throw core::Error(core::ErrorCode::Cancelled, "cancelled"_msg);
    }
    if (m_ready.empty()) {
        return std::nullopt;
    }
    auto item = std::move(m_ready.front());
    m_ready.pop_front();
    m_changed.notify_all();
    return item;
}

int imagesAtOnce(const core::Model& model, bool keepTokens)
{
    const auto parameters = model.network->parameters();
    if (!parameters.empty() && !parameters.front().device().is_cpu()) {
        return 0;
    }
    const auto& input = model.spec().preprocessing;
    const auto need =
        core::passBytes(model.spec(), model.network->gridFor(core::inputHeight(input), input.width), keepTokens);
    const auto supply = core::availableMemory(torch::kCPU);
    const int64_t room = supply ? *supply / 2 / std::max<int64_t>(1, need) : 1;
    return static_cast<int>(std::clamp<int64_t>(room, 1, at::get_num_threads()));
}

namespace {

/// While this lives, each running pass has one thread.
class OneThreadEach {
public:
    OneThreadEach() { useThreads(1); }
    ~OneThreadEach() { useThreads(m_before); }
    OneThreadEach(const OneThreadEach&) = delete;
    OneThreadEach& operator=(const OneThreadEach&) = delete;

private:
    int m_before = at::get_num_threads();
};

}  // namespace

void processInParallel(ImageStream& stream, int atOnce, const std::stop_token& stop,
                       const std::function<void(ImageStream::Item)>& look)
{
    if (atOnce == 0) {
        while (auto item = stream.next()) {
            look(std::move(*item));
        }
        return;
    }
    const OneThreadEach each;
    std::mutex mutex;
    std::exception_ptr problem;
    std::atomic<bool> isOver = false;
    const auto giveUp = [&] {  // in a catch block
        const std::scoped_lock lock(mutex);
        problem = problem ? problem : std::current_exception();
        isOver = true;
    };
    const auto work = [&] {
        at::set_num_threads(1);  // OpenMP counts by thread
        const core::CancellationScope stoppable(stop);
        try {
            while (!isOver) {
                auto item = stream.next();
                if (!item) {
                    return;
                }
                look(std::move(*item));
            }
        } catch (...) {
            giveUp();
        }
    };
    {
        std::vector<std::jthread> workers;
        try {
            for (int worker = 0; worker < atOnce; ++worker) {
                workers.emplace_back(work);
            }
        } catch (...) {  // the system has no thread left: those that run must not go through the whole stream first
            giveUp();
        }
    }
    if (problem) {
        std::rethrow_exception(problem);
    }
}

}  // namespace cli
