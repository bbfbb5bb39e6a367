// The part of sentencepiece_model.proto that a tokenizer needs. Wire format: each field is a varint of its number and
// kind, then a varint, 4 or 8 bytes, or a varint of a length and so many bytes.
#include "core/error.h"
#include "core/file/text.h"
#include "core/model/text/character_pairs.h"
#include "core/model/text/tokenizer.h"
#include "core/model/text/unigrams.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace core {
namespace {

struct ProtoField {
    uint64_t number = 0;
    uint64_t value = 0;      ///< of a varint, or the bits of a number of 4 or 8 bytes
    std::string_view bytes;  ///< of text and messages
};

class ProtoReader {
public:
    ProtoReader(std::string_view message, const std::string& source) : m_rest(message), m_source(source) {}

    std::optional<ProtoField> next()
    {
        if (m_rest.empty()) {
            return std::nullopt;
        }
        const uint64_t key = varint();
        ProtoField field;
        field.number = key >> 3U;
        switch (key & 7U) {
            case 0:
                field.value = varint();
                return field;
            case 1:
                field.value = fixed(8);
                return field;
            case 2:
                field.bytes = take(varint());
                return field;
            case 5:
                field.value = fixed(4);
                return field;
            default:
                fail();
        }
    }

    [[noreturn]] void fail() const
    {
        throw Error(ErrorCode::Corrupt, m_source, "expected a model of SentencePiece, found other bytes"_msg);
    }

private:
    std::string_view take(uint64_t count)
    {
        if (count > m_rest.size()) {
            fail();
        }
        const auto taken = m_rest.substr(0, count);
        m_rest.remove_prefix(count);
        return taken;
    }

    uint64_t fixed(uint64_t count)
    {
        uint64_t value = 0;
        unsigned shift = 0;
        for (const char byte : take(count)) {
            value |= uint64_t{static_cast<unsigned char>(byte)} << shift;
            shift += 8;
        }
        return value;
    }

    uint64_t varint()
    {
        uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const auto byte = static_cast<unsigned char>(take(1)[0]);
            value |= uint64_t{byte & 0x7FU} << shift;
            if (byte < 0x80) {
                return value;
            }
        }
        fail();
    }

    std::string_view m_rest;
    const std::string& m_source;
};

struct PieceKind {
    enum : uint64_t { Normal = 1, Unknown, Control, UserDefined, Unused, Byte };
};

struct StoredPiece {
    std::string text;
    double score = 0.0;
    uint64_t kind = PieceKind::Normal;
};

constexpr uint64_t kUnigram = 1, kPairs = 2;  // TrainerSpec.ModelType

struct SentencePieceModel {
    std::vector<StoredPiece> pieces;
    uint64_t type = kUnigram;
    std::string_view characterMap;
    bool dummyPrefix = true, removesSpaces = true, escapesSpaces = true;
};

constexpr size_t kMostPieces = 1U << 20U;
constexpr size_t kLongestStoredPiece = 128;  // bytes; Gemma's longest, a run of spaces, has 93

StoredPiece pieceOf(std::string_view message, const std::string& source)
{
    ProtoReader reader(message, source);
    StoredPiece piece;
    while (const auto field = reader.next()) {
        if (field->number == 1) {
            piece.text = field->bytes;
        } else if (field->number == 2) {
            piece.score = std::bit_cast<float>(static_cast<uint32_t>(field->value));
        } else if (field->number == 3) {
            piece.kind = field->value;
        }
    }
    if (piece.text.empty() || piece.text.size() > kLongestStoredPiece || !isUtf8(piece.text) ||
        !std::isfinite(piece.score)) {
        throw Error(ErrorCode::Corrupt, source,
                    "expected pieces of 1 to %1 bytes of UTF-8 with a finite score, found \"%2\""_msg(
                        kLongestStoredPiece, printable(piece.text)));
    }
    return piece;
}

void readNormalizer(std::string_view message, SentencePieceModel& model, const std::string& source)
{
    ProtoReader reader(message, source);
    while (const auto field = reader.next()) {
        if (field->number == 2) {
            model.characterMap = field->bytes;
        } else if (field->number == 3) {
            model.dummyPrefix = field->value != 0;
        } else if (field->number == 4) {
            model.removesSpaces = field->value != 0;
        } else if (field->number == 5) {
            model.escapesSpaces = field->value != 0;
        }
    }
}

