// Mathematics that no family here has, recognized by the names of the tensors it needs.
#pragma once

#include <string>

namespace core {

/// Unsupported mathematics that a tensor's name stands for, under the outer names of a known family, for people:
/// "normalised queries and keys". Null for every other name.
/// @param name  in any naming, without what training wraps around it
const char* foreignFeature(const std::string& name);

/// @param name    as for foreignFeature()
/// @param stored  the same tensor's name in the file
/// @throws Error Unsupported, with `stored` and the feature, when the name means one
void refuseForeign(const std::string& name, const std::string& stored);

}  // namespace core
