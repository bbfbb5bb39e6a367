#include "core/experiment/edit.h"

#include "core/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string_view>

namespace core {
namespace {

/// How each kind is spelled: its word, and its form as messages show it.
struct Spelling {
    EditKind kind;
    std::string_view word, form;
};
constexpr Spelling spellings[] = {
    {EditKind::Zero, "zero", "zero:LAYER.HEAD"},
    {EditKind::Mean, "mean", "mean:LAYER.HEAD"},
    {EditKind::Uniform, "uniform", "uniform:LAYER.HEAD"},
    {EditKind::Temperature, "temperature", "temperature:LAYER.HEAD=T with T from 0.000001 to 1000000"},
    {EditKind::Knockout, "knockout", "knockout:LAYER.HEAD:QUERIES>KEYS"},
    {EditKind::Drop, "drop", "drop:TOKENS"},
    {EditKind::Fill, "fill", "fill:TOKENS=mean|blur|zero"},
    {EditKind::Shuffle, "shuffle", "shuffle:SEED"},
    {EditKind::NoPositions, "nopos", "nopos"},
    {EditKind::Mlp, "mlp", "mlp:LAYER=zero|mean"},
    {EditKind::Register, "register", "register:LAYER.NEURON+LAYER.NEURON"},
};

const Spelling& spellingOf(EditKind kind)
{
    return *std::ranges::find(spellings, kind, &Spelling::kind);
}

[[noreturn]] void refuse(const Message& expected, std::string_view found)
{
    throw Error(ErrorCode::OutOfRange, "edit", "expected %1, found \"%2\""_msg(expected, found));
}

/// Consumes a text from its front and holds the unread rest.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_rest(text) {}
    bool atEnd() const { return m_rest.empty(); }
    bool take(std::string_view word)
    {
        const bool here = m_rest.starts_with(word);
        m_rest.remove_prefix(here ? word.size() : 0);
        return here;
    }
    template <typename Number>
    std::optional<Number> number()
    {
        Number value{};
        const char* end = m_rest.data() + m_rest.size();
        const auto [stopped, problem] = std::from_chars(m_rest.data(), end, value);
        if (problem != std::errc{}) {
            return std::nullopt;
        }
        m_rest.remove_prefix(static_cast<size_t>(stopped - m_rest.data()));
        return value;
    }
    /// Without a sign.
    std::optional<int> count() { return m_rest.starts_with('-') ? std::nullopt : number<int>(); }

private:
    std::string_view m_rest;
};

/// Parses one edit; every step returns whether it found its part.
class EditReader {
public:
    explicit EditReader(std::string_view text) : m_scanner(text) {}

    bool read(const Spelling& spelling)
    {
        edit.kind = spelling.kind;
        if (!m_scanner.take(spelling.word) || (spelling.kind != EditKind::NoPositions && !m_scanner.take(":"))) {
            return false;
        }
        return readRest() && m_scanner.atEnd();
    }

    Edit edit;

private:
    bool readRest()
    {
        switch (edit.kind) {
            case EditKind::Zero:
            case EditKind::Mean:
            case EditKind::Uniform:
                return readHeads();
            case EditKind::Temperature:
                return readHeads() && m_scanner.take("=") && readTemperature();
            case EditKind::Knockout:
                return readHeads() && m_scanner.take(":") && readTokens(edit.tokens) && m_scanner.take(">") &&
                       readTokens(edit.keys);
            case EditKind::Drop:
                return readTokens(edit.tokens);
            case EditKind::Fill:
                return readTokens(edit.tokens) && m_scanner.take("=") && (readFilling() || readBlur());
            case EditKind::Shuffle:
                return readSeed();
            case EditKind::NoPositions:
                return true;
            case EditKind::Mlp:
                return readRange(edit.layers, true) && m_scanner.take("=") && readFilling();
            case EditKind::Register:
                return readNeurons();
        }
        return false;
    }

    bool readHeads() { return readRange(edit.layers, true) && m_scanner.take(".") && readRange(edit.heads, false); }

    bool readRange(IndexRange& range, bool negativeToo)
    {
        if (m_scanner.take("*")) {
            range = {};
            return true;
        }
        const auto one = [&] { return negativeToo ? m_scanner.number<int>() : m_scanner.count(); };
        const auto first = one();
        const auto last = first && m_scanner.take("-") ? one() : first;
        range = {false, first.value_or(0), last.value_or(0)};
        const bool sameSide = (range.first < 0) == (range.last < 0);
        return first && last && (!sameSide || range.first <= range.last);
    }

    bool readTokens(TokenSet& tokens)
    {
        do {
            if (!readTokensOfWord(tokens) && !readRectangle(tokens)) {
                return false;
            }
        } while (m_scanner.take("+"));
        return true;
    }

    bool readTokensOfWord(TokenSet& tokens)
    {
        const std::pair<std::string_view, bool TokenSet::*> words[] = {{"class", &TokenSet::classToken},
                                                                       {"registers", &TokenSet::registers},
                                                                       {"patches", &TokenSet::patches},
                                                                       {"all", &TokenSet::all}};
        return std::ranges::any_of(words, [&](const auto& each) {
            const bool found = m_scanner.take(each.first);
            tokens.*each.second = tokens.*each.second || found;
            return found;
        });
    }

    bool readRectangle(TokenSet& tokens)
    {
        PatchRectangle corners;
        if (!readPlace(corners.firstRow, corners.firstCol)) {
            return false;
        }
        corners.lastRow = corners.firstRow;
        corners.lastCol = corners.firstCol;
        if (m_scanner.take("-") && !readPlace(corners.lastRow, corners.lastCol)) {
            return false;
        }
        tokens.rectangles.push_back(corners);
        return corners.firstRow <= corners.lastRow && corners.firstCol <= corners.lastCol;
    }

