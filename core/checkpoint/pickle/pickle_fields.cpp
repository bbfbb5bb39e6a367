#include "core/checkpoint/pickle/pickle_fields.h"

namespace core {

namespace {

void addField(const PickleValues& values, PickleRef key, PickleRef value, std::vector<PickleField>& fields)
{
    if (const auto text = values.text(key)) {
        fields.push_back({*text, value});
    }
}

/// Python 2 wrote an OrderedDict as a call with one list of [key, value].
void addListedPairs(const PickleValues& values, PickleRef object, std::vector<PickleField>& fields)
{
    const auto* symbol = classOf(values, object);
    if (symbol == nullptr || !symbol->is("collections", "OrderedDict")) {
        return;
    }
    const auto arguments = values.items(values.arguments(object));
    if (arguments.empty()) {
        return;
    }
    for (const auto pair : values.items(arguments[0])) {
        if (const auto items = values.items(pair); items.size() == 2) {
            addField(values, items[0], items[1], fields);
        }
    }
}

}  // namespace

std::vector<PickleField> dictFields(const PickleValues& values, PickleRef dict)
{
    std::vector<PickleField> fields;
    addListedPairs(values, dict, fields);
    const auto pairs = values.pairs(dict);
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        addField(values, pairs[i], pairs[i + 1], fields);
    }
    return fields;
}

std::vector<PickleField> attributeFields(const PickleValues& values, PickleRef object)
{
    const auto state = values.state(object);
    if (values.kind(state) != PickleKind::Tuple) {
        return dictFields(values, state);
    }
    std::vector<PickleField> fields;  // (attributes, slots)
    for (const auto part : values.items(state)) {
        if (values.kind(part) == PickleKind::Dict) {
            const auto some = dictFields(values, part);
            fields.insert(fields.end(), some.begin(), some.end());
        }
    }
    return fields;
}

}  // namespace core
