// A folder of numbered images as a video.
#include "core/cancellation.h"
#include "core/error.h"
#include "core/file/folder_entries.h"
#include "core/file/text.h"
#include "core/image/frames/frame_sources.h"
#include "core/image/image_header.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <vector>

namespace core {

namespace fs = std::filesystem;

namespace {

struct NumberedImage {
    fs::path file;
    std::string before, digits, after;  ///< of the name without its extension; digits without leading zeros
};

bool isDigit(unsigned char letter)
{
    return std::isdigit(letter) != 0;
}

/// By the last number in the name: "take 2 - 0017 (left)" is number 17.
NumberedImage parsedName(const fs::path& file)
{
    const auto name = file.stem().string();
    const auto last = std::find_if(name.rbegin(), name.rend(), isDigit);
    if (last == name.rend()) {
        throw Error(ErrorCode::Corrupt, printable(file.string()),
                    "expected a name with a number, as all frames of a video have"_msg);
    }
    const auto first = std::find_if_not(last, name.rend(), isDigit);
    std::string digits(first.base(), last.base());
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return {file, std::string(name.begin(), first.base()), std::move(digits), std::string(last.base(), name.end())};
}

/// Compares numbers of any length.
bool comesBefore(const NumberedImage& one, const NumberedImage& other)
{
    return one.digits.size() != other.digits.size() ? one.digits.size() < other.digits.size()
                                                    : one.digits < other.digits;
}

/// Two series in one folder, and two images of one number, are ambiguous.
void requireOneSeries(const fs::path& folder, const std::vector<NumberedImage>& images)
{
    for (std::size_t i = 1; i < images.size(); ++i) {
        const auto &one = images[i - 1], &other = images[i];
        const auto name = printable(one.file.filename().string()), next = printable(other.file.filename().string());
        if (one.before != other.before || one.after != other.after) {
            throw Error(ErrorCode::Corrupt, printable(folder.string()),
                        "expected images whose names differ in their number, found %1 and %2"_msg(name, next));
        }
        if (one.digits == other.digits) {
            throw Error(ErrorCode::Corrupt, printable(folder.string()),
                        "expected one image of each number, found %1 and %2"_msg(name, next));
        }
    }
}

std::vector<fs::path> imagesIn(const fs::path& folder)
{
    std::vector<fs::path> images;
    FolderEntries entries(folder);
    for (const auto& entry : entries) {
        throwIfCancelled();
        std::error_code unreadable;
        if (!isNamedLikeImage(entry.path()) || !entry.is_regular_file(unreadable)) {
            continue;
        }
        images.push_back(entry.path());
        if (images.size() > static_cast<std::size_t>(kMaximumFrames)) {
            throw Error(ErrorCode::OutOfRange, printable(folder.string()),
                        "expected a video of at most %1 frames, found more images"_msg(kMaximumFrames));
        }
    }
    if (entries.problem()) {
        throw Error(ErrorCode::Other, printable(folder.string()), Message(entries.problem().message()));
    }
    if (images.empty()) {
        throw Error(ErrorCode::NotFound, printable(folder.string()),
                    "expected numbered images (JPEG, PNG, WebP, TIFF, BMP), found none"_msg);
    }
    return inOrderOfNumbers(folder, images);
}

class NumberedFolder final : public Frames {
public:
    explicit NumberedFolder(const fs::path& folder) : m_images(imagesIn(folder))
    {
        m_first = readPhoto(m_images.front());
        m_facts.size = m_first->size();
        m_facts.frames = static_cast<int>(m_images.size());
    }
    const VideoFacts& facts() const override { return m_facts; }

    std::optional<Frame> next() override
    {
        throwIfCancelled();
        if (m_next == m_images.size()) {
            return std::nullopt;
        }
        const auto& file = m_images[m_next];
        Photo photo = m_next == 0 && m_first ? std::move(*m_first) : readPhoto(file);
        m_first.reset();
        if (photo.size() != m_facts.size) {
            throw Error(ErrorCode::ShapeMismatch, printable(file.string()),
                        "expected a frame of %1 x %2 pixels as the first, found %3 x %4"_msg(
                            m_facts.size.width, m_facts.size.height, photo.size().width, photo.size().height));
        }
        return Frame{std::move(photo), static_cast<int>(m_next++), file};
    }

    bool skip() override
    {
        throwIfCancelled();
        if (m_next == m_images.size()) {
            return false;
        }
        ++m_next;
        m_first.reset();
        return true;
    }

    int goTo(int number) override
    {
        throwIfCancelled();
        const auto wanted = static_cast<std::size_t>(std::max(0, number));
        if (wanted != m_next) {
            m_first.reset();
        }
        m_next = std::min(wanted, m_images.size());
        return static_cast<int>(m_next);
    }

private:
    std::vector<fs::path> m_images;
    std::optional<Photo> m_first;  ///< decoded for its size
    std::size_t m_next = 0;
    VideoFacts m_facts;
};

}  // namespace

std::vector<fs::path> inOrderOfNumbers(const fs::path& folder, const std::vector<fs::path>& files)
{
    std::vector<NumberedImage> images;
    std::ranges::transform(files, std::back_inserter(images), parsedName);
    std::ranges::sort(images, comesBefore);
    requireOneSeries(folder, images);
    std::vector<fs::path> ordered;
    std::ranges::transform(images, std::back_inserter(ordered), &NumberedImage::file);
    return ordered;
}

std::unique_ptr<Frames> openNumberedFolder(const fs::path& folder)
{
    return std::make_unique<NumberedFolder>(folder);
}

}  // namespace core
