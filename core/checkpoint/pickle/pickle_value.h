// What a pickle says, as inert values: nothing here can be called, and no value holds another. Values refer to each
// other by index, so that a list inside itself is harmless and a million lists inside each other are freed in one loop.
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

enum class PickleKind : uint8_t {
    None,
    Bool,
    Int,
    Real,
    Text,  ///< bytes as well: what is meant, only the reader of the value knows
    Tuple,
    List,
    Dict,
    Symbol,      ///< "module name", of a class or function that is never looked up
    Object,      ///< a call or an instance that was described and not made
    Persistent,  ///< something stored outside of the pickle: a storage of numbers
};

struct PickleSymbol {
    std::string_view module, name;
    bool is(std::string_view otherModule, std::string_view otherName) const
    {
        return module == otherModule && name == otherName;
    }
    std::string text() const { return std::string(module) + "." + std::string(name); }
};

/// The values of one or several pickles. Texts and names point into the pickle's bytes, which have to outlive this.
/// Every PickleRef given to a member comes from this object.
class PickleValues {
public:
    static constexpr PickleRef kNone = 0, kFalse = 1, kTrue = 2, kEmptyTuple = 3;  ///< always there

    PickleValues();

    std::size_t size() const { return m_nodes.size(); }
    PickleKind kind(PickleRef value) const { return m_nodes[value].kind; }

    std::optional<int64_t> integer(PickleRef value) const;        ///< of an Int
    std::optional<double> real(PickleRef value) const;            ///< of a Real
    std::optional<std::string_view> text(PickleRef value) const;  ///< of a Text
    const PickleSymbol* symbol(PickleRef value) const;            ///< of a Symbol, else null

    /// Of a Tuple or List; of an Object what was appended to it; else empty.
    std::span<const PickleRef> items(PickleRef value) const;
    /// Key, value, key, value ... of a Dict; of an Object what was set in it; else empty.
    std::span<const PickleRef> pairs(PickleRef value) const;

    /// Of an Object: the Symbol, Object or Persistent that was called, its arguments (a Tuple), the state that it was
    /// given last. None for another kind of value.
    PickleRef callee(PickleRef value) const;
    PickleRef arguments(PickleRef value) const;
    PickleRef state(PickleRef value) const;

    PickleRef persistentId(PickleRef value) const;  ///< of a Persistent: the Tuple that names it; else None

    PickleRef addInt(int64_t number);
    PickleRef addReal(double number);
    PickleRef addText(std::string_view text);
    PickleRef addTuple(std::span<const PickleRef> items);
    PickleRef addList();
    PickleRef addDict();
    PickleRef addSymbol(const PickleSymbol& symbol);
    PickleRef addObject(PickleRef callee, PickleRef arguments);
    PickleRef addPersistent(PickleRef id);

    /// These return false where the value cannot take them. `pairs` has an even length.
    bool append(PickleRef list, std::span<const PickleRef> items);
    bool setItems(PickleRef dict, std::span<const PickleRef> pairs);
    bool setState(PickleRef object, PickleRef state);

private:
    struct Node {
        PickleKind kind = PickleKind::None;
        uint32_t length = 0;  ///< of a Tuple
        uint64_t bits = 0;    ///< the number itself, or the index in the list below that belongs to the kind
    };
    struct Object {
        PickleRef callee = kNone, arguments = kNone, state = kNone;
        std::vector<PickleRef> items, pairs;
    };
    PickleRef add(PickleKind kind, uint64_t bits, uint32_t length = 0);
    const Object* object(PickleRef value) const;

    std::vector<Node> m_nodes;
    std::vector<std::string_view> m_texts;
    std::vector<PickleRef> m_tupleItems;            ///< of all tuples, one after the other
    std::vector<std::vector<PickleRef>> m_growing;  ///< of lists and dicts
    std::vector<PickleSymbol> m_symbols;
    std::vector<Object> m_objects;
};

}  // namespace core
