#include "core/model/text/characters.h"

#include "core/error.h"
#include "core/file/text.h"

#include <locale.h>
#include <algorithm>
#include <cwctype>
#include <iterator>

namespace core {

namespace {

constexpr size_t kLongestCaption = 10'000;  // bytes: splitting a word into pairs takes time quadratic in its length

struct KindRun {
    char32_t first, last;
    CharacterKind kind;
};
constexpr auto L = CharacterKind::Letter, N = CharacterKind::Number, S = CharacterKind::Space, O = CharacterKind::Other;

/// From Unicode's character database, in order; any other character is rejected.
constexpr KindRun kKinds[] = {
    {0x09, 0x0D, S},     {0x20, 0x20, S},     {0x21, 0x2F, O},     {0x30, 0x39, N},       {0x3A, 0x40, O},
    {0x41, 0x5A, L},     {0x5B, 0x60, O},     {0x61, 0x7A, L},     {0x7B, 0x7E, O},       {0x85, 0x85, S},
    {0xA0, 0xA0, S},     {0xA1, 0xA9, O},     {0xAA, 0xAA, L},     {0xAB, 0xB1, O},       {0xB2, 0xB3, N},
    {0xB4, 0xB4, O},     {0xB5, 0xB5, L},     {0xB6, 0xB8, O},     {0xB9, 0xB9, N},       {0xBA, 0xBA, L},
    {0xBB, 0xBB, O},     {0xBC, 0xBE, N},     {0xBF, 0xBF, O},     {0xC0, 0xD6, L},       {0xD7, 0xD7, O},
    {0xD8, 0xF6, L},     {0xF7, 0xF7, O},     {0xF8, 0x12F, L},    {0x131, 0x17F, L},     {0x386, 0x386, L},
    {0x388, 0x38A, L},   {0x38C, 0x38C, L},   {0x38E, 0x3A1, L},   {0x3A3, 0x3CE, L},     {0x400, 0x481, L},
    {0x48A, 0x52F, L},   {0x5D0, 0x5EA, L},   {0x620, 0x64A, L},   {0x1EA0, 0x1EF9, L},   {0x2000, 0x200A, S},
    {0x200B, 0x2027, O}, {0x2028, 0x2029, S}, {0x202F, 0x202F, S}, {0x2030, 0x205E, O},   {0x205F, 0x205F, S},
    {0x20A0, 0x20BF, O}, {0x2122, 0x2122, O}, {0x2190, 0x2328, O}, {0x2500, 0x2775, O},   {0x3000, 0x3000, S},
    {0x3001, 0x3002, O}, {0x3041, 0x3096, L}, {0x30A1, 0x30FA, L}, {0x30FC, 0x30FE, L},   {0x3400, 0x4DBF, L},
    {0x4E00, 0x9FFF, L}, {0xAC00, 0xD7A3, L}, {0xFE0F, 0xFE0F, O}, {0x1F300, 0x1F6D7, O}, {0x1F900, 0x1FA53, O}};

struct CaseRun {
    char32_t first, last, step;
    int delta;  ///< to the lower-case letter
};
constexpr CaseRun kUpperCase[] = {
    {0x41, 0x5A, 1, 32},   {0xC0, 0xD6, 1, 32},   {0xD8, 0xDE, 1, 32},     {0x100, 0x12E, 2, 1},  {0x132, 0x136, 2, 1},
    {0x139, 0x147, 2, 1},  {0x14A, 0x176, 2, 1},  {0x178, 0x178, 1, -121}, {0x179, 0x17D, 2, 1},  {0x386, 0x386, 1, 38},
    {0x388, 0x38A, 1, 37}, {0x38C, 0x38C, 1, 64}, {0x38E, 0x38F, 1, 63},   {0x391, 0x3A1, 1, 32}, {0x3A3, 0x3AB, 1, 32},
    {0x400, 0x40F, 1, 80}, {0x410, 0x42F, 1, 32}, {0x460, 0x480, 2, 1},    {0x48A, 0x4BE, 2, 1},  {0x4C0, 0x4C0, 1, 15},
    {0x4C1, 0x4CD, 2, 1},  {0x4D0, 0x52E, 2, 1},  {0x1EA0, 0x1EF8, 2, 1}};

template <typename Run, size_t count>
const Run* runOf(const Run (&runs)[count], char32_t code)
{
    const auto* found = std::ranges::lower_bound(runs, code, {}, &Run::last);
    return found != std::end(runs) && found->first <= code ? found : nullptr;
}

char32_t lowered(char32_t code)
{
    const auto* run = runOf(kUpperCase, code);
    const bool upper = run != nullptr && (code - run->first) % run->step == 0;
    return upper ? static_cast<char32_t>(static_cast<int>(code) + run->delta) : code;
}

void requireCaption(std::string_view caption)
{
    if (caption.size() > kLongestCaption) {
        throw Error(ErrorCode::Unsupported, "caption",
                    "expected at most %1 bytes, found %2"_msg(kLongestCaption, caption.size()));
    }
    if (!isUtf8(caption)) {
        throw Error(ErrorCode::Unsupported, "caption", "expected UTF-8, found other bytes"_msg);
    }
}

/// glibc's table for all of Unicode; this locale is always there.
locale_t unicodeLocale()
{
    static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return locale;
}

/// The character at `at`, which advances past it. @param text  valid UTF-8
char32_t nextCode(std::string_view text, size_t& at)
{
    const auto lead = static_cast<unsigned char>(text[at++]);
    const int more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    char32_t code = more == 0 ? lead : lead & (0x3FU >> static_cast<unsigned>(more));
    for (int i = 0; i < more; ++i) {
        code = code << 6U | (static_cast<unsigned char>(text[at++]) & 0x3FU);
    }
    return code;
}

}  // namespace

std::vector<Character> lowerCaseCharacters(std::string_view caption)
{
    requireCaption(caption);
    std::vector<Character> characters;
    for (size_t at = 0; at < caption.size();) {
        const char32_t code = nextCode(caption, at);
        const auto* run = runOf(kKinds, code);
        if (run == nullptr) {
            throw Error(
                ErrorCode::Unsupported, "caption",
                "expected Latin, Greek, Cyrillic, Hebrew or Arabic letters (with their accents in one character), "
                "kana, Han or Hangul characters, numbers, punctuation or emoji, found U+%1"_msg(
                    fmt::format("{:04X}", static_cast<uint32_t>(code))));
        }
        characters.push_back({lowered(code), run->kind});
    }
    return characters;
}

std::u32string lowerCase(std::string_view caption)
{
    constexpr char32_t dottedI = 0x130;
    requireCaption(caption);
    if (unicodeLocale() == nullptr) {
        throw Error(ErrorCode::Unsupported, "caption", "expected the locale C.UTF-8, found none"_msg);
    }
    std::u32string lower;
    for (size_t at = 0; at < caption.size();) {
        const char32_t code = nextCode(caption, at);
        if (code == dottedI) {
            lower += U"i\u0307";
        } else {
            lower += static_cast<char32_t>(towlower_l(static_cast<wint_t>(code), unicodeLocale()));
        }
    }
    return lower;
}

void appendUtf8(std::string& text, char32_t code)
{
    const auto add = [&](char32_t bits) { text += static_cast<char>(static_cast<unsigned char>(bits)); };
    if (code < 0x80) {
        add(code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr char32_t leads[] = {0, 0xC0, 0xE0, 0xF0};
    add(leads[more] | code >> (6 * more));
    for (int i = more - 1; i >= 0; --i) {
        add(0x80 | ((code >> (6 * i)) & 0x3F));
    }
}

}  // namespace core
