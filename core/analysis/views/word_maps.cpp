// Words on places: the words' cosine with each patch, one map per word or the word that fits best.
#include "core/analysis/views/word_maps.h"

#include "core/analysis/evidence/word_scores.h"
#include "core/analysis/table/view_options.h"
#include "core/analysis/view/value_range.h"
#include "core/analysis/views/row_parts.h"
#include "core/analysis/views/view_caption.h"
#include "core/analysis/views/view_rows.h"
#include "core/analysis/words/dense_words.h"
#include "core/number_text.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {
namespace {

using Mode = RangeChoice::Mode;

constexpr auto kByModel = "auto";

DenseMethod methodOf(const ModelSpec& spec, const View& view)
{
    const std::string word = wordOption(view, "method");
    return word == kByModel ? defaultDenseMethod(spec) : parseDenseMethod(word);
}

/// Probabilities among the words at each patch, by the scale of the method's authors; for dino.txt by the model's own.
torch::Tensor amongWords(const ModelSpec& spec, const torch::Tensor& maps, DenseMethod method)
{
    const double scale = spec.visionHead ? spec.words->scale().factor : method == DenseMethod::NaClip ? 40.0 : 100.0;
    return torch::softmax(maps * scale, 0);
}

Message quantityOf(DenseMethod method)
{
    return method == DenseMethod::Surgery ? "similarity less the words' mean"_msg : "cosine with the words"_msg;
}

Message methodText(DenseMethod method)
{
    return "method %1"_msg(std::string(denseMethodWord(method)));
}

ViewOption methodOption()
{
    ViewOption option{.name = "method",
                      .title = "Method",
                      .meaning =
                          "How the last layers compute the patches. auto: plain for dino.txt, else naclip; maskclip: "
                          "each patch's own value; sclip: queries with queries and keys with keys; surgery and gem: "
                          "self-self attention beside the last six layers; naclip: keys with keys and the "
                          "neighborhood; plain: as trained, which is right for dino.txt and nearly useless for CLIP.",
                      .choices = denseMethodWords()};
    option.choices.insert(option.choices.begin(), kByModel);  // the default comes first
    return option;
}

Result wordMapView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const DenseMethod method = methodOf(subject.network.spec(), view);
    const torch::Tensor maps = wordMapsOf(subject, view, control);
    Result result;
    if (view.words.size() > 1) {
        const double background = numberOption(view, "background");
        result.content = captionMap(amongWords(subject.network.spec(), maps, method), view.words, background);
        result.quantity = "word that fits best"_msg;
        result.subject = joined({methodText(method), wordCountText(view),
                                 background > 0.0 ? "background below %1"_msg(numberText(background, 2)) : Message()});
        return result;
    }
    const auto [range, isSigned] = rangeBySign(maps[0], view.range);
    result.content = PatchMap{subject.trace.grid, maps[0], range, {}, {}};
    result.isSigned = isSigned;
    result.quantity = quantityOf(method);
    result.subject = joined({viewCaption(subject, view, control).text, methodText(method)});
    return result;
}

Result wordMapGridView(const ViewInput& subject, const View& view, const RunControl& control)
{
    const DenseMethod method = methodOf(subject.network.spec(), view);
    const bool probabilities = wordOption(view, "score") == "softmax";
    const torch::Tensor cosines = wordMapsOf(subject, view, control);
    const torch::Tensor maps = probabilities ? amongWords(subject.network.spec(), cosines, method) : cosines;
    const auto own = [&](const torch::Tensor& values) {
        return probabilities && view.range.mode != Mode::Fixed ? RangeBySign{{0.0F, 1.0F}, false}
                                                               : rangeBySign(values, view.range);
    };
    const bool shared = view.range.mode == Mode::Shared || view.range.mode == Mode::PerLayer;
    const RangeBySign ofAll = own(maps);
    Tiles tiles = stripOf(static_cast<int>(maps.size(0)), subject.trace.grid);
    Result result;
    for (int word = 0; word < static_cast<int>(maps.size(0)); ++word) {
        const RangeBySign range = shared ? ofAll : own(maps[word]);
        result.isSigned = result.isSigned || range.isSigned;
        addTile(tiles, maps[word], range.range, Message(view.words[static_cast<size_t>(word)]), {});
    }
    if (result.isSigned) {
        for (int word = 0; word < static_cast<int>(maps.size(0)); ++word) {
            tiles.ranges[static_cast<size_t>(word)] = signedRangeOf(shared ? maps : maps[word], view.range);
        }
    }
    result.content = finished(std::move(tiles));
    result.quantity = probabilities ? "probability among the words"_msg : quantityOf(method);
    result.subject = joined({methodText(method), wordCountText(view)});
    return result;
}

