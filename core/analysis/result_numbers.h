// The numbers behind a result, for other programs: as text (CSV) or as named arrays.
#pragma once

#include "core/analysis/view/result.h"
#include "core/checkpoint/tensor/tensor_file.h"

#include <filesystem>
#include <string>

namespace core {

/// The source of the numbers, written with them.
struct NumbersOrigin {
    View view;
    std::string model, photo;  ///< the model's name, the photo's file name
};

/// The arrays by kind of result; float32 as computed, NaN where there is no value.
///   patch map  "map" [rows, cols], or [rows, cols, 3] colors; "range" [2]; "marked" [n, 2] rows and columns of rings;
///              "numbered" [n, 2] those of numbered patches; Result::basis
///   tiles      "tiles" [tile rows, tile columns, rows, cols] or [..., 3]; "ranges" [tile rows, tile columns, 2]
///   matrix     "matrix" [rows, cols]; "range" [2]
///   curves     of each series I from 0, float64: "series.I.x", "series.I.y" [n]; where it has a band
///              "series.I.low", "series.I.high"
NamedTensors arraysOf(const Result& result);

/// One header line, then the values. A number has the fewest digits that restore the same float; a missing value is an
/// empty cell.
///   patch map  row,col,value or row,col,red,green,blue
///   tiles      tile_row,tile_col,row,col,value or ...,red,green,blue; tile_row and tile_col by their labels
///   matrix     labels of the columns above, labels of the rows in front, as it is drawn
///   curves     series,x,y,low,high; x by its label where it has one, low and high only where a series has a band
std::string csvOf(const Result& result);

/// Title, quantity, subject, labels, view, model and photo, as JSON.
std::string aboutNumbers(const Result& result, const NumbersOrigin& origin);

/// Whether the extension, in any case, is .csv, .npz or .safetensors.
bool isNumbersFile(const std::filesystem::path& path);

/// Writes like writeAtomically(), with aboutNumbers() as the metadata "about" of a safetensors file or the array
/// "about" of an .npz (uint8, UTF-8); a CSV has no place for it.
/// @throws Error Unsupported for other extensions; as the writers do
void writeNumbers(const std::filesystem::path& path, const Result& result, const NumbersOrigin& origin);

}  // namespace core
