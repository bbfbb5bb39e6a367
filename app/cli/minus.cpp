#include "app/cli/minus.h"

#include "core/error.h"
#include "core/image/picture_header.h"
#include "ui/figure/read_view.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace cli {

namespace fs = std::filesystem;

namespace {

/// What holds a list of shards is a model.
bool isViewFile(const fs::path& file)
{
    return file.extension() == ".json" && !file.stem().string().ends_with(".index");
}

bool isPicture(const fs::path& file)
{
    std::error_code unreachable;
    if (!fs::is_regular_file(file, unreachable)) {
        const std::string name = file.filename().string();
        return std::ranges::any_of(core::pictureExtensions(),
                                   [&](const char* extension) { return name.ends_with(extension); });
    }
    std::array<char, 64> start{};
    std::ifstream stream(file, std::ios::binary);
    stream.read(start.data(), start.size());
    return core::pictureKind(std::as_bytes(std::span(start.data(), static_cast<size_t>(stream.gcount())))).has_value();
}

}  // namespace

void subtract(core::View& view, const std::string& file)
{
    core::Subtrahend minus = view.minus ? *view.minus : core::Subtrahend{};
    if (isViewFile(file)) {
        minus.view = ui::readView(file);
        if (minus.view->minus) {
            throw core::Error(core::ErrorCode::Unsupported, file + ": expected a view that subtracts nothing itself");
        }
    } else if (isPicture(file)) {
        minus.image = core::NamedFile{file, {}};
    } else {
        minus.model = core::NamedFile{file, {}};
    }
    view.minus = std::move(minus);
}

}  // namespace cli
