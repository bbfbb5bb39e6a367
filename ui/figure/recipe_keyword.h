// Shared by the writer and the reader of figures.
#pragma once

namespace ui {

/// Of the PNG text chunk that holds a figure's recipe.
inline constexpr char kRecipeKeyword[] = "headscope:recipe";

}  // namespace ui