    bool readPlace(int& row, int& col)
    {
        const auto first = m_scanner.count();
        const auto second = first && m_scanner.take(",") ? m_scanner.count() : std::nullopt;
        row = first.value_or(0);
        col = second.value_or(0);
        return second.has_value();
    }

    bool readTemperature()
    {
        const auto number = m_scanner.number<double>();
        edit.temperature = number.value_or(0.0);
        return edit.temperature >= 1e-6 && edit.temperature <= 1e6;  // false for NaN, too
    }

    bool readFilling()
    {
        edit.filling = m_scanner.take("mean") ? Filling::Mean : Filling::Zero;
        return edit.filling == Filling::Mean || m_scanner.take("zero");
    }

    bool readBlur()
    {
        edit.filling = Filling::Blur;
        return m_scanner.take("blur");
    }

    bool readSeed()
    {
        const auto seed = m_scanner.number<uint64_t>();
        edit.seed = seed.value_or(0);
        return seed.has_value();
    }

    bool readNeurons()
    {
        do {
            const auto layer = m_scanner.number<int>();
            const auto index = layer && m_scanner.take(".") ? m_scanner.count() : std::nullopt;
            if (!index) {
                return false;
            }
            edit.neurons.push_back({*layer, *index});
        } while (m_scanner.take("+"));
        return true;
    }

    Scanner m_scanner;
};

std::string textOf(const IndexRange& range)
{
    return range.all                   ? "*"
           : range.first == range.last ? fmt::to_string(range.first)
                                       : fmt::format("{}-{}", range.first, range.last);
}

std::string textOf(const std::vector<Neuron>& neurons)
{
    std::vector<std::string> parts;
    for (const auto& [layer, index] : neurons) {
        parts.push_back(fmt::format("{}.{}", layer, index));
    }
    return fmt::format("{}", fmt::join(parts, "+"));
}

std::string_view textOf(Filling filling)
{
    return filling == Filling::Zero ? "zero" : filling == Filling::Mean ? "mean" : "blur";
}

}  // namespace

std::string toText(const TokenSet& tokens)
{
    std::vector<std::string> parts;
    const std::pair<bool, const char*> words[] = {{tokens.all, "all"},
                                                  {tokens.classToken, "class"},
                                                  {tokens.registers, "registers"},
                                                  {tokens.patches, "patches"}};
    for (const auto& [has, word] : words) {
        if (has) {
            parts.emplace_back(word);
        }
    }
    for (const auto& [firstRow, firstCol, lastRow, lastCol] : tokens.rectangles) {
        const bool single = firstRow == lastRow && firstCol == lastCol;
        parts.push_back(single ? fmt::format("{},{}", firstRow, firstCol)
                               : fmt::format("{},{}-{},{}", firstRow, firstCol, lastRow, lastCol));
    }
    return fmt::format("{}", fmt::join(parts, "+"));
}

std::string toText(const Edit& edit)
{
    const auto word = spellingOf(edit.kind).word;
    auto heads = fmt::format("{}:{}.{}", word, textOf(edit.layers), textOf(edit.heads));
    switch (edit.kind) {
        case EditKind::Zero:
        case EditKind::Mean:
        case EditKind::Uniform:
            return heads;
        case EditKind::Temperature:
            return fmt::format("{}={}", heads, edit.temperature);
        case EditKind::Knockout:
            return fmt::format("{}:{}>{}", heads, toText(edit.tokens), toText(edit.keys));
        case EditKind::Drop:
            return fmt::format("{}:{}", word, toText(edit.tokens));
        case EditKind::Fill:
            return fmt::format("{}:{}={}", word, toText(edit.tokens), textOf(edit.filling));
        case EditKind::Shuffle:
            return fmt::format("{}:{}", word, edit.seed);
        case EditKind::NoPositions:
            return std::string(word);
        case EditKind::Mlp:
            return fmt::format("{}:{}={}", word, textOf(edit.layers), textOf(edit.filling));
        case EditKind::Register:
            return fmt::format("{}:{}", word, textOf(edit.neurons));
    }
    return "";
}

Edit parseEdit(const std::string& text)
{
    const auto word = std::string_view(text).substr(0, text.find(':'));
    const auto* spelling = std::ranges::find(spellings, word, &Spelling::word);
    if (spelling == std::end(spellings)) {
        std::vector<std::string_view> words;
        std::ranges::transform(spellings, std::back_inserter(words), &Spelling::word);
        refuse("one of %1"_msg(words), text);
    }
    EditReader reader(text);
    if (!reader.read(*spelling)) {
        refuse(Message(std::string(spelling->form)), text);
    }
    return reader.edit;
}

std::vector<Edit> activeEdits(const std::vector<Edit>& edits)
{
    std::vector<Edit> active;
    std::ranges::copy_if(edits, std::back_inserter(active), &Edit::on);
    return active;
}

std::string editsText(const std::vector<Edit>& edits)
{
    constexpr size_t most = 4;
    std::vector<std::string> shown;
    for (size_t i = 0; i < std::min(edits.size(), most); ++i) {
        shown.push_back(toText(edits[i]));
    }
    const auto more = edits.size() > most ? fmt::format(" and {} more", edits.size() - most) : "";
    return fmt::format("{}{}", fmt::join(shown, ", "), more);
}

}  // namespace core
