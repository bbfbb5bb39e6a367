#include "ui/figure/page/page.h"

#include "core/analysis/views/basis_file.h"
#include "core/error.h"
#include "core/model/model_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

namespace ui {

using core::literals::operator""_msg;

namespace {

template <typename Word, std::size_t N>
Word parseWord(const std::string& text, const char* what, const std::array<Word, N>& words)
{
    std::string known;
    for (const Word word : words) {
        if (text == toText(word)) {
            return word;
        }
        known += (known.empty() ? "" : ", ") + std::string(toText(word));
    }
    throw core::Error(core::ErrorCode::OutOfRange, what, "expected one of %1, found \"%2\""_msg(known, text));
}

/// Millimeters in one of these; 0: no such unit.
double unitLength(std::string_view unit)
{
    return unit == "mm" ? 1.0 : unit == "cm" ? 10.0 : unit == "in" ? 25.4 : unit == "pt" ? 25.4 / 72.0 : 0.0;
}

}  // namespace

std::string_view toText(PageLetters letters)
{
    return letters == PageLetters::Small ? "a" : letters == PageLetters::Capital ? "A" : "none";
}
std::string_view toText(PageBar bar)
{
    return bar == PageBar::Shared ? "shared" : bar == PageBar::Each ? "each" : "none";
}
std::string_view toText(PageArea area)
{
    return area == PageArea::Photo ? "photo" : "seen";
}

PageLetters parseLetters(const std::string& text)
{
    return parseWord(text, "letters", std::array{PageLetters::None, PageLetters::Small, PageLetters::Capital});
}
PageBar parseBar(const std::string& text)
{
    return parseWord(text, "color bar", std::array{PageBar::Shared, PageBar::Each, PageBar::None});
}
PageArea parseArea(const std::string& text)
{
    return parseWord(text, "area", std::array{PageArea::Photo, PageArea::Seen});
}

double parseLength(const std::string& text)
{
    if (text == "single" || text == "double") {
        return text == "single" ? kSingleColumn : kDoubleColumn;
    }
    double number = 0.0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    while (unit.starts_with(' ')) {
        unit.remove_prefix(1);
    }
    const double length = number * unitLength(unit);
    if (problem != std::errc{} || unitLength(unit) == 0.0 || !std::isfinite(length) || length < 0.0) {
        throw core::Error(
            core::ErrorCode::OutOfRange, "length",
            "expected single, double or a number with mm, cm, in or pt behind it, found \"%1\""_msg(text));
    }
    return length;
}

std::string letterOf(PageLetters letters, int panel)
{
    if (letters == PageLetters::None) {
        return {};
    }
    std::string text;
    for (int rest = panel; rest >= 0; rest = rest / 26 - 1) {
        text.insert(text.begin(), static_cast<char>((letters == PageLetters::Small ? 'a' : 'A') + rest % 26));
    }
    return text;
}

std::vector<core::InputFile> filesOfPage(const FigurePage& page)
{
    std::vector<core::InputFile> files;
    for (const auto& model : page.models) {
        std::ranges::move(core::filesOfModel(model.file.file), std::back_inserter(files));
        files.push_back({model.corrections.labels.value_or(""), core::Message("--labels")});
    }
    for (const auto& photo : page.photos) {
        files.push_back({photo.file, "the photo"_msg});
    }
    for (const auto& panel : page.panels) {
        if (!panel) {
            continue;
        }
        std::ranges::move(core::basisFiles(panel->view), std::back_inserter(files));
        const auto& baseline = panel->view.baseline;
        if (baseline && baseline->model) {
            std::ranges::move(core::filesOfModel(baseline->model->file), std::back_inserter(files));
        }
        if (baseline && baseline->image) {
            files.push_back({baseline->image->file, "the baseline"_msg});
        }
    }
    return files;
}

}  // namespace ui
