#include "core/checkpoint/pickle/pickle_value.h"

#include <bit>

namespace core {

PickleValues::PickleValues()
    : m_nodes{{PickleKind::None, 0, 0}, {PickleKind::Bool, 0, 0}, {PickleKind::Bool, 0, 1}, {PickleKind::Tuple, 0, 0}}
{
}

PickleRef PickleValues::add(PickleKind kind, uint64_t bits, uint32_t length)
{
    m_nodes.push_back({kind, length, bits});
    return static_cast<PickleRef>(m_nodes.size() - 1);
}

std::optional<int64_t> PickleValues::integer(PickleRef value) const
{
    const auto& node = m_nodes[value];
    return node.kind == PickleKind::Int ? std::optional(static_cast<int64_t>(node.bits)) : std::nullopt;
}

std::optional<double> PickleValues::real(PickleRef value) const
{
    const auto& node = m_nodes[value];
    return node.kind == PickleKind::Real ? std::optional(std::bit_cast<double>(node.bits)) : std::nullopt;
}

std::optional<std::string_view> PickleValues::text(PickleRef value) const
{
    const auto& node = m_nodes[value];
    return node.kind == PickleKind::Text ? std::optional(m_texts[node.bits]) : std::nullopt;
}

const PickleSymbol* PickleValues::symbol(PickleRef value) const
{
    const auto& node = m_nodes[value];
    return node.kind == PickleKind::Symbol ? &m_symbols[node.bits] : nullptr;
}

const PickleValues::Object* PickleValues::object(PickleRef value) const
{
    const auto& node = m_nodes[value];
    return node.kind == PickleKind::Object ? &m_objects[node.bits] : nullptr;
}

std::span<const PickleRef> PickleValues::items(PickleRef value) const
{
    const auto& node = m_nodes[value];
    switch (node.kind) {
        case PickleKind::Tuple:
            return std::span(m_tupleItems).subspan(node.bits, node.length);
        case PickleKind::List:
            return m_growing[node.bits];
        case PickleKind::Object:
            return m_objects[node.bits].items;
        default:
            return {};
    }
}

std::span<const PickleRef> PickleValues::pairs(PickleRef value) const
{
    const auto& node = m_nodes[value];
    switch (node.kind) {
        case PickleKind::Dict:
            return m_growing[node.bits];
        case PickleKind::Object:
            return m_objects[node.bits].pairs;
        default:
            return {};
    }
}

PickleRef PickleValues::callee(PickleRef value) const
{
    const auto* found = object(value);
    return found == nullptr ? kNone : found->callee;
}

PickleRef PickleValues::arguments(PickleRef value) const
{
    const auto* found = object(value);
    return found == nullptr ? kNone : found->arguments;
}

PickleRef PickleValues::state(PickleRef value) const
{
    const auto* found = object(value);
    return found == nullptr ? kNone : found->state;
}

PickleRef PickleValues::persistentId(PickleRef value) const
{
    const auto& node = m_nodes[value];
    return node.kind == PickleKind::Persistent ? static_cast<PickleRef>(node.bits) : kNone;
}

PickleRef PickleValues::addInt(int64_t number)
{
    return add(PickleKind::Int, static_cast<uint64_t>(number));
}

PickleRef PickleValues::addReal(double number)
{
    return add(PickleKind::Real, std::bit_cast<uint64_t>(number));
}

PickleRef PickleValues::addText(std::string_view text)
{
    m_texts.push_back(text);
    return add(PickleKind::Text, m_texts.size() - 1);
}

PickleRef PickleValues::addTuple(std::span<const PickleRef> items)
{
    if (items.empty()) {
        return kEmptyTuple;
    }
    const auto start = m_tupleItems.size();
    m_tupleItems.insert(m_tupleItems.end(), items.begin(), items.end());
    return add(PickleKind::Tuple, start, static_cast<uint32_t>(items.size()));
}

PickleRef PickleValues::addList()
{
    m_growing.emplace_back();
    return add(PickleKind::List, m_growing.size() - 1);
}

PickleRef PickleValues::addDict()
{
    m_growing.emplace_back();
    return add(PickleKind::Dict, m_growing.size() - 1);
}

PickleRef PickleValues::addSymbol(const PickleSymbol& symbol)
{
    m_symbols.push_back(symbol);
    return add(PickleKind::Symbol, m_symbols.size() - 1);
}

PickleRef PickleValues::addObject(PickleRef callee, PickleRef arguments)
{
    m_objects.push_back({callee, arguments, kNone, {}, {}});
    return add(PickleKind::Object, m_objects.size() - 1);
}

PickleRef PickleValues::addPersistent(PickleRef id)
{
    return add(PickleKind::Persistent, id);
}

bool PickleValues::append(PickleRef list, std::span<const PickleRef> items)
{
    const auto& node = m_nodes[list];
    if (node.kind != PickleKind::List && node.kind != PickleKind::Object) {
        return false;
    }
    auto& into = node.kind == PickleKind::List ? m_growing[node.bits] : m_objects[node.bits].items;
    into.insert(into.end(), items.begin(), items.end());
    return true;
}

bool PickleValues::setItems(PickleRef dict, std::span<const PickleRef> pairs)
{
    const auto& node = m_nodes[dict];
    if (node.kind != PickleKind::Dict && node.kind != PickleKind::Object) {
        return false;
    }
    auto& into = node.kind == PickleKind::Dict ? m_growing[node.bits] : m_objects[node.bits].pairs;
    into.insert(into.end(), pairs.begin(), pairs.end());
    return true;
}

bool PickleValues::setState(PickleRef object, PickleRef state)
{
    const auto& node = m_nodes[object];
    if (node.kind != PickleKind::Object) {
        return false;
    }
    m_objects[node.bits].state = state;
    return true;
}

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
