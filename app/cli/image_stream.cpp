#include "app/cli/image_stream.h"

#include "core/cancellation.h"
#include "ui/figure/figure.h"

namespace cli {

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
        const auto bytes = core::readListed(image);
        item.bytes = bytes.size();
        item.sha256 = ui::sha256Of(bytes);
        auto photo = core::decodePhoto(bytes, image.name);  // whose errors name it whole
        photo.name = std::filesystem::path(image.name).filename().string();
        auto input = core::preprocess(photo, m_preprocessing);
        item.image = core::SceneImage{std::make_shared<const core::Photo>(std::move(photo)), std::move(input)};
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
        throw core::Error(core::ErrorCode::Cancelled, "cancelled");
    }
    if (m_ready.empty()) {
        return std::nullopt;
    }
    auto item = std::move(m_ready.front());
    m_ready.pop_front();
    m_changed.notify_all();
    return item;
}

}  // namespace cli
