#include "core/checkpoint/numpy/npy_header.h"

#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/error.h"
#include "core/file/refuse_file.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>

namespace core {

namespace {

using namespace std::string_view_literals;

constexpr auto kNpyMagic = "\x93NUMPY"sv;
constexpr std::size_t kNpyHeaderLimit = 10'000;  // NumPy's own limit for files of unknown origin
constexpr std::size_t kRankLimit = 8;
static_assert(kNpyHeaderLimit + "\x93NUMPY"sv.size() + 2 + 4 == kNpyHeaderReach);

struct NpyType {
    std::string_view name;  ///< kind and size, without the byte order
    c10::ScalarType dtype;
};
constexpr std::array<NpyType, 9> kNpyTypes = {{{"f8", c10::ScalarType::Double},
                                               {"f4", c10::ScalarType::Float},
                                               {"f2", c10::ScalarType::Half},
                                               {"i8", c10::ScalarType::Long},
                                               {"i4", c10::ScalarType::Int},
                                               {"i2", c10::ScalarType::Short},
                                               {"i1", c10::ScalarType::Char},
                                               {"u1", c10::ScalarType::Byte},
                                               {"b1", c10::ScalarType::Bool}}};

/// {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }  and no other Python.
class Literal {
public:
    Literal(std::string_view text, const std::string& source) : m_text(text), m_source(source) {}

    void skipSpace()
    {
        while (m_at < m_text.size() && " \t\r\n"sv.find(m_text[m_at]) != std::string_view::npos) {
            ++m_at;
        }
    }

    /// Takes `word` when it is next.
    bool take(std::string_view word)
    {
        skipSpace();
        const bool found = m_text.substr(m_at).starts_with(word);
        m_at += found ? word.size() : 0;
        return found;
    }

    void expect(std::string_view word)
    {
        if (!take(word)) {
            fail(fmt::format("'{}'", word));
        }
    }

    bool atEnd()
    {
        skipSpace();
        return m_at == m_text.size();
    }

    std::string_view quoted()
    {
        const char quote = take("'") ? '\'' : take("\"") ? '"' : '\0';
        const auto end = quote == '\0' ? std::string_view::npos : m_text.find(quote, m_at);
        if (end == std::string_view::npos) {
            fail("text in quotes");
        }
        const auto content = m_text.substr(m_at, end - m_at);
        m_at = end + 1;
        return content;
    }

    bool truth()
    {
        if (take("True")) {
            return true;
        }
        if (!take("False")) {
            fail("True or False");
        }
        return false;
    }

    int64_t dimension()
    {
        skipSpace();
        const auto begin = m_at;
        int64_t value = 0;
        for (; m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9'; ++m_at) {
            const int digit = m_text[m_at] - '0';
            if (value > (std::numeric_limits<int64_t>::max() - digit) / 10) {
                refuseFile(m_source, "number of elements overflows");
            }
            value = value * 10 + digit;
        }
        if (m_at == begin) {
            fail("a non-negative integer");
        }
        take("L");  // written by Python 2
        return value;
    }

    std::vector<int64_t> shape()
    {
        std::vector<int64_t> sizes;
        expect("(");
        while (!take(")")) {
            if (sizes.size() == kRankLimit) {
                refuseFile(m_source, fmt::format("more than {} dimensions", kRankLimit), ErrorCode::Unsupported);
            }
            sizes.push_back(dimension());
            const bool comma = take(",");
            if (!comma && sizes.size() == 1 && nextIs(')')) {
                fail("a comma after the only dimension");  // (2) is a number in Python
            }
            if (!comma) {
                expect(")");
                break;
            }
        }
        return sizes;
    }

    [[noreturn]] void fail(const std::string& expected) const
    {
        refuseFile(m_source, fmt::format("npy header: expected {} at character {}, found \"{}\"", expected, m_at,
                                         printable(m_text.substr(m_at, 16))));
    }

