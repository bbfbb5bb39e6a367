// From a page to its panels' pictures: models and photos are opened once each, and a model looks at a photo once for
// all panels of both. Window and command line make pages through this.
#pragma once

#include "core/model/open_model.h"
#include "core/run_control.h"
#include "ui/figure/page/page.h"
#include "ui/figure/picture.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace ui {

/// A model by what a page calls it: a file, a folder or an id.
using PageModelOpener = std::function<core::Model(const std::string& file, const core::ModelOverrides& corrections,
                                                  const core::RunControl& control)>;

/// Not for several threads at once.
class PagePictures {
public:
    /// @param keeps  for a page that is being edited: what has been opened and computed stays as long as the page names
    ///               it; otherwise each pass and model goes with its last panel
    explicit PagePictures(PageModelOpener open, bool keeps = false);
    ~PagePictures();

    /// One a panel; without a result where the place is empty. @param control  its progress counts panels
    /// @throws core::Error NotFound for a file that is missing or has another sum; Unsupported for a view of a marked
    ///         object, and for edits of a recorded trace; what opening, running and computing throw, after the panel
    std::vector<Picture> of(const FigurePage& page, const core::RunControl& control = {});

    /// The page as a figure keeps it, once of() has made it: views resolved, files by their names alone, with sums.
    FigurePage exact(const FigurePage& page, const std::vector<Picture>& pictures);

    int passes() const { return m_passes; }  ///< that were run so far

private:
    /// What a pass is of: the model's file and corrections, the photo's file, the edits.
    struct Pass;
    using ModelKey = std::pair<std::string, std::string>;
    using PassKey = std::tuple<ModelKey, std::string, std::string>;
    struct Wanted;

    Wanted wantedBy(const FigurePage& page, std::size_t panel) const;
    const core::Model& modelOf(const Wanted& wanted, const core::RunControl& control);
    std::shared_ptr<const core::Photo> photoOf(const core::NamedFile& file);
    const Pass& passOf(const Wanted& wanted, const core::RunControl& control);
    Picture pictureOf(const std::vector<Wanted>& wanted, std::size_t panel, const core::RunControl& control);
    void dropAllBut(const std::vector<Wanted>& wanted, const std::vector<std::size_t>& panels);
    const std::string& sumOf(const std::string& file);

    PageModelOpener m_open;
    bool m_keeps;
    int m_passes = 0;
    std::map<ModelKey, core::Model> m_models;
    std::map<ModelKey, std::filesystem::path> m_modelFiles;
    std::map<std::string, std::shared_ptr<const core::Photo>> m_photos;
    std::map<PassKey, std::unique_ptr<Pass>> m_made;
    std::map<std::pair<PassKey, std::string>, Picture> m_pictures;  ///< by pass and view, where they are kept
    std::map<std::string, std::string> m_sums;
};

}  // namespace ui
