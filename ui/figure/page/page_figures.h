// From a page to its panels' figures: models and photos are opened once each, and a model looks at a photo once for
// all panels of both. Window and command line make pages through this.
#pragma once

#include "ui/figure/page/page.h"
#include "ui/figure/placed_figure.h"
#include "ui/figure/scene_files.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ui {

using PageModelOpener = ModelFromFile;

/// The place of a panel in errors, counted from 0: "panels[3]".
std::string panelPlace(std::size_t panel);

/// Not for several threads at once.
class PageFigures {
public:
    static constexpr int64_t kMostSceneBytes = int64_t{1} << 30;

    /// @param keeps  for a page that is being edited: figures stay as long as the page names them, and so do models and
    ///               passes within `most` bytes; otherwise each pass and model goes with its last panel
    explicit PageFigures(PageModelOpener open, bool keeps = false, int64_t most = kMostSceneBytes)
        : m_scenes(std::move(open)), m_keeps(keeps), m_most(most)
    {
    }

    /// One a panel; without a result where the place is empty. @param control  its progress counts panels
    /// @throws core::Error NotFound for a file that is missing or has another sum; Unsupported for edits of a recorded
    ///         trace; what opening, running and computing throw, after the panel
    std::vector<Figure> of(const FigurePage& page, const core::RunControl& control = {});

    /// The page as a figure keeps it, once of() has made it: views resolved, files by name only, with checksums.
    FigurePage exact(const FigurePage& page, const std::vector<Figure>& figures);

    int passes() const { return m_scenes.passes(); }  ///< that were run so far

private:
    struct Wanted;

    Wanted wantedBy(const FigurePage& page, std::size_t panel);
    Figure figureOf(const Wanted& wanted, const core::RunControl& control);
    /// Scenes that none of these panels needs go.
    void keepScenes(const std::vector<Wanted>& wanted, const std::vector<std::size_t>& panels);

    SceneFiles m_scenes;
    bool m_keeps;
    int64_t m_most;
    std::map<std::pair<SceneFiles::Key, std::string>, Figure> m_figures;  ///< by scene and view, where they are kept
};

}  // namespace ui
