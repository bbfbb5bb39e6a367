#include "core/checkpoint/pickle/pickle_machine.h"
#include "core/file/refuse_file.h"

#include "core/checkpoint/pickle/pickle_reader.h"
#include "core/checkpoint/pickle/pickle_stack.h"
#include "core/file/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace core {

namespace {

/// Packages, with everything below them: os and os.path.
constexpr std::array<std::string_view, 13> kPackages = {
    "os",     "posix",  "nt",       "sys",     "subprocess",      "importlib", "ctypes",
    "shutil", "socket", "commands", "asyncio", "multiprocessing", "webbrowser"};

/// Modules without those below them: a project may well have its own package named "code".
constexpr std::array<std::string_view, 14> kModules = {"runpy", "pickle", "cPickle",  "_pickle", "code",
                                                       "pty",   "pdb",    "marshal",  "imp",     "timeit",
                                                       "bdb",   "pip",    "cProfile", "codeop"};

constexpr std::array<std::string_view, 13> kBuiltins = {"eval",    "exec",  "execfile",   "getattr", "setattr",
                                                        "delattr", "open",  "__import__", "compile", "input",
                                                        "globals", "apply", "breakpoint"};

template <class List>
bool contains(const List& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}

/// Whether PyTorch's own reader would run something by this name: a command, a program, other code. Nothing is run here
/// in any case; a file with such a name is refused so that its owner learns of it.
bool isDangerous(const PickleSymbol& symbol)
{
    if (symbol.module == "builtins" || symbol.module == "__builtin__") {
        return contains(kBuiltins, symbol.name.substr(0, symbol.name.find('.')));
    }
    return contains(kPackages, symbol.module.substr(0, symbol.module.find('.'))) || contains(kModules, symbol.module);
}

struct Machine {
    PickleReader& in;
    PickleStack stack;
    PickleValues& values;

