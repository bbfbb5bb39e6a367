#include "core/analysis/evidence/word_scores.h"

#include "core/error.h"
#include "core/file/mapped_file.h"
#include "core/file/text.h"

#include <algorithm>
#include <span>

namespace core {

std::string captionOf(const std::string& label, const std::string& textTemplate)
{
    constexpr std::string_view place = "{}";
    const auto at = textTemplate.find(place);
    if (at == std::string::npos || textTemplate.find(place, at + place.size()) != std::string::npos) {
        throw Error(ErrorCode::OutOfRange, "template",
                    "expected a text with one {} in it, found \"%1\""_msg(textTemplate));
    }
    return textTemplate.substr(0, at) + label + textTemplate.substr(at + place.size());
}

std::vector<std::string> readCaptions(const std::filesystem::path& file)
{
    constexpr uint64_t largest = 16U << 20U;
    constexpr size_t most = 1U << 16U;
    const MappedFile mapped(file);
    std::string text(std::min(mapped.size(), largest), '\0');
    mapped.read(0, std::as_writable_bytes(std::span(text)));
    std::vector<std::string> captions;
    std::string_view rest = text;
    while (!rest.empty()) {
        auto line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        line = line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
        if (!withoutLeadingSpace(line).empty()) {
            captions.emplace_back(line);
        }
    }
    if (captions.empty() || captions.size() > most || mapped.size() > largest) {
        throw Error(ErrorCode::Corrupt,
                    "%1: expected 1 to %2 captions, one per line, in at most 16 MB, found %3 in %4 bytes"_msg(
                        file.string(), most, captions.size(), mapped.size()));
    }
    return captions;
}

torch::Tensor directionOf(const WordModel& words, const std::vector<std::string>& captions, std::vector<Message>& notes,
                          const std::stop_token& stop)
{
    std::vector<torch::Tensor> all;
    for (const auto& caption : captions) {
        auto read = words.read(caption, stop);
        all.push_back(read.direction);
        if (!read.note.empty()) {
            notes.push_back(std::move(read.note));
        }
    }
    if (all.size() == 1) {
        return all.front();
    }
    const auto mean = torch::stack(all).mean(0);
    return mean / mean.norm();
}

CaptionDirections directionsOf(const WordModel& words, const std::vector<std::string>& captions,
                               const std::stop_token& stop)
{
    CaptionDirections all{captions, {}};
    for (const auto& caption : captions) {
        auto read = words.read(caption, stop);
        all.directions.push_back(std::move(read.direction));
        all.notes.push_back(std::move(read.note));
    }
    return all;
}

std::vector<WordScore> wordScores(const WordModel& words, const torch::Tensor& answer,
                                  const std::vector<torch::Tensor>& directions)
{
    const torch::NoGradGuard noGrad;
    if (directions.empty()) {
        return {};
    }
    const auto scale = words.scale();
    const auto image = answer.to(torch::kCPU, torch::kFloat64).flatten();
    const auto cosines = torch::mv(torch::stack(directions).to(torch::kFloat64), image / image.norm());
    const auto logits = cosines * scale.factor + scale.bias;
    const auto probabilities = scale.alone ? torch::sigmoid(logits) : torch::softmax(logits, 0);
    std::vector<WordScore> scores;
    for (int64_t i = 0; i < logits.size(0); ++i) {
        scores.push_back({static_cast<int>(i), cosines[i].item<double>(), logits[i].item<double>(),
                          probabilities[i].item<double>()});
    }
    std::ranges::stable_sort(scores, std::greater{}, &WordScore::logit);
    return scores;
}

Score similarityWithWords(const torch::Tensor& direction)
{
    return [direction](const torch::Tensor& answer) {
        return answer[0].dot(direction.to(answer.device())) / answer[0].norm();
    };
}

Score scoreOfWords(const WordModel& words, const torch::Tensor& direction)
{
    return [scale = words.scale(), similarity = similarityWithWords(direction)](const torch::Tensor& answer) {
        return similarity(answer) * scale.factor + scale.bias;
    };
}

}  // namespace core
