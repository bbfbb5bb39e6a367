// Pickles as inert values: each opcode's meaning, and a refusal that names its place for everything else.
#include "core/checkpoint/pickle/pickle_machine.h"

#include "tests/core/checkpoint/pickle_bytes.h"
#include "tests/core/checkpoint/safetensors_bytes.h"
#include "tests/support/expect_error.h"

#include <fmt/format.h>

#include <set>

namespace {

using namespace std::string_literals;
using core::ErrorCode;
using core::PickleKind;
using core::PickleValues;

struct Read {
    std::string bytes;
    PickleValues values;
    core::PickleRef result = 0;
    std::size_t end = 0;

    explicit Read(std::string pickle) : bytes(std::move(pickle))
    {
        const auto [value, position] = core::readPickle(asBytes(bytes), 0, "x.pth", values);
        result = value;
        end = position;
    }
    core::PickleRef item(std::size_t i) const { return values.items(result)[i]; }
};

void expectRefused(const std::string& bytes, const std::string& words, ErrorCode code = ErrorCode::Corrupt)
{
    expectError([&] { Read{bytes}; }, code, words);
}

struct Number {
    const char* name;
    std::string body;
    int64_t value;
};

class Integers : public testing::TestWithParam<Number> {};

TEST_P(Integers, AreReadWithTheirSign)
{
    const Read read(std::string("\x80\x02") + GetParam().body + ".");
    EXPECT_EQ(read.values.integer(read.result), GetParam().value);
    EXPECT_EQ(read.end, read.bytes.size());
}

INSTANTIATE_TEST_SUITE_P(
    Opcodes, Integers,
    testing::Values(Number{"Binint", "J\xFE\xFF\xFF\xFF", -2}, Number{"BinintLargest", "J\xFF\xFF\xFF\x7F", 2147483647},
                    Number{"Binint1", "K\xFF", 255}, Number{"Binint2", "M\xE9\x03", 1001},
                    Number{"Long1Empty", "\x8A\x00"s, 0}, Number{"Long1Minus", "\x8A\x01\xFF", -1},
                    Number{"Long1TwoBytes", "\x8A\x02\xFF\x00"s, 255},
                    Number{"Long1EightBytes", "\x8A\x08\x00\x00\x00\x00\x00\x00\x00\x80"s, INT64_MIN},
                    Number{"Long4", "\x8B\x03\x00\x00\x00\x00\x00\x01"s, 65536}),
    [](const auto& test) { return test.param.name; });

TEST(PickleMachine, RefusesIntegersOfMoreThanEightBytes)
{
    expectRefused(std::string("\x80\x02\x8A\x09") + std::string(9, '\x01') + ".",
                  "x.pth: corrupt pickle at byte 2 (LONG1): an integer of 9 bytes, at most 8 are read");
    expectRefused("\x80\x02\x8B\xFF\xFF\xFF\xFF.", "an integer of 4294967295 bytes");
}

TEST(PickleMachine, ReadsRealsWithTheHighByteFirst)
{
    const Read read(pickle::whole("G\x3F\xF8\x00\x00\x00\x00\x00\x00"s));
    EXPECT_EQ(read.values.real(read.result), 1.5);
}

TEST(PickleMachine, ReadsTextsOfEveryForm)
{
    const Read read(pickle::whole(pickle::tuple(
        {"X\x02\x00\x00\x00uv"s, "\x8C\x01w", "\x8D\x01\x00\x00\x00\x00\x00\x00\x00x"s, "T\x01\x00\x00\x00y"s, "U\x01z",
         "B\x01\x00\x00\x00"s
         "1",
         "C\x01"
         "2",
         "\x8E\x00\x00\x00\x00\x00\x00\x00\x00"s})));
    const std::vector<std::string> expected{"uv", "w", "x", "y", "z", "1", "2", ""};
    ASSERT_EQ(read.values.items(read.result).size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(read.values.text(read.item(i)), expected[i]);
    }
}

TEST(PickleMachine, ReadsContainersInTheirOrder)
{
    const Read read(pickle::whole(
        pickle::tuple({"N", "\x88", "\x89", ")",
                       "]K\x01"
                       "aK\x02"
                       "a",
                       "](K\x03K\x04"
                       "e",
                       "}X\x01\x00\x00\x00kK\x05s"s, "K\x06\x85", "K\x06K\x07\x86", "K\x06K\x07K\x08\x87"})));
    const auto& values = read.values;
    ASSERT_EQ(values.items(read.result).size(), 10u);
    EXPECT_EQ(read.item(0), PickleValues::kNone);
    EXPECT_EQ(read.item(1), PickleValues::kTrue);
    EXPECT_EQ(read.item(2), PickleValues::kFalse);
    EXPECT_EQ(read.item(3), PickleValues::kEmptyTuple);
    EXPECT_EQ(values.integer(values.items(read.item(4))[1]), 2);
    EXPECT_EQ(values.integer(values.items(read.item(5))[0]), 3);
    EXPECT_EQ(values.text(values.pairs(read.item(6))[0]), "k");
    EXPECT_EQ(values.integer(values.pairs(read.item(6))[1]), 5);
    for (std::size_t size = 1; size <= 3; ++size) {
        ASSERT_EQ(values.items(read.item(6 + size)).size(), size);
        EXPECT_EQ(values.integer(values.items(read.item(6 + size))[size - 1]), 5 + static_cast<int64_t>(size));
    }
}

TEST(PickleMachine, DescribesCallsWithoutMakingThem)
{
    const Read read(pickle::whole(pickle::global("collections", "OrderedDict") + ")R(" + pickle::text("a") + "K\x01u}" +
                                  pickle::text("_metadata") + "Nsb"));
    const auto& values = read.values;
    ASSERT_EQ(values.kind(read.result), PickleKind::Object);
    EXPECT_EQ(values.symbol(values.callee(read.result))->text(), "collections.OrderedDict");
    EXPECT_EQ(values.pairs(read.result).size(), 2u);
    EXPECT_EQ(values.kind(values.state(read.result)), PickleKind::Dict);
}

TEST(PickleMachine, ReadsProtocolFourAsItIsWritten)
{
    const Read read(
        "\x80\x04\x95\x17\x00\x00\x00\x00\x00\x00\x00\x8C\x08"
        "argparse\x94\x8C\x09Namespace\x94\x93\x94)\x81\x94h\x02\x86."s);
    const auto& values = read.values;
    EXPECT_EQ(values.symbol(values.callee(read.item(0)))->text(), "argparse.Namespace");
    EXPECT_EQ(read.item(1), values.callee(read.item(0)));
}

TEST(PickleMachine, LetsAListContainItself)
{
    const Read read(
        pickle::whole("]q\x00h\x00"
                      "a"s));
    EXPECT_EQ(read.item(0), read.result);
}

TEST(PickleMachine, ReadsAndFreesAMillionTuplesInsideEachOther)
{
    const Read read(pickle::whole(std::string("K\x01") + std::string(1'000'000, '\x85')));
    EXPECT_EQ(read.values.items(read.result).size(), 1u);
}

TEST(PickleMachine, RefusesEveryOtherOpcodeByValueAndPlace)
{
    const std::string known =
        "\x80\x95N\x88\x89JKM\x8A\x8BGX\x8C\x8DTU"
        "BC\x8E()]}\x8Ft\x85\x86\x87"
        "aesuqr\x94hjc\x93R\x81"
        "bQ.";
    const std::set<char> table(known.begin(), known.end());
    ASSERT_EQ(table.size(), 44u);
    for (int byte = 0; byte < 256; ++byte) {
        if (!table.contains(static_cast<char>(byte))) {
            expectRefused(
                "\x80\x02N" + std::string(20, static_cast<char>(byte)),
                fmt::format("corrupt pickle at byte 3: opcode 0x{:02X} is none that a checkpoint uses", byte));
        }
    }
}

/// Whoever adds the name of a file to an error that lacks it must find it there.
TEST(PickleMachine, IsNamedAsTheSubjectNotInTheSentence)
{
    const std::vector<std::pair<std::string, std::string>> cases{
        {"\x80\x02.", "corrupt pickle at byte 2: nothing on the stack"},
        {"\x80\x02N", "corrupt pickle at byte 3: it ends without STOP"}};
    for (const auto& [bytes, sentence] : cases) {
        const auto error = errorOf([&broken = bytes] { Read{broken}; });
        EXPECT_EQ(error.subject, "x.pth");
        EXPECT_EQ(error.detail.english(), sentence);
    }
}

struct Broken {
    const char* name;
    std::string bytes;
    const char* words;
};

class BrokenPickle : public testing::TestWithParam<Broken> {};

TEST_P(BrokenPickle, IsRefusedNamingThePlace)
{
    expectRefused(GetParam().bytes, "x.pth: corrupt pickle at byte "s + GetParam().words);
}

INSTANTIATE_TEST_SUITE_P(
    Structure, BrokenPickle,
    testing::Values(
        Broken{"Empty", "", "0: it ends without STOP"}, Broken{"NoProtocol", "N.", "0: it does not begin"},
        Broken{"NoStop", "\x80\x02N", "3: it ends without STOP"},
        Broken{"NothingToReturn", "\x80\x02.", "2: nothing on the stack"},
        Broken{"TwoResults", "\x80\x02NN.", "4: 1 more values on the stack at its end"},
        Broken{"MarkLeft", "\x80\x02(N.", "4: "}, Broken{"TupleWithoutMark", "\x80\x02Nt.", "3 (TUPLE): no MARK"},
        Broken{"AppendsWithoutMark", "\x80\x02]Ne.", "4 (APPENDS): no MARK"},
        Broken{"ItemsWithoutMark", "\x80\x02}NNu.", "5 (SETITEMS): no MARK"},
        Broken{"PairFromOne", "\x80\x02N\x86.", "3 (TUPLE2): 2 values wanted, 1 on the stack"},
        Broken{"PairAcrossAMark", "\x80\x02N(N\x86.", "5 (TUPLE2): 2 values wanted, 1 on the stack"},
        Broken{"AppendToADict",
               "\x80\x02}N"
               "a.",
               "4 (APPEND): items for something that is no list"},
        Broken{"SetInAList", "\x80\x02]NNs.", "5 (SETITEM): keys and values for something that is no dict"},
        Broken{"OddItems", "\x80\x02}(NNNu.", "7 (SETITEMS): a key without its value"},
        Broken{"CallOfAText", "\x80\x02U\x01x)R.", "6 (REDUCE): a call of something that is no class"},
        Broken{"ArgumentsNoTuple",
               "\x80\x02"
               "ca\nb\n]R.",
               "8 (REDUCE): arguments of a call that are no tuple"},
        Broken{"StateOfAList", "\x80\x02]Nb.", "4 (BUILD): a state for something that is no object"},
        Broken{"PersistentText", "\x80\x02U\x01xQ.", "5 (BINPERSID): a persistent id that is no tuple"},
        Broken{"StackGlobalOfNumbers", "\x80\x04K\x01K\x01\x93.", "6 (STACK_GLOBAL): a class or function whose name"},
        Broken{"GlobalWithoutAName",
               "\x80\x02"
               "c\n\n.",
               "2 (GLOBAL): a class or function without a readable name"},
        Broken{"GlobalWithAControlCharacter",
               "\x80\x02"
               "ca\x1B[1m\nb\n.",
               "2 (GLOBAL): a class or function without a readable name"},
        Broken{"GlobalWithoutEnd", "\x80\x02" + "c"s + std::string(600, 'a'), "2 (GLOBAL): a name longer than 512"},
        Broken{"RecallOfNothing", "\x80\x02h\x07.", "2 (BINGET): nothing was remembered under 7"},
        Broken{"RememberNothing", "\x80\x02q\x07.", "2 (BINPUT): nothing on the stack"},
        Broken{"MemoBomb", "\x80\x02Nr\xFF\xFF\xFF\xFF.", "3 (LONG_BINPUT): memo index 4294967295 exceeds"},
        Broken{"NegativeText", "\x80\x02T\xFF\xFF\xFF\xFF.", "2 (BINSTRING): a text of -1 bytes"},
        Broken{"TextPastTheEnd", "\x80\x02X\xFF\xFF\xFF\xFFx.", "2 (BINUNICODE): 4294967295 bytes wanted, 2 are left"},
        Broken{"HugeText", "\x80\x02\x8D\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF.",
               "2 (BINUNICODE8): 18446744073709551615 bytes wanted, 1 are left"},
        Broken{"TooManyOnTheStack", std::string("\x80\x02") + std::string(1'000'001, ']'),
               "1000002 (EMPTY_LIST): more than 1000000"},
        Broken{"TooManyMarks", std::string("\x80\x02") + std::string(1'000'001, '('),
               "1000002 (MARK): more than 1000000"}),
    [](const auto& test) { return test.param.name; });

TEST(PickleMachine, RefusesOtherProtocols)
{
    expectRefused("\x80\x05N.", "x.pth: pickle protocol 5 is not supported (2 to 4 are)", ErrorCode::Unsupported);
    expectRefused("\x80\x01N.", "pickle protocol 1 is not supported", ErrorCode::Unsupported);
}

TEST(PickleMachine, SaysOfEveryCutThatThePickleEndsEarly)
{
    const auto good = pickle::whole(
        pickle::dict({{"a", pickle::vector("0", 4)}, {"args", pickle::instance("argparse", "Namespace", {})}}));
    ASSERT_NO_THROW(Read{good});
    for (std::size_t length = 0; length < good.size(); ++length) {
        EXPECT_THROW(Read{good.substr(0, length)}, core::PickleCutShort) << length;
    }
}

class Dangerous : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(Dangerous, IsRefusedByName)
{
    const auto [module, name] = GetParam();
    const auto words = "x.pth: contains a call to "s + module + "." + name + ": refused, nothing was executed";
    expectRefused(pickle::whole(pickle::call(pickle::global(module, name), {pickle::text("true")})), words,
                  ErrorCode::Unsupported);
    expectRefused(std::string("\x80\x04") + pickle::text(module) + pickle::text(name) + "\x93.", words,
                  ErrorCode::Unsupported);
}

INSTANTIATE_TEST_SUITE_P(Globals, Dangerous,
                         testing::Values(std::pair{"os", "system"}, std::pair{"posix", "system"},
                                         std::pair{"nt", "system"}, std::pair{"os.path", "join"},
                                         std::pair{"sys", "exit"}, std::pair{"subprocess", "Popen"},
                                         std::pair{"builtins", "eval"}, std::pair{"builtins", "exec"},
                                         std::pair{"builtins", "getattr"}, std::pair{"builtins", "__import__"},
                                         std::pair{"__builtin__", "eval"}, std::pair{"__builtin__", "execfile"},
                                         std::pair{"runpy", "run_path"}, std::pair{"shutil", "rmtree"},
                                         std::pair{"socket", "socket"}, std::pair{"pickle", "loads"},
                                         std::pair{"importlib", "import_module"}, std::pair{"code", "interact"},
                                         std::pair{"ctypes", "CDLL"}));

TEST(PickleMachine, LeavesHarmlessNamesInert)
{
    for (const auto& [module, name] : {std::pair{"builtins", "set"}, std::pair{"pathlib", "PosixPath"},
                                       std::pair{"code.utils", "Config"}, std::pair{"__main__", "Net"}}) {
        const Read read(pickle::whole(pickle::global(module, name)));
        EXPECT_EQ(read.values.symbol(read.result)->text(), module + "."s + name);
    }
}

}  // namespace
