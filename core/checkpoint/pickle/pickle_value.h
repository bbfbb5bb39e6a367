// The contents of a pickle as inert values: nothing here can be called, and no value contains another. Values refer to
// each other by index, so that a list inside itself is harmless and a million nested lists are freed in one loop.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// A value's index among those of one PickleValues.
using PickleRef = uint32_t;

/// The kinds of values.
enum class PickleKind : uint8_t {
    None,
    Bool,
    Int,
    Real,
    Text,  ///< also bytes; only the reader of the value can distinguish them
    Tuple,
    List,
    Dict,
    Symbol,      ///< "module name" of a class or function, which is never looked up
    Object,      ///< a call or an instance, described but not created
    Persistent,  ///< something stored outside the pickle: a storage of numbers
};

/// The name of a class or function; refers to the pickle's bytes.
struct PickleSymbol {
    std::string_view module, name;
    /// Whether it is this name in this module.
    bool is(std::string_view otherModule, std::string_view otherName) const
    {
        return module == otherModule && name == otherName;
    }
    /// "module.name", for messages.
    std::string text() const { return std::string(module) + "." + std::string(name); }
};

/// The values of one or several pickles. Texts and names refer to the pickle's bytes, which must outlive this. Every
/// PickleRef passed to a member comes from this object.
class PickleValues {
public:
    static constexpr PickleRef kNone = 0, kFalse = 1, kTrue = 2, kEmptyTuple = 3;  ///< always present

    PickleValues();

    /// Number of values.
    std::size_t size() const { return m_nodes.size(); }
    PickleKind kind(PickleRef value) const { return m_nodes[value].kind; }

    std::optional<int64_t> integer(PickleRef value) const;        ///< An Int's number; empty for another kind.
    std::optional<double> real(PickleRef value) const;            ///< A Real's number; empty for another kind.
    std::optional<std::string_view> text(PickleRef value) const;  ///< A Text's text; empty for another kind.
    const PickleSymbol* symbol(PickleRef value) const;            ///< A Symbol's name; null for another kind.

    /// Items of a Tuple or List, or those appended to an Object; otherwise empty.
    std::span<const PickleRef> items(PickleRef value) const;
    /// Key, value, key, value ... of a Dict, or of those set in an Object; otherwise empty.
    std::span<const PickleRef> pairs(PickleRef value) const;

    /// For an Object: the Symbol, Object or Persistent that was called, its arguments (a Tuple), and its latest state.
    /// None for another kind of value.
    PickleRef callee(PickleRef value) const;
    PickleRef arguments(PickleRef value) const;
    PickleRef state(PickleRef value) const;

    PickleRef persistentId(PickleRef value) const;  ///< For a Persistent: the Tuple that names it; else None.

    /// Add a value and return its index.
    PickleRef addInt(int64_t number);
    PickleRef addReal(double number);
    PickleRef addText(std::string_view text);
    PickleRef addTuple(std::span<const PickleRef> items);
    PickleRef addList();
    PickleRef addDict();
    PickleRef addSymbol(const PickleSymbol& symbol);
    PickleRef addObject(PickleRef callee, PickleRef arguments);
    PickleRef addPersistent(PickleRef id);

    /// Append to a value; false if its kind does not allow that. `pairs` has an even length.
    bool append(PickleRef list, std::span<const PickleRef> items);
    bool setItems(PickleRef dict, std::span<const PickleRef> pairs);
    bool setState(PickleRef object, PickleRef state);

private:
    struct Node {
        PickleKind kind = PickleKind::None;
        uint32_t length = 0;  ///< for a Tuple
        uint64_t bits = 0;    ///< the number itself, or the index in the kind's list below
    };
    struct Object {
        PickleRef callee = kNone, arguments = kNone, state = kNone;
        std::vector<PickleRef> items, pairs;
    };
    PickleRef add(PickleKind kind, uint64_t bits, uint32_t length = 0);
    const Object* object(PickleRef value) const;

    std::vector<Node> m_nodes;
    std::vector<std::string_view> m_texts;
    std::vector<PickleRef> m_tupleItems;            ///< all tuples, one after the other
    std::vector<std::vector<PickleRef>> m_growing;  ///< lists and dicts
    std::vector<PickleSymbol> m_symbols;
    std::vector<Object> m_objects;
};

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
