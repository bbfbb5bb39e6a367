// Feeds the images of a data set into a model: read, hashed and preprocessed on a thread of their own while
// the pass before is at work.
#pragma once

#include "app/cli/scenes.h"
#include "core/dataset/image_list.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <variant>
#include <vector>

namespace cli {

class ImageStream {
public:
    struct Item {
        std::size_t number = 0;  ///< in the list
        uint64_t bytes = 0;
        std::string sha256;
        std::variant<core::SceneImage, core::Failure> image;
    };

    /// @param wanted  numbers in the list, in the order in which they come
    ImageStream(const std::vector<core::ListedImage>& images, std::vector<std::size_t> wanted,
                core::Preprocessing preprocessing, std::stop_token stop);
    ~ImageStream();

    /// The next one, waiting for it; none after the last. Any thread. @throws core::Error Cancelled
    std::optional<Item> next();

private:
    Item read(std::size_t number) const;
    void run(const std::stop_token& ending);

    const std::vector<core::ListedImage>& m_images;
    std::vector<std::size_t> m_wanted;
    core::Preprocessing m_preprocessing;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Item> m_ready;
    bool m_atEnd = false;
    std::jthread m_thread;
};

}  // namespace cli