    // The steps of opcodes; the table below combines them.
    void push(PickleRef value) { stack.push(value); }
    void pushInt(int64_t number) { push(values.addInt(number)); }
    void pushUnsigned(int bytes) { pushInt(static_cast<int64_t>(in.number(bytes))); }
    void pushText(uint64_t length) { push(values.addText(in.text(length))); }
    void pushSignedLengthText();
    void pushTuple(const std::vector<PickleRef>& items) { push(values.addTuple(items)); }
    void append(const std::vector<PickleRef>& items);
    void setItems(const std::vector<PickleRef>& pairs);
    void pushSymbol(std::string_view module, std::string_view name);
    void pushLinesSymbol();
    void pushStackSymbol();
    void call(bool classOnly);
    void build();
    void pushPersistent();
    void checkProtocol(uint64_t version) const;
};

struct Opcode {
    uint8_t byte;
    const char* name;
    void (*step)(Machine&);
};

constexpr uint8_t kProto = 0x80, kStop = 0x2E;

constexpr std::array kOpcodes = {
    Opcode{kProto, "PROTO", [](Machine& m) { m.checkProtocol(m.in.number(1)); }},
    Opcode{0x95, "FRAME", [](Machine& m) { m.in.number(8); }},  // a hint for buffering

    Opcode{0x4E, "NONE", [](Machine& m) { m.push(PickleValues::kNone); }},
    Opcode{0x88, "NEWTRUE", [](Machine& m) { m.push(PickleValues::kTrue); }},
    Opcode{0x89, "NEWFALSE", [](Machine& m) { m.push(PickleValues::kFalse); }},
    Opcode{0x4A, "BININT", [](Machine& m) { m.pushInt(m.in.signedNumber(4)); }},
    Opcode{0x4B, "BININT1", [](Machine& m) { m.pushUnsigned(1); }},
    Opcode{0x4D, "BININT2", [](Machine& m) { m.pushUnsigned(2); }},
    Opcode{0x8A, "LONG1", [](Machine& m) { m.pushInt(m.in.signedNumber(m.in.number(1))); }},
    Opcode{0x8B, "LONG4", [](Machine& m) { m.pushInt(m.in.signedNumber(m.in.number(4))); }},
    Opcode{0x47, "BINFLOAT", [](Machine& m) { m.push(m.values.addReal(m.in.bigEndianReal())); }},

    Opcode{0x58, "BINUNICODE", [](Machine& m) { m.pushText(m.in.number(4)); }},
    Opcode{0x8C, "SHORT_BINUNICODE", [](Machine& m) { m.pushText(m.in.number(1)); }},
    Opcode{0x8D, "BINUNICODE8", [](Machine& m) { m.pushText(m.in.number(8)); }},
    Opcode{0x54, "BINSTRING", [](Machine& m) { m.pushSignedLengthText(); }},
    Opcode{0x55, "SHORT_BINSTRING", [](Machine& m) { m.pushText(m.in.number(1)); }},
    Opcode{0x42, "BINBYTES", [](Machine& m) { m.pushText(m.in.number(4)); }},
    Opcode{0x43, "SHORT_BINBYTES", [](Machine& m) { m.pushText(m.in.number(1)); }},
    Opcode{0x8E, "BINBYTES8", [](Machine& m) { m.pushText(m.in.number(8)); }},

    Opcode{0x28, "MARK", [](Machine& m) { m.stack.mark(); }},
    Opcode{0x29, "EMPTY_TUPLE", [](Machine& m) { m.push(PickleValues::kEmptyTuple); }},
    Opcode{0x5D, "EMPTY_LIST", [](Machine& m) { m.push(m.values.addList()); }},
    Opcode{0x7D, "EMPTY_DICT", [](Machine& m) { m.push(m.values.addDict()); }},
    Opcode{0x8F, "EMPTY_SET", [](Machine& m) { m.push(m.values.addList()); }},
    Opcode{0x74, "TUPLE", [](Machine& m) { m.pushTuple(m.stack.popToMark()); }},
    Opcode{0x85, "TUPLE1", [](Machine& m) { m.pushTuple(m.stack.pop(1)); }},
    Opcode{0x86, "TUPLE2", [](Machine& m) { m.pushTuple(m.stack.pop(2)); }},
    Opcode{0x87, "TUPLE3", [](Machine& m) { m.pushTuple(m.stack.pop(3)); }},
    Opcode{0x61, "APPEND", [](Machine& m) { m.append(m.stack.pop(1)); }},
    Opcode{0x65, "APPENDS", [](Machine& m) { m.append(m.stack.popToMark()); }},
    Opcode{0x73, "SETITEM", [](Machine& m) { m.setItems(m.stack.pop(2)); }},
    Opcode{0x75, "SETITEMS", [](Machine& m) { m.setItems(m.stack.popToMark()); }},

    Opcode{0x71, "BINPUT", [](Machine& m) { m.stack.remember(m.in.number(1)); }},
    Opcode{0x72, "LONG_BINPUT", [](Machine& m) { m.stack.remember(m.in.number(4)); }},
    Opcode{0x94, "MEMOIZE", [](Machine& m) { m.stack.rememberNext(); }},
    Opcode{0x68, "BINGET", [](Machine& m) { m.stack.recall(m.in.number(1)); }},
    Opcode{0x6A, "LONG_BINGET", [](Machine& m) { m.stack.recall(m.in.number(4)); }},

    Opcode{0x63, "GLOBAL", [](Machine& m) { m.pushLinesSymbol(); }},
    Opcode{0x93, "STACK_GLOBAL", [](Machine& m) { m.pushStackSymbol(); }},
    Opcode{0x52, "REDUCE", [](Machine& m) { m.call(false); }},
    Opcode{0x81, "NEWOBJ", [](Machine& m) { m.call(true); }},
    Opcode{0x62, "BUILD", [](Machine& m) { m.build(); }},
    Opcode{0x51, "BINPERSID", [](Machine& m) { m.pushPersistent(); }},
};

using Table = std::array<const Opcode*, 256>;

constexpr Table byByte()
{
    Table table{};
    for (const auto& opcode : kOpcodes) {
        table[opcode.byte] = &opcode;
    }
    return table;
}
constexpr Table kTable = byByte();

void Machine::pushSignedLengthText()
{
    const auto length = in.signedNumber(4);
    if (length < 0) {
        in.fail(fmt::format("a text of {} bytes", length));
    }
    pushText(static_cast<uint64_t>(length));
}

void Machine::append(const std::vector<PickleRef>& items)
{
    if (!values.append(stack.top(), items)) {
        in.fail("items for something that is no list");
    }
}

void Machine::setItems(const std::vector<PickleRef>& pairs)
{
    if (pairs.size() % 2 != 0) {
        in.fail("a key without its value");
    }
    if (!values.setItems(stack.top(), pairs)) {
        in.fail("keys and values for something that is no dict");
    }
}

void Machine::pushSymbol(std::string_view module, std::string_view name)
{
    for (const auto part : {module, name}) {
        if (part.empty() || part.size() > PickleLimits::nameBytes || printable(part, part.size()) != part) {
            in.fail("a class or function without a readable name");
        }
    }
    const PickleSymbol symbol{module, name};
    if (isDangerous(symbol)) {
        throw Error(ErrorCode::Unsupported, in.source(),
                    "contains a call to %1: refused, nothing was executed"_msg(symbol.text()));
    }
    push(values.addSymbol(symbol));
}

void Machine::pushLinesSymbol()
{
    const auto module = in.line();
    pushSymbol(module, in.line());
}

void Machine::pushStackSymbol()
{
    const auto names = stack.pop(2);
    const auto module = values.text(names[0]), name = values.text(names[1]);
    if (!module || !name) {
        in.fail("a class or function whose name is no text");
    }
    pushSymbol(*module, *name);
}

/// REDUCE and NEWOBJ: nothing is called, the call is only recorded.
void Machine::call(bool classOnly)
{
    const auto operands = stack.pop(2);
    const auto callee = values.kind(operands[0]);
    const bool fits = callee == PickleKind::Symbol || callee == PickleKind::Persistent ||
                      (!classOnly && callee == PickleKind::Object);
    if (!fits) {
        in.fail("a call of something that is no class or function");
    }
    if (values.kind(operands[1]) != PickleKind::Tuple) {
        in.fail("arguments of a call that are no tuple");
    }
    push(values.addObject(operands[0], operands[1]));
}

void Machine::build()
{
    const auto state = stack.pop();
    if (!values.setState(stack.top(), state)) {
        in.fail("a state for something that is no object");
    }
}

void Machine::pushPersistent()
{
    const auto id = stack.pop();
    if (values.kind(id) != PickleKind::Tuple) {
        in.fail("a persistent id that is no tuple");
    }
    push(values.addPersistent(id));
}

void Machine::checkProtocol(uint64_t version) const
{
    if (version < 2 || version > 4) {
        refuseFile(in.source(), fmt::format("pickle protocol {} is not supported (2 to 4 are)", version),
                   ErrorCode::Unsupported);
    }
}

}  // namespace

PickleEnd readPickle(std::span<const std::byte> bytes, std::size_t start, const std::string& source,
                     PickleValues& values)
{
    PickleReader reader(bytes, start, source);
    Machine machine{reader, PickleStack(reader), values};
    auto byte = reader.opcode();
    if (byte != kProto) {
        reader.fail("it does not begin with its protocol");
    }
    for (; byte != kStop; byte = reader.opcode()) {
        const auto* opcode = kTable[byte];
        if (opcode == nullptr) {
            reader.fail(fmt::format("opcode 0x{:02X} is none that a checkpoint uses", byte));
        }
        reader.nameOpcode(opcode->name);
        opcode->step(machine);
        if (values.size() > PickleLimits::values) {
            reader.fail(fmt::format("more than {} values", PickleLimits::values));
        }
    }
    const auto result = machine.stack.popLast();
    return {result, reader.position()};
}

}  // namespace core