    bool nextIs(char c)
    {
        skipSpace();
        return m_at < m_text.size() && m_text[m_at] == c;
    }

private:
    std::string_view m_text;
    const std::string& m_source;
    std::size_t m_at = 0;
};

c10::ScalarType dtypeOf(std::string_view descr, const std::string& source)
{
    const auto shown = printable(descr, 40);
    if (descr.find('O') != std::string_view::npos) {
        refuseFile(source, fmt::format("dtype {} contains pickled Python objects: refused", shown),
                   ErrorCode::Unsupported);
    }
    const char order = descr.empty() ? '\0' : descr.front();
    if (order == '>') {
        refuseFile(source, fmt::format("dtype {} is big-endian, which is not supported", shown),
                   ErrorCode::Unsupported);
    }
    const bool ordered = order == '<' || order == '=' || order == '|';
    const auto kind = descr.substr(ordered ? 1 : 0);
    if (ordered && kind == "V2") {  // how JAX leaves bfloat16, for which NumPy has no name
        return c10::ScalarType::BFloat16;
    }
    const auto row = std::ranges::find(kNpyTypes, kind, &NpyType::name);
    if (row == kNpyTypes.end() || (order == '|' && kind.back() != '1')) {
        refuseFile(source, fmt::format("dtype {} is not supported", shown), ErrorCode::Unsupported);
    }
    return row->dtype;
}

struct Prefix {
    std::size_t lengthBytes = 2;
    std::size_t headerBytes = 0;
};

Prefix readPrefix(std::span<const std::byte> array, const std::string& source)
{
    const auto byteAt = [array](std::size_t i) { return std::to_integer<std::size_t>(array[i]); };
    if (array.size() < kNpyMagic.size() + 2) {
        refuseFile(source, fmt::format("{} bytes are too few for an npy file", array.size()));
    }
    if (!std::equal(kNpyMagic.begin(), kNpyMagic.end(), reinterpret_cast<const char*>(array.data()))) {
        refuseFile(source, "is not an npy file: it does not begin with \\x93NUMPY", ErrorCode::Unsupported);
    }
    const auto major = byteAt(6), minor = byteAt(7);
    if (major < 1 || major > 3 || minor != 0) {
        refuseFile(source, fmt::format("npy version {}.{} is not supported", major, minor), ErrorCode::Unsupported);
    }
    Prefix prefix{major == 1 ? 2u : 4u};
    const auto fixed = kNpyMagic.size() + 2 + prefix.lengthBytes;
    if (array.size() < fixed) {
        refuseFile(source, "file ends before the length of the npy header");
    }
    for (std::size_t i = 0; i < prefix.lengthBytes; ++i) {
        prefix.headerBytes |= byteAt(8 + i) << (8 * i);
    }
    if (prefix.headerBytes > kNpyHeaderLimit) {
        refuseFile(source,
                   fmt::format("npy header length {} exceeds the limit of {}", prefix.headerBytes, kNpyHeaderLimit));
    }
    if (prefix.headerBytes > array.size() - fixed) {
        refuseFile(source,
                   fmt::format("npy header length {} does not fit in {} bytes", prefix.headerBytes, array.size()));
    }
    return prefix;
}

NpyHeader readLiteral(std::string_view text, const std::string& source)
{
    Literal literal(text, source);
    std::optional<c10::ScalarType> dtype;
    std::optional<bool> fortranOrder;
    std::optional<std::vector<int64_t>> shape;
    literal.expect("{");
    while (!literal.take("}")) {
        const auto key = literal.quoted();
        literal.expect(":");
        if (key == "descr" && !dtype) {
            if (literal.nextIs('[')) {
                refuseFile(source, "the array has named fields, which is not supported", ErrorCode::Unsupported);
            }
            dtype = dtypeOf(literal.quoted(), source);
        } else if (key == "fortran_order" && !fortranOrder) {
            fortranOrder = literal.truth();
        } else if (key == "shape" && !shape) {
            shape = literal.shape();
        } else {
            refuseFile(source, fmt::format("npy header: key {} is unknown or appears twice", printable(key, 40)));
        }
        if (!literal.take(",")) {
            literal.expect("}");
            break;
        }
    }
    if (!literal.atEnd()) {
        literal.fail("the end of the header");
    }
    if (!dtype || !fortranOrder || !shape) {
        refuseFile(source, fmt::format("npy header: {} is missing", !dtype   ? "descr"
                                                                    : !shape ? "shape"
                                                                             : "fortran_order"));
    }
    return {*dtype, *fortranOrder, std::move(*shape), 0};
}

}  // namespace

NpyHeader parseNpyHeader(std::span<const std::byte> start, uint64_t arrayBytes, const std::string& source)
{
    const auto prefix = readPrefix(start, source);
    const auto fixed = kNpyMagic.size() + 2 + prefix.lengthBytes;
    auto header = readLiteral({reinterpret_cast<const char*>(start.data()) + fixed, prefix.headerBytes}, source);
    header.dataStart = fixed + prefix.headerBytes;

    const auto needed = checkedBytes(header.shape, static_cast<int64_t>(c10::elementSize(header.dtype)));
    if (!needed) {
        refuseFile(source, fmt::format("number of elements overflows: shape ({})", fmt::join(header.shape, ", ")));
    }
    const auto found = arrayBytes - header.dataStart;
    if (static_cast<uint64_t>(*needed) != found) {
        refuseFile(source, fmt::format("shape ({}) needs {} bytes, the file has {} after its header",
                                       fmt::join(header.shape, ", "), *needed, found));
    }
    return header;
}

std::string npyHeader(c10::ScalarType dtype, std::span<const int64_t> shape)
{
    const auto row = std::ranges::find(kNpyTypes, dtype, &NpyType::dtype);
    if (row == kNpyTypes.end()) {
        throw Error(ErrorCode::Unsupported, "NumPy has no type for %1"_msg(c10::toString(dtype)));
    }
    const auto order = row->name.back() == '1' ? '|' : '<';
    auto text = fmt::format("{{'descr': '{}{}', 'fortran_order': False, 'shape': ({}{}), }}", order, row->name,
                            fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
    constexpr std::size_t fixed = 10, multiple = 64;
    text.append(multiple - (fixed + text.size() + 1) % multiple, ' ');
    text += '\n';
    std::string header(kNpyMagic);
    header += "\x01\x00"sv;
    header += static_cast<char>(text.size() & 0xFF);
    header += static_cast<char>(text.size() >> 8);
    return header + text;
}

}  // namespace core
