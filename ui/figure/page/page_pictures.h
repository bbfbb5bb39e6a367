// From a page to its panels' pictures: models and photos are opened once each, and a model looks at a photo once for
// all panels of both. Window and command line make pages through this.
#pragma once

#include "ui/figure/page/page.h"
#include "ui/figure/picture.h"
#include "ui/figure/scene_files.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ui {

using PageModelOpener = ModelFromFile;

/// Not for several threads at once.
class PagePictures {
public:
    /// @param keeps  for a page that is being edited: what has been opened and computed stays as long as the page names
    ///               it; otherwise each pass and model goes with its last panel
    explicit PagePictures(PageModelOpener open, bool keeps = false) : m_scenes(std::move(open)), m_keeps(keeps) {}

    /// One a panel; without a result where the place is empty. @param control  its progress counts panels
    /// @throws core::Error NotFound for a file that is missing or has another sum; Unsupported for edits of a recorded
    ///         trace; what opening, running and computing throw, after the panel
    std::vector<Picture> of(const FigurePage& page, const core::RunControl& control = {});

    /// The page as a figure keeps it, once of() has made it: views resolved, files by their names alone, with sums.
    FigurePage exact(const FigurePage& page, const std::vector<Picture>& pictures);

    int passes() const { return m_scenes.passes(); }  ///< that were run so far

private:
    struct Wanted;

    Wanted wantedBy(const FigurePage& page, std::size_t panel);
    Picture pictureOf(const Wanted& wanted, const core::RunControl& control);
    void dropAllBut(const std::vector<Wanted>& wanted, const std::vector<std::size_t>& panels);

    SceneFiles m_scenes;
    bool m_keeps;
    std::map<std::pair<SceneFiles::Key, std::string>, Picture> m_pictures;  ///< by scene and view, where they are kept
};

}  // namespace ui
