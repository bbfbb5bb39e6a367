// Named values inside a value: of a dict, of a dict's relatives (OrderedDict, a class made from dict), of an object.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"

#include <string_view>
#include <vector>

namespace core {

struct PickleField {
    std::string_view key;
    PickleRef value = PickleValues::kNone;
};

/// The items whose keys are text, in the file's order. Empty for what has none.
std::vector<PickleField> dictFields(const PickleValues& values, PickleRef dict);

/// The attributes of an object: what BUILD gave it. Empty for what has none.
std::vector<PickleField> attributeFields(const PickleValues& values, PickleRef object);

/// The class or function of an Object, or null.
inline const PickleSymbol* classOf(const PickleValues& values, PickleRef object)
{
    return values.kind(object) == PickleKind::Object ? values.symbol(values.callee(object)) : nullptr;
}

}  // namespace core
