// Named values inside a value: in a dict, in a subclass of dict (OrderedDict), in an object.
#pragma once

#include "core/checkpoint/pickle/pickle_value.h"

#include <string_view>
#include <vector>

namespace core {

struct PickleField {
    std::string_view key;
    PickleRef value = PickleValues::kNone;
};

/// The items with text keys, in the file's order. Empty for other values.
std::vector<PickleField> dictFields(const PickleValues& values, PickleRef dict);

/// The attributes of an object, set by BUILD. Empty for other values.
std::vector<PickleField> attributeFields(const PickleValues& values, PickleRef object);

/// The class or function of an Object, or null.
inline const PickleSymbol* classOf(const PickleValues& values, PickleRef object)
{
    return values.kind(object) == PickleKind::Object ? values.symbol(values.callee(object)) : nullptr;
}

}  // namespace core
