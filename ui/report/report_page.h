// A report as one HTML file that needs no network: template, style and script of resources/report with the images'
// facts and numbers put in. Texts from outside (labels, names, notes) stay text, and a Content-Security-Policy allows
// this page's own style and script by their hashes and nothing else.
#pragma once

#include "ui/report/report_image.h"

#include <QByteArray>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ui {

struct Report {
    std::string title;    ///< empty: as titleOf() makes one
    std::string notes;    ///< of the session; may be empty
    std::string command;  ///< the line for a shell that makes the page again
    std::vector<ReportImage> images;
    /// Bytes of the page without rows: see measured(). Without it every size is measured anew.
    std::optional<int64_t> bareBytes = {};
};

/// The report's title, or which model looks at what.
std::string titleOf(const Report& report);

/// The same with its bytes counted, which takes as long as making the page: on a worker, before sizes are asked for.
Report measured(Report report);

/// Which layers let the reader point at patches: as many from the last as fit, all that can, none, or these.
struct HoverChoice {
    enum class Mode { Fitting, All, None, Layers };
    Mode mode = Mode::Fitting;
    std::set<int> layers = {};  ///< of Layers
};

/// Bytes within which Fitting keeps a page of one image, and one of several.
inline constexpr int64_t kMostImagePageBytes = 3'000'000, kMostPageBytes = 20'000'000;

/// Size and reach of a page, known before it is written.
struct ReportSize {
    int64_t bytes = 0;
    /// One per image: the layers in which patches can be pointed at, in ascending order.
    std::vector<std::vector<int>> hoverLayers;
    double worst = 0.0;  ///< the largest error of their weights
};

/// Without making the page; exact to a few hundred bytes. @throws core::Error as reportPage()
ReportSize reportSize(const Report& report, const HoverChoice& choice = {});

/// "1.9 MB; patches can be pointed at in layers 4 to 11 (weights within 0.0021)": English, for the command line.
std::string sizeText(const ReportSize& size, const Report& report);

/// The bytes of the file; the same report gives the same bytes.
/// @throws core::Error NotFound when the template is not installed
QByteArray reportPage(const Report& report, const HoverChoice& choice = {});

}  // namespace ui
