#include "core/model/naming/name_table.h"

#include "core/error.h"
#include "core/model/naming/backbone.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace core {

namespace {

constexpr size_t kMaximumDigits = 4;  // more digits cannot be a block's number

/// Digits at the start of the text, without leading zeros; 0: none.
size_t numberLength(std::string_view text)
{
    const auto end = std::min(text.find_first_not_of("0123456789"), text.size());
    return end > kMaximumDigits || (end > 1 && text[0] == '0') ? 0 : end;
}

/// The words for {qkv}, with the rows that they stand for; longer words first.
constexpr std::pair<std::string_view, RowPart> kRowWords[] = {{"query", kQuery}, {"key", kKey}, {"value", kValue},
                                                              {"q", kQuery},     {"k", kKey},   {"v", kValue}};

int numberOf(std::string_view digits)
{
    int number = 0;
    for (const char digit : digits) {
        number = 10 * number + (digit - '0');
    }
    return number;
}

/// A canonical tensor assembled from several: the parts found so far.
using Parts = std::vector<std::optional<TensorTransform>>;

class TableRun {
public:
    TableRun(const NameTable& table, CanonicalNames& names) : m_table(table), m_names(names) {}

    void take(const std::string& name, const TensorTransform& transform)
    {
        bool known = tryRules(m_table.rules, name, transform, {}, "");
        for (const char* prefix : m_table.blockPrefixes) {
            if (const auto block = matchStart(prefix, name)) {
                const auto inBlock = std::string_view(name).substr(block->length);
                known = tryRules(m_table.blockRules, inBlock, transform, *block, m_table.canonicalBlock) || known;
            }
        }
        if (!known) {
            placeTensor(m_names, name, singleTensor(transform));
        }
    }

    void finish()
    {
        for (const auto& [canonical, parts] : m_merged) {
            placeTensor(m_names, canonical, joinedRows(canonical, allOf(canonical, parts)));
        }
    }

private:
    bool tryRules(std::span<const NameRule> rules, std::string_view name, const TensorTransform& transform,
                  const NameMatch& block, const char* canonicalBlock)
    {
        bool known = false;
        for (const auto& rule : rules) {
            const auto match = matchName(rule.stored, name);
            if (!match) {
                continue;
            }
            known = true;
            if (rule.canonical != nullptr) {
                const auto canonical = expandPattern(canonicalBlock, block) + expandPattern(rule.canonical, *match);
                put(canonical, rule.operation ? rule.operation(transform) : transform, match->rows.value_or(rule.rows));
            }
        }
        return known;
    }

    void put(const std::string& canonical, TensorTransform transform, RowPart rows)
    {
        if (rows.parts == 1) {
            placeTensor(m_names, canonical, singleTensor(transform));
            return;
        }
        auto& parts = m_merged[canonical];
        parts.resize(static_cast<size_t>(rows.parts));
        auto& part = parts[static_cast<size_t>(rows.part)];
        if (part) {
            throw Error(
                ErrorCode::ShapeMismatch, canonical,
                "expected one %1, found %2 and %3"_msg(wordOf(canonical, parts.size(), static_cast<size_t>(rows.part)),
                                                       part->stored, transform.stored));
        }
        part = std::move(transform);
    }

    static std::vector<TensorTransform> allOf(const std::string& canonical, const Parts& parts)
    {
        std::vector<TensorTransform> transforms;
        Message missing;
        for (size_t i = 0; i < parts.size(); ++i) {
            if (parts[i]) {
                transforms.push_back(*parts[i]);
            } else {
                const Message word = wordOf(canonical, parts.size(), i);
                missing = missing.empty() ? word : "%1 and %2"_msg(missing, word);
            }
        }
        if (!missing.empty()) {
            throw Error(ErrorCode::ShapeMismatch, canonical,
                        "expected %1, found no %2 beside %3"_msg(wordsOf(canonical, parts.size()), missing,
                                                                 transforms.front().stored));
        }
        return transforms;
    }

    static bool isOfMlp(const std::string& canonical) { return canonical.find(".mlp.") != std::string::npos; }

    static MessageId wordOf(const std::string& canonical, size_t parts, size_t part)
    {
        static constexpr std::array words{"query"_msg, "key"_msg, "value"_msg};
        static constexpr std::array ofMlp{"gate"_msg, "gated part"_msg};
        assert(parts <= words.size() && part < parts);
        return isOfMlp(canonical) ? ofMlp.at(part) : words[words.size() - parts + part];
    }

    static MessageId wordsOf(const std::string& canonical, size_t parts)
    {
        return isOfMlp(canonical) ? "gate and gated part"_msg
               : parts == 3       ? "query, key and value"_msg
                                  : "key and value"_msg;
    }

    const NameTable& m_table;
    CanonicalNames& m_names;
    std::map<std::string, Parts> m_merged;
};

}  // namespace

std::string expandPattern(std::string_view pattern, const NameMatch& match)
{
    std::string name;
    size_t next = 0;
    for (size_t i = 0; i < pattern.size();) {
        const auto rest = pattern.substr(i);
        if (rest.starts_with("{}")) {
            name += std::to_string(match.numbers.at(next++));
            i += 2;
        } else if (rest.starts_with("{+1}")) {
            name += std::to_string(match.numbers.at(next++) + 1);
            i += 4;
        } else if (rest == "*") {
            name += match.ending;
            i += 1;
        } else {
            name += pattern[i++];
        }
    }
    return name;
}

std::optional<NameMatch> matchStart(std::string_view pattern, std::string_view name)
{
    NameMatch match;
    size_t at = 0;
    for (size_t i = 0; i < pattern.size();) {
        const auto rest = name.substr(at);
        if (pattern.substr(i).starts_with("{}")) {
            const auto digits = numberLength(rest);
            if (digits == 0) {
                return {};
            }
            match.numbers.push_back(numberOf(rest.substr(0, digits)));
            at += digits;
            i += 2;
        } else if (pattern.substr(i).starts_with("{qkv}")) {
            const auto* word =
                std::ranges::find_if(kRowWords, [&](const auto& each) { return rest.starts_with(each.first); });
            if (word == std::end(kRowWords)) {
                return {};
            }
            match.rows = word->second;
            at += word->first.size();
            i += 5;
        } else if (pattern.substr(i) == "*") {
            if (rest != "weight" && rest != "bias") {
                return {};
            }
            match.ending = rest;
            at = name.size();
            i += 1;
        } else if (rest.empty() || rest[0] != pattern[i]) {
            return {};
        } else {
            ++at;
            ++i;
        }
    }
    match.length = at;
    return match;
}

std::optional<NameMatch> matchName(std::string_view pattern, std::string_view name)
{
    auto match = matchStart(pattern, name);
    return match && match->length == name.size() ? match : std::nullopt;
}

void applyTable(const NameTable& table, const TensorTransforms& transforms, CanonicalNames& names)
{
    TableRun run(table, names);
    for (const auto& [name, transform] : transforms) {
        run.take(name, transform);
    }
    run.finish();
}

void nameAsTimm(const BackboneNames& backbone, CanonicalNames& names)
{
    names.naming = &kTimmNames;
    applyTable({}, backbone.transforms, names);
}

std::string withStart(std::span<const StartRule> rules, const std::string& name)
{
    for (const auto& [stored, canonical] : rules) {
        if (const auto match = matchStart(stored, name)) {
            return expandPattern(canonical, *match) + name.substr(match->length);
        }
    }
    return name;
}

}  // namespace core
