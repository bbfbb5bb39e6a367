// Pages that nobody has laid out by hand: every layer by every head, images by models, the pins of a session.
#pragma once

#include "core/session/session_file.h"
#include "ui/figure/page/page.h"

#include <string>
#include <vector>

namespace ui {

/// The dimensions in which panels differ; one with one entry, or none, is the same in all.
struct PageLists {
    std::vector<PageModel> models;
    std::vector<std::string> photos;
    std::vector<int> layers;              ///< none: the view's
    std::vector<core::HeadChoice> heads;  ///< none: the view's
};

/// Two lists make rows and columns with their names, the first of photos, models, layers, heads the rows; one flows in
/// reading order, each panel named. The caption states what all have in common.
/// @throws core::Error OutOfRange for more than two lists, without a model or a photo, and for too many panels;
///         Unsupported for layers or heads of a view that has none
FigurePage pageOfLists(const core::View& view, const PageLists& lists);

/// A panel a pin, in their order, under the pins' names. @throws core::Error NotFound without pins, and for one that
/// has no model or no photo; OutOfRange for too many
FigurePage pageOfPins(const std::vector<core::SessionPin>& pins);

/// Only those models and photos that a panel shows, each once.
void nameFilesOnce(FigurePage& page);

/// Panels of another page behind those that are there; models and photos that both have stand in it once. Panels of
/// several views keep bars of their own. @throws core::Error OutOfRange for too many panels or files
void appendPage(FigurePage& page, const FigurePage& more);

/// How many of so many panels stand in a row of a page of this width in millimeters.
int flowColumns(int panels, double width);

/// Columns, letters and gaps as they suit so many panels in reading order.
void layOutInFlow(FigurePage& page);

}  // namespace ui
