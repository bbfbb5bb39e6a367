// From a pass to the picture that a figure draws: what `render` and `batch` have in common.
#pragma once

#include "app/cli/pass.h"
#include "ui/figure/figure.h"
#include "ui/figure/picture.h"

namespace cli {

/// @param subject  of the pass, with the companions that the view asks for
/// @param meaning  say below the figure what the view shows
ui::Picture pictureOf(const core::Subject& subject, const Pass& pass, const core::View& view, bool meaning,
                      const core::RunControl& control);

/// What a figure keeps of how it was made. @param photoSha256  empty for what is no file
ui::Recipe recipeOf(const core::Model& model, const std::string& modelSha256, const std::string& photo,
                    const std::string& photoSha256);

}  // namespace cli