constexpr auto kSources =
    "Zhou et al. 2022, arXiv:2112.01071 (maskclip); Wang, Mei & Yuille 2024, arXiv:2312.01597 (sclip); Li et al. 2023, "
    "arXiv:2304.05653 (surgery); Bousselham et al. 2024, arXiv:2312.00878 (gem); Hajimiri, Ben Ayed & Dolz 2025, "
    "arXiv:2404.08181 (naclip); Jose et al. 2024, arXiv:2412.16334 (dino.txt)";
constexpr auto kFamilies = "CLIP, EVA-CLIP, SigLIP and dino.txt with their text tower, of plain self-attention";

}  // namespace

torch::Tensor wordMapsOf(const ViewInput& subject, const View& view, const RunControl& control)
{
    if (view.words.empty()) {
        throw Error(ErrorCode::OutOfRange, "words: expected a caption, found none"_msg);
    }
    const WordModel& model = *subject.network.spec().words;
    const DenseMethod method = methodOf(subject.network.spec(), view);
    auto directions = directionsOf(model, view.words, control.stop).directions;
    for (auto& direction : directions) {
        direction = directionOfPatches(subject.network.spec(), direction);
    }
    const auto encode = [&] {
        const DenseFeatures made = denseFeatures(subject.network, subject.pixels, method, control);
        return torch::cat({made.patches, made.image.unsqueeze(0)});
    };
    const torch::Tensor packed = cached(subject, fmt::format("words on places {}", denseMethodWord(method)), encode);
    const int64_t patches = packed.size(0) - 1;
    return wordMaps({subject.trace.grid, packed.narrow(0, 0, patches), packed[patches]}, directions, method);
}

Message wordMapUnavailable(const ModelSpec& spec)
{
    const Message reason = wordsUnavailable(spec);
    return reason.empty() ? notPlainReason(spec, "Words on places"_msg) : reason;
}

const ViewRow kWordMapView{
    .name = "word-map",
    .title = "Words on places",
    .group = group::evidence,
    .synonyms = {"dense CLIP", "open-vocabulary segmentation", "zero-shot segmentation", "MaskCLIP", "SCLIP",
                 "CLIP Surgery", "GEM", "NACLIP", "label map", "caption", "text"},
    .kind = ResultKind::PatchMap,
    .parameters = {.range = true, .words = true, .everyCaption = true},
    .families = kFamilies,
    .source = kSources,
    .meaning =
        "Where the words are: their cosine with each patch, computed so that patches keep what they show; with several "
        "captions the one that fits each patch best, among these captions only. A word that is nowhere in the image "
        "still fits some patch best: give a caption for the rest, or a background.",
    .options = {methodOption(),
                {.name = "background",
                 .title = "Background",
                 .meaning =
                     "With several captions: patches whose best caption has a lower probability than this show the "
                     "photo.",
                 .initial = 0.0,
                 .low = 0.0,
                 .high = 1.0,
                 .step = 0.05}},
    .needsWeights = true,
    .unavailable = wordMapUnavailable,
    .compute = wordMapView,
};

const ViewRow kWordMapGridView{
    .name = "word-map-grid",
    .title = "Words on places, each by itself",
    .group = group::evidence,
    .synonyms = {"dense CLIP", "open-vocabulary segmentation", "captions", "text"},
    .kind = ResultKind::Tiles,
    .parameters = {.range = true, .words = true, .everyCaption = true},
    .families = kFamilies,
    .source = kSources,
    .meaning =
        "One map per caption: its cosine with each patch, each with a range of its own unless they share one, or its "
        "probability among these captions, which depends on the others.",
    .options = {methodOption(),
                {.name = "score",
                 .title = "Score",
                 .meaning = "The cosine, or the probability among these captions at each patch.",
                 .choices = {"cosine", "softmax"}}},
    .needsWeights = true,
    .unavailable = wordMapUnavailable,
    .compute = wordMapGridView,
};

}  // namespace core
