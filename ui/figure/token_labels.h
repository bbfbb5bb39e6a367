// Which of many token, head or channel labels fit along an axis.
#pragma once

#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace ui {

/// How many labels at the front ("class", "register 0") stand before those of patches ("0,0", "0,1", ...); 0 where
/// there are no patch labels at all.
int prefixTokens(const std::vector<std::string>& labels);

/// Where groups begin if all labels are a word and a number, and there are several words: of "class 0", "class 1",
/// "sinks 0", "sinks 1" the first and the third. Empty for other labels.
std::vector<int> groupStarts(const std::vector<std::string>& labels);

/// Indices to be labelled, ascending: all if they fit, else the tokens before the patches first, then the starts of
/// patch rows or groups, or round multiples, thinned evenly until nothing touches.
/// @param spacing  points between neighbours  @param extent  points that the label of this index takes along the
/// axis
std::vector<int> labelledTokens(const std::vector<std::string>& labels, double spacing,
                                const std::function<double(int index)>& extent);

}  // namespace ui
