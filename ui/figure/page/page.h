// A figure page: panels in rows and columns, for a paper or a talk. It is one value with one JSON form, which the
// editor of the window changes, `headscope-cli page` draws, and every exported page holds as its recipe.
//
//   { "format": "headscope-page", "version": 1,
//     "width": "178mm",             mm, cm, in or pt; "single" is 85mm, "double" 178mm
//     "height": "230mm",            at most; panels become smaller to keep to it. Absent: as high as the panels ask
//     "columns": 3,                 panels a row; rows follow from their number
//     "row_titles": ["layer 0"],    beside the rows; fewer or none: the others have none
//     "column_titles": ["head 0"],  above the columns
//     "letters": "a",               "a", "A" or "none": before each panel's title, above its left edge
//     "caption": "...",             below everything; empty: none
//     "color_bar": "shared",        shared: one range and one bar for all panels; each: a range and a bar a panel;
//                                   none: a range a panel, no bars
//     "area": "photo",              photo: all of it; seen: what the network saw of it
//     "ground": "white",            white, dark, transparent
//     "font": "DejaVu Sans",        an installed family; empty: the program's own
//     "font_size": 8,               points
//     "gap": "1.5mm",               between panels
//     "models": [ { "file": ..., "sha256": ..., "corrections": {...} } ],   corrections as in sessions
//     "photos": [ { "file": ..., "sha256": ... } ],
//     "panels": [ { "model": 0, "photo": 0, "view": {...}, "title": "...",
//                   "object": {...} } ] }       what is marked in the photo, as in sessions. null: an empty place
//
// Only format, version, models, photos and panels must be there. A model is a file, a folder or the id of a bundled or
// downloaded model; a photo is a file. Names are looked for beside the page's file first. Where a sum is given, a file
// of another sum is refused. In the recipe inside a page, files are named without their folders and all sums are given.
// A panel's view is a View in its JSON form.
#pragma once

#include "core/analysis/view/baseline.h"
#include "core/file/output_file.h"
#include "core/image/object_mask.h"
#include "core/model/spec/model_overrides.h"
#include "ui/figure/figure.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ui {

enum class PageLetters { None, Small, Capital };
enum class PageBar { Shared, Each, None };
enum class PageArea { Photo, Seen };

struct PageModel {
    core::NamedFile file;
    core::ModelOverrides corrections = {};
};

struct PagePanel {
    int model = 0, photo = 0;  ///< which of the page's
    core::View view;
    std::string title;
    std::shared_ptr<const core::ObjectMask> object = {};  ///< marked in the photo; null: nothing
};

struct FigurePage {
    double width = 178.0;               ///< millimeters
    std::optional<double> height = {};  ///< millimeters, at most
    int columns = 1;
    std::vector<std::string> rowTitles = {}, columnTitles = {};
    PageLetters letters = PageLetters::Small;
    std::string caption = {};
    PageBar bar = PageBar::Shared;
    PageArea area = PageArea::Photo;
    FigureBackground ground = FigureBackground::White;
    std::string font = {};
    double fontSize = 8.0;  ///< points
    double gap = 1.5;       ///< millimeters
    std::vector<PageModel> models = {};
    std::vector<core::NamedFile> photos = {};
    std::vector<std::optional<PagePanel>> panels = {};  ///< row by row
    int rows() const { return (static_cast<int>(panels.size()) + columns - 1) / columns; }
};

inline constexpr int kPageVersion = 1;
inline constexpr double kSingleColumn = 85.0, kDoubleColumn = 178.0;  ///< millimeters, as most journals have them
inline constexpr std::size_t kMostPanels = 400, kMostPageFiles = 100;
inline constexpr double kLeastFont = 4.0, kLargestFont = 40.0;  ///< points

std::string_view toText(PageLetters letters);  ///< "none", "a", "A"
std::string_view toText(PageBar bar);          ///< "shared", "each", "none"
std::string_view toText(PageArea area);        ///< "photo", "seen"
/// @throws core::Error OutOfRange, naming the words that there are
PageLetters parseLetters(const std::string& text);
PageBar parseBar(const std::string& text);
PageArea parseArea(const std::string& text);
/// "85mm", "8.5 cm", "3.35in", "241pt", "single", "double" -> millimeters. @throws core::Error OutOfRange
double parseLength(const std::string& text);

/// "a", "b", ... "z", "aa", "ab"; empty for none.
std::string letterOf(PageLetters letters, int panel);

/// The one JSON form, two spaces deep; the same page gives the same text.
std::string pageText(const FigurePage& page);
/// @param name  where it is from, as messages name it
/// @throws core::Error Corrupt for what is no page, an unknown key, a wrong type or a value out of range, naming the
/// key;
///         Unsupported for a newer version
FigurePage pageFromText(std::string_view text, const std::string& name);

/// A page's file, or an exported page that holds its recipe; files are looked for beside it.
/// @throws core::Error as pageFromText(), and NotFound, Unsupported for what is no file
FigurePage readPage(const std::filesystem::path& path);
/// Whether it is a page or an exported page. Nothing is thrown: what cannot be read is none.
bool isPage(const std::filesystem::path& path);
/// Files that stand below the page's folder are named by their way from there, others in full, ids as they are. Written
/// whole or not at all, and never over a file of the page. @throws core::Error as requireOutput()
void writePage(const std::filesystem::path& path, const FigurePage& page);

/// The files over which neither a page nor a product of it may be written. @param page  as it was read
std::vector<core::InputFile> filesOfPage(const FigurePage& page);

}  // namespace ui
