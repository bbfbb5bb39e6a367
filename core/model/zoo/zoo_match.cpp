#include "core/model/zoo/zoo_match.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace core {

namespace {

using Entries = std::vector<const ZooEntry*>;

bool fits(const ModelSpec& spec, const ZooHints& words, const ZooFamilies& kin, const ZooEntry& entry)
{
    return kin.has(entry) && entry.depth == bodyDepth(spec) && entry.dim == spec.dim && entry.patch == spec.patch &&
           entry.classes == spec.classes && (words.inputSize == 0 || entry.inputSize == words.inputSize) &&
           (!kin.fits || kin.fits(spec, entry));
}

/// "https://.../deit_tiny_patch16_224-a1311bcf.pth" -> "deit_tiny_patch16_224-a1311bcf"
std::string stemOf(const std::string& url)
{
    const auto file = url.substr(url.find_last_of('/') + 1);
    return file.substr(0, file.find_last_of('.'));
}

template <typename Test>
bool keepWhere(Entries& entries, Test test)
{
    Entries kept;
    std::copy_if(entries.begin(), entries.end(), std::back_inserter(kept), test);
    if (kept.empty()) {
        return false;
    }
    entries = std::move(kept);
    return true;
}

std::set<std::string> wordsOf(const std::string& text)
{
    std::set<std::string> words;
    std::string word;
    for (const char c : text + " ") {
        if (std::isalnum(static_cast<unsigned char>(c))) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        } else {
            if (word.size() >= 3) {
                words.insert(word);
            }
            word.clear();
        }
    }
    return words;
}

/// True when words in the file's own name leave exactly one.
bool keepNamed(Entries& entries, const ZooHints& words)
{
    const auto id = words.architecture + "." + words.tag;
    const auto named = [&](const ZooEntry* entry) {
        return entry->id == id || entry->id == words.name || stemOf(entry->url) == words.name;
    };
    return keepWhere(entries, named) && entries.size() == 1;
}

}  // namespace

int bodyDepth(const ModelSpec& spec)
{
    return static_cast<int>(std::ranges::count_if(spec.layers, [](const LayerSpec& layer) {
        return layer.kind != LayerKind::Class && layer.kind != LayerKind::Temporal && !layer.ofVisionHead;
    }));
}

bool ZooFamilies::has(const ZooEntry& entry) const
{
    return std::find(words.begin(), words.end(), entry.family) != words.end();
}

ZooMatches matchZoo(const ModelSpec& geometry, const ZooHints& words, const ZooFamilies& kin)
{
    ZooMatches matches;
    auto& entries = matches.entries;
    for (const auto& entry : zoo()) {
        if (fits(geometry, words, kin, entry)) {
            entries.push_back(&entry);
        }
    }
    if (entries.empty()) {
        return matches;
    }
    matches.certain = keepNamed(entries, words);
    if (matches.certain) {
        return matches;
    }
    keepWhere(entries, [&](const ZooEntry* entry) { return entry->parameters == words.parameters; });
    keepWhere(entries, [&](const ZooEntry* entry) { return entry->architecture == words.architecture; });
    const auto stated = wordsOf(words.name + " " + words.architecture + " " + words.tag);
    for (const auto& word : stated) {
        keepWhere(entries, [&](const ZooEntry* entry) {
            const auto own = wordsOf(entry->id + " " + stemOf(entry->url) + " " + entry->family);
            return std::any_of(own.begin(), own.end(), [&](const auto& part) { return part.starts_with(word); });
        });
    }
    return matches;
}

}  // namespace core
