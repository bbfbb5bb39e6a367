// A folder of numbered pictures as a film.
#include "core/file/refuse_file.h"
#include "core/file/text.h"
#include "core/image/frames/frame_sources.h"
#include "core/image/picture_header.h"
#include "core/stop_scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace core {

namespace fs = std::filesystem;

namespace {

struct NumberedPicture {
    fs::path file;
    std::string before, digits, after;  ///< of its name without the extension; digits without leading zeros
};

bool hasPictureExtension(const fs::path& file)
{
    auto extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return std::ranges::any_of(pictureExtensions(), [&](const char* known) { return extension == known; });
}

bool isDigit(unsigned char letter)
{
    return std::isdigit(letter) != 0;
}

/// By the last number in the name: "take 2 - 0017 (left)" is number 17.
NumberedPicture numbered(const fs::path& file)
{
    const auto name = file.stem().string();
    const auto last = std::find_if(name.rbegin(), name.rend(), isDigit);
    if (last == name.rend()) {
        refuseFile(printable(file.string()), "expected a name with a number, as all frames of a film have");
    }
    const auto first = std::find_if_not(last, name.rend(), isDigit);
    std::string digits(first.base(), last.base());
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
    return {file, std::string(name.begin(), first.base()), std::move(digits), std::string(last.base(), name.end())};
}

/// Numbers of any length in their order.
bool comesBefore(const NumberedPicture& one, const NumberedPicture& other)
{
    return one.digits.size() != other.digits.size() ? one.digits.size() < other.digits.size()
                                                    : one.digits < other.digits;
}

/// Two series in one folder, or two pictures of one number, would be a film of neither.
void requireOneSeries(const fs::path& folder, const std::vector<NumberedPicture>& pictures)
{
    for (std::size_t i = 1; i < pictures.size(); ++i) {
        const auto &one = pictures[i - 1], &other = pictures[i];
        const auto names = [&] {
            return fmt::format("found {} and {}", printable(one.file.filename().string()),
                               printable(other.file.filename().string()));
        };
        if (one.before != other.before || one.after != other.after) {
            refuseFile(printable(folder.string()), "expected pictures whose names differ in their number, " + names());
        }
        if (one.digits == other.digits) {
            refuseFile(printable(folder.string()), "expected one picture of each number, " + names());
        }
    }
}

std::vector<NumberedPicture> picturesIn(const fs::path& folder)
{
    std::vector<NumberedPicture> pictures;
    std::error_code problem;
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end; at.increment(problem)) {
        requireGoingOn();
        std::error_code unreadable;
        if (!hasPictureExtension(at->path()) || !at->is_regular_file(unreadable)) {
            continue;
        }
        pictures.push_back(numbered(at->path()));
        if (pictures.size() > static_cast<std::size_t>(kMaximumFrames)) {
            refuseFile(printable(folder.string()),
                       fmt::format("expected a film of at most {} frames, found more pictures", kMaximumFrames),
                       ErrorCode::OutOfRange);
        }
    }
    if (problem) {
        refuseFile(printable(folder.string()), problem.message(), ErrorCode::Other);
    }
    if (pictures.empty()) {
        refuseFile(printable(folder.string()), "expected numbered pictures (JPEG, PNG, WebP, TIFF, BMP), found none",
                   ErrorCode::NotFound);
    }
    std::ranges::sort(pictures, comesBefore);
    requireOneSeries(folder, pictures);
    return pictures;
}

class NumberedFolder final : public Frames {
public:
    explicit NumberedFolder(const fs::path& folder) : m_pictures(picturesIn(folder))
    {
        m_first = readPhoto(m_pictures.front().file);
        m_facts.size = m_first->size();
        m_facts.frames = static_cast<int>(m_pictures.size());
    }
    const FilmFacts& facts() const override { return m_facts; }

    std::optional<Frame> next() override
    {
        requireGoingOn();
        if (m_next == m_pictures.size()) {
            return std::nullopt;
        }
        const auto& file = m_pictures[m_next].file;
        Photo photo = m_next == 0 && m_first ? std::move(*m_first) : readPhoto(file);
        m_first.reset();
        if (photo.size() != m_facts.size) {
            refuseFile(printable(file.string()),
                       fmt::format("expected a frame of {} x {} pixels as the first, found {} x {}", m_facts.size.width,
                                   m_facts.size.height, photo.size().width, photo.size().height),
                       ErrorCode::ShapeMismatch);
        }
        return Frame{std::move(photo), static_cast<int>(m_next++), file};
    }

    bool skip() override
    {
        requireGoingOn();
        if (m_next == m_pictures.size()) {
            return false;
        }
        ++m_next;
        m_first.reset();
        return true;
    }

    int goTo(int number) override
    {
        requireGoingOn();
        const auto wanted = static_cast<std::size_t>(std::max(0, number));
        if (wanted != m_next) {
            m_first.reset();
        }
        m_next = std::min(wanted, m_pictures.size());
        return static_cast<int>(m_next);
    }

private:
    std::vector<NumberedPicture> m_pictures;
    std::optional<Photo> m_first;  ///< decoded for its size
    std::size_t m_next = 0;
    FilmFacts m_facts;
};

}  // namespace

std::unique_ptr<Frames> openNumberedFolder(const fs::path& folder)
{
    return std::make_unique<NumberedFolder>(folder);
}

}  // namespace core
