#include "core/model/text/word_model.h"

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/load_weights.h"
#include "core/model/spec/refuse.h"
#include "core/model/text/text_spec.h"
#include "core/model/text/text_tower.h"
#include "core/model/text/tokenizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace core {

namespace {

constexpr size_t kMostKept = 4096;

double numberStored(const Checkpoint& checkpoint, const std::string& name, double otherwise)
{
    if (name.empty()) {
        return otherwise;
    }
    const auto stored = checkpoint.tensor(name);
    const double value = stored.numel() == 1 ? stored.to(torch::kFloat64).item<double>() : std::nan("");
    if (!std::isfinite(value)) {
        refuse(ErrorCode::Corrupt, name, "expected one finite number, found others");
    }
    return value;
}

/// With start and end tokens, truncated to what the tower accepts.
std::vector<int64_t> tokensOf(const std::string& caption, const Tokenizer& tokenizer, const TextSpec& spec,
                              std::string& note)
{
    auto tokens = tokenizer.encode(caption);
    if (tokens.empty()) {
        refuse(ErrorCode::Unsupported, "caption", "expected words, found none");
    }
    const auto context = static_cast<size_t>(spec.context);
    const size_t frame = tokenizer.start >= 0 ? 2 : 1;
    const size_t most = context - std::min(context, frame);
    if (tokens.size() > most) {
        note = fmt::format("Of the caption \"{}\" the first {} of {} tokens are read: the model takes no more.",
                           caption, most, tokens.size());
        tokens.resize(most);
    }
    if (tokenizer.start >= 0) {
        tokens.insert(tokens.begin(), tokenizer.start);
    }
    tokens.push_back(tokenizer.end);
    if (spec.bidirectional) {
        tokens.resize(std::max(context, tokens.size()), tokenizer.end);
    }
    const auto largest = *std::ranges::max_element(tokens);
    if (tokens.size() > context || largest >= spec.vocabulary) {
        refuse(ErrorCode::ShapeMismatch, "tokenizer",
               "expected at most {} tokens below {}, found {} up to {}: it is not this model's", context,
               spec.vocabulary, tokens.size(), largest);
    }
    return tokens;
}

}  // namespace

struct WordModel::Loaded {
    std::unique_ptr<const Tokenizer> tokenizer;
    TextSpec spec;
    std::shared_ptr<TextTower> tower;
    Scale scale;
};

WordModel::WordModel(std::shared_ptr<const Checkpoint> checkpoint, std::filesystem::path file, ImageTower image)
    : m_checkpoint(std::move(checkpoint)), m_file(std::move(file)), m_image(image)
{
}

WordModel::~WordModel() = default;

/// Requires the lock.
const WordModel::Loaded& WordModel::opened() const
{
    if (m_opened) {
        return *m_opened;
    }
    auto opened = std::make_unique<Loaded>();
    opened->tokenizer = readTokenizer(m_file.parent_path());
    const auto names = nameTextTower(*m_checkpoint);
    opened->spec = inferTextSpec(shapesOf(names.names, *m_checkpoint), m_file, {m_image.activation, m_image.normEps});
    if (opened->spec.output != m_image.width) {
        refuse(ErrorCode::ShapeMismatch, "text tower",
               "expected captions of {} numbers as the image tower gives, found {}", m_image.width,
               opened->spec.output);
    }
    opened->tower = std::make_shared<TextTower>(opened->spec);
    loadModule(*opened->tower, *m_checkpoint, names.names, "text tower", {});
    packWeights(*opened->tower, Precision::Float32);
    opened->scale = {std::exp(numberStored(*m_checkpoint, names.scale, 0.0)),
                     numberStored(*m_checkpoint, names.bias, 0.0), !names.bias.empty()};
    m_opened = std::move(opened);
    return *m_opened;
}

WordModel::Scale WordModel::scale() const
{
    const std::lock_guard lock(m_mutex);
    return opened().scale;
}

WordModel::Caption WordModel::read(const std::string& caption, const std::stop_token& stop) const
{
    const std::lock_guard lock(m_mutex);
    if (const auto kept = m_kept.find(caption); kept != m_kept.end()) {
        return kept->second;
    }
    const auto& model = opened();
    Caption result;
    const auto tokens = tokensOf(caption, *model.tokenizer, model.spec, result.note);
    const auto answer = model.tower->forward(tokens, static_cast<int64_t>(tokens.size()) - 1, stop);
    result.direction = answer / answer.norm();
    if (m_kept.size() >= kMostKept) {
        m_kept.clear();
    }
    return m_kept.emplace(caption, std::move(result)).first->second;
}

std::shared_ptr<const WordModel> findWordModel(std::shared_ptr<const Checkpoint> checkpoint,
                                               const std::filesystem::path& file, const ModelSpec& image)
{
    if (!hasTextTower(*checkpoint)) {
        return nullptr;
    }
    const WordModel::ImageTower tower{image.classes > 0 ? image.classes : image.dim, image.activation, image.normEps};
    return std::make_shared<const WordModel>(std::move(checkpoint), file, tower);
}

}  // namespace core
