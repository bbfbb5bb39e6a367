// The images of a dataset on their way into a model: read, hashed and preprocessed on a thread of their own during the
// previous pass; and processed in parallel, one thread per image.
#pragma once

#include "app/cli/scenes.h"
#include "core/dataset/image_list.h"
#include "core/model/open_model.h"

#include <condition_variable>
#include <deque>
#include <functional>
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

/// A pass over one image has too little to do for many threads, which then wait for each other, so each image is
/// processed by one thread. Results do not depend on the number of images at once: large products round otherwise when
/// several threads share them, and so they do in a mini-batch, whose numbers would depend on the neighbors.
/// One image per compute thread, as far as their passes find room in half of the memory that is left,
/// at least 1; on a GPU 0.
int imagesAtOnce(const core::Model& model, bool keepTokens);

/// Calls `look` for all that is left of the stream, on so many threads, in no order that is known; 0: here, one after
/// the other. @throws what `look` throws first, which ends the others; std::system_error when a thread cannot be
/// started
void processInParallel(ImageStream& stream, int atOnce, const std::stop_token& stop,
                       const std::function<void(ImageStream::Item)>& look);

}  // namespace cli