SentencePieceModel modelOf(std::string_view bytes, const std::string& source)
{
    constexpr uint64_t pieces = 1, trainer = 2, normalizer = 3, modelType = 3;
    SentencePieceModel model;
    ProtoReader reader(bytes, source);
    while (const auto field = reader.next()) {
        if (field->number == pieces) {
            model.pieces.push_back(pieceOf(field->bytes, source));
            if (model.pieces.size() > kMostPieces) {
                reader.fail();
            }
        } else if (field->number == trainer) {
            ProtoReader stated(field->bytes, source);
            while (const auto each = stated.next()) {
                model.type = each->number == modelType ? each->value : model.type;
            }
        } else if (field->number == normalizer) {
            readNormalizer(field->bytes, model, source);
        }
    }
    if (model.pieces.empty()) {
        reader.fail();
    }
    return model;
}

/// Which pieces the text may become; the others are for other purposes.
bool isOfText(const StoredPiece& piece)
{
    return piece.kind == PieceKind::Normal || piece.kind == PieceKind::UserDefined;
}

/// The merges of a model that joins neighbours to the piece of the highest score: every pair of pieces that is a piece.
PairMerges mergesOf(const std::vector<StoredPiece>& pieces, const Vocabulary& ofText)
{
    std::vector<size_t> order(pieces.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](size_t i) { return pieces[i].score; });
    PairMerges merges;
    for (size_t rank = 0; rank < order.size(); ++rank) {
        const auto& text = pieces[order[rank]].text;
        if (!isOfText(pieces[order[rank]])) {
            continue;
        }
        for (size_t at = 1; at < text.size(); ++at) {
            if ((static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80) {
                continue;  // within a character
            }
            const auto first = ofText.find(text.substr(0, at));
            const auto second = first == ofText.end() ? first : ofText.find(text.substr(at));
            if (second != ofText.end()) {
                merges.add(first->second, second->second, static_cast<int64_t>(order[rank]), static_cast<int>(rank));
            }
        }
    }
    return merges;
}

std::unique_ptr<Tokenizer> pairsOf(const SentencePieceModel& model, const std::string& source)
{
    const auto& pieces = model.pieces;
    if (model.dummyPrefix || model.removesSpaces || !model.characterMap.empty()) {
        throw Error(ErrorCode::Unsupported, source,
                    "expected pairs of characters as they stand, as SigLIP 2 has them, found others"_msg);
    }
    Vocabulary vocabulary, ofText;
    std::vector<std::string> special;
    for (size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].kind == PieceKind::Unused) {
            throw Error(ErrorCode::Unsupported, source, "expected no unused pieces, found \"%1\""_msg(pieces[i].text));
        }
        vocabulary.emplace(pieces[i].text, static_cast<int64_t>(i));
        if (isOfText(pieces[i])) {
            ofText.emplace(pieces[i].text, static_cast<int64_t>(i));
        }
        if (pieces[i].kind != PieceKind::Normal && pieces[i].kind != PieceKind::Byte) {
            special.push_back(pieces[i].text);
        }
    }
    auto merges = mergesOf(pieces, ofText);
    return std::make_unique<CharacterPairTokenizer>(std::move(vocabulary), std::move(merges), std::move(special),
                                                    source);
}

std::unique_ptr<Tokenizer> unigramsOf(const SentencePieceModel& model, const std::string& source)
{
    if (!model.dummyPrefix || !model.removesSpaces) {
        throw Error(ErrorCode::Unsupported, source,
                    "expected a space before each caption and none beyond it, as SigLIP has them, found others"_msg);
    }
    UnigramTokenizer::Pieces pieces;
    std::optional<int64_t> unknown;
    int64_t token = 0;
    for (const auto& piece : model.pieces) {
        if (piece.kind == PieceKind::Unknown) {
            unknown = token;
        } else if (piece.kind != PieceKind::Normal && piece.kind != PieceKind::Control) {
            throw Error(ErrorCode::Unsupported, source,
                        "expected unigrams of characters, as SigLIP has them, found the piece \"%1\" of another "
                        "kind"_msg(printable(piece.text)));
        }
        pieces.emplace(piece.text, UnigramTokenizer::Piece{token++, piece.score});
    }
    if (!unknown) {
        throw Error(ErrorCode::Corrupt, source, "expected a piece for unknown text, found none"_msg);
    }
    return std::make_unique<UnigramTokenizer>(std::move(pieces), *unknown, CharacterMap(model.characterMap, source),
                                              source);
}

}  // namespace

std::unique_ptr<Tokenizer> parseSentencePiece(std::string_view bytes, const std::string& source)
{
    const auto model = modelOf(bytes, source);
    if (!model.escapesSpaces || (model.type != kUnigram && model.type != kPairs)) {
        throw Error(ErrorCode::Unsupported, source,
                    "expected unigrams (SigLIP) or byte pairs (SigLIP 2), found another kind of model"_msg);
    }
    return model.type == kUnigram ? unigramsOf(model, source) : pairsOf(model, source);
}

}  // namespace core
