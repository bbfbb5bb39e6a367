#include "core/model/text/word_model.h"

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/error.h"
#include "core/model/families/dino_text.h"
#include "core/model/families/vit/vit_namings.h"
#include "core/model/load_weights.h"
#include "core/model/naming/backbone.h"
#include "core/model/naming/naming.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/part_specs.h"
#include "core/model/spec/shape_reader.h"
#include "core/model/text/text_tower.h"
#include "core/model/text/tokenizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <string>
#include <string_view>

namespace core {
namespace {

struct TextNames {  ///< canonical names of a text tower's tensors
    /// "token_embedding" [V, C], "pos_embed" [M, C], "blocks.N....", "norm.*", "head.weight" [P, C] and, for SigLIP,
    /// "head.bias".
    CanonicalNames names;
    std::string scale, bias;  ///< stored names of the logarithm of the scale and of the bias; empty: none
};

constexpr std::string_view kHuggingFaceWords = "text_model.embeddings.token_embedding.weight";
constexpr std::string_view kOpenClipWords = "token_embedding.weight";

enum class TowerKind { OpenClip, HuggingFace, DinoText };

/// The beginning of a text tower.
struct Place {
    std::string prefix;
    TowerKind kind = TowerKind::OpenClip;
};

bool endsAtWord(std::string_view name, std::string_view ending)
{
    return name.ends_with(ending) && (name.size() == ending.size() || name[name.size() - ending.size() - 1] == '.');
}

std::vector<Place> placesIn(const Checkpoint& checkpoint)
{
    std::vector<Place> places;
    for (const auto& [name, dtype, shape] : checkpoint.tensors()) {
        const bool huggingFace = endsAtWord(name, kHuggingFaceWords);
        const size_t sign = huggingFace ? kHuggingFaceWords.size() : kOpenClipWords.size();
        if (!huggingFace && !endsAtWord(name, kOpenClipWords)) {
            continue;
        }
        const auto prefix = name.substr(0, name.size() - sign);
        if (huggingFace) {
            places.push_back({prefix, TowerKind::HuggingFace});
        } else if (checkpoint.contains(prefix + "transformer.resblocks.0.ln_1.weight")) {
            places.push_back({prefix, TowerKind::OpenClip});
        } else if (constexpr std::string_view own = "backbone."; endsAtWord(prefix, "text_model.backbone.")) {
            places.push_back({prefix.substr(0, prefix.size() - own.size()), TowerKind::DinoText});
        }
    }
    return places;
}

/// The tower's own tensors by their names after the prefix.
TensorTransforms piecesAt(const Place& place, const Checkpoint& checkpoint)
{
    constexpr std::array<std::string_view, 6> ours{"token_embedding.", "positional_embedding", "ln_final.",
                                                   "text_projection",  "transformer.",         "cls_emb"};
    TensorTransforms transforms;
    for (const auto& info : checkpoint.tensors()) {
        if (!info.name.starts_with(place.prefix)) {
            continue;
        }
        const auto name = info.name.substr(place.prefix.size());
        const bool wanted = place.kind == TowerKind::DinoText ||
                            (place.kind == TowerKind::HuggingFace
                                 ? name.starts_with("text_model.") || name == "text_projection.weight"
                                 : std::ranges::any_of(ours, [&](auto start) { return name.starts_with(start); }));
        if (wanted && !isBuffer(name)) {
            addTransform(transforms, name, {info.name, info.shape, {}});
        }
    }
    return transforms;
}

/// `name` beside the tower or around it (OpenCLIP's "text.", dino.txt's "text_model.").
std::string storedNear(const Checkpoint& checkpoint, const std::string& prefix, const std::string& name)
{
    const size_t own = prefix.ends_with("text.") ? 5 : prefix.ends_with("text_model.") ? 11 : 0;
    const auto around = prefix.substr(0, prefix.size() - own);
    for (const auto& start : {prefix, around}) {
        if (checkpoint.contains(start + name)) {
            return start + name;
        }
    }
    return {};
}

/// Whether there is exactly one, named as in Hugging Face's CLIP and SigLIP, OpenAI's CLIP or OpenCLIP; or, behind a
/// vision head, dino.txt's.
bool hasTextTower(const Checkpoint& checkpoint, bool visionHead)
{
    const auto places = placesIn(checkpoint);
    return places.size() == 1 && (places.front().kind == TowerKind::DinoText) == visionHead;
}

/// @param checkpoint  with a text tower
/// @throws Error ShapeMismatch for names whose shapes do not fit
TextNames nameTextTower(const Checkpoint& checkpoint)
{
    const Place place = placesIn(checkpoint).at(0);
    TextNames found;
    const auto name = place.kind == TowerKind::DinoText      ? nameDinoTextTower
                      : place.kind == TowerKind::HuggingFace ? nameHuggingFaceText
                                                             : nameOpenClipText;
    name(piecesAt(place, checkpoint), found.names);
    found.scale = storedNear(checkpoint, place.prefix, "logit_scale");
    found.bias = storedNear(checkpoint, place.prefix, "logit_bias");
    return found;
}

/// Heads of CLIP's and SigLIP's towers: one per 64 channels, but one per 72 in the tower of 1152.
int defaultTextHeads(int width)
{
    constexpr int channels = 64, odd = 1152, headsOfOdd = 16;
    return width == odd ? headsOfOdd : width / channels;
}

/// @param shapes      under the names of TextNames
/// @param checkpoint  beside it, config.json or open_clip_config.json may state heads, activation and epsilon
/// @param usual       otherwise: the image tower's values
/// @throws Error ShapeMismatch; Corrupt for a JSON file; Unsupported for a tower that uses another token's output
TextSpec inferTextSpec(const TensorShapes& shapes, const std::filesystem::path& checkpoint,
                       WordModel::DefaultText usual)
{
    const ShapeReader reader(shapes, "every text tower"_msg);
    const auto stated = collectSidecars(checkpoint, {}).text;
    TextSpec spec;
    const auto words = reader.shape("token_embedding", 2);
    spec.vocabulary = static_cast<int>(words[0]);
    spec.dim = static_cast<int>(words[1]);
    spec.context = reader.side("pos_embed", 2, 0);
    spec.output = reader.side("head.weight", 2, 0);
    spec.depth = reader.count("blocks.");
    spec.mlpHidden = reader.side("blocks.0.mlp.fc1.weight", 2, 0);
    spec.qkvBias = usual.qkvBias;
    spec.bidirectional = reader.has("head.bias");
    const auto heads = stated.positive("num_attention_heads"), openClipHeads = stated.positive("heads");
    spec.heads = heads ? *heads : openClipHeads ? *openClipHeads : defaultTextHeads(spec.dim);
    spec.activation = stated.activation("hidden_act").value.value_or(usual.activation);
    spec.normEps = stated.fraction("layer_norm_eps").value.value_or(usual.normEps);
    if (spec.heads < 1 || spec.dim % spec.heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, "text tower",
                    "expected heads that share its %1 channels evenly, found %2; config.json states "
                    "them as text_config.num_attention_heads"_msg(spec.dim, spec.heads));
    }
    const auto pooling = stated.text("pool_type");  // OpenCLIP's word for the token whose output is taken
    if (const char* known = spec.bidirectional ? "last" : "argmax"; pooling && *pooling != known) {
        throw Error(ErrorCode::Unsupported, pooling.provenance.text(),
                    "text_cfg.pool_type: expected %1 of such a text tower, found %2"_msg(known, *pooling));
    }
    return spec;
}

constexpr size_t kMostKept = 4096;

double numberStored(const Checkpoint& checkpoint, const std::string& name, double otherwise)
{
    if (name.empty()) {
        return otherwise;
    }
    const auto stored = checkpoint.tensor(name);
    const double value = stored.numel() == 1 ? stored.to(torch::kFloat64).item<double>() : std::nan("");
    if (!std::isfinite(value)) {
        throw Error(ErrorCode::Corrupt, name, "expected one finite number, found others"_msg);
    }
    return value;
}

/// With start and end tokens, truncated to what the tower accepts.
std::vector<int64_t> tokensOf(const std::string& caption, const Tokenizer& tokenizer, const TextSpec& spec, bool whole,
                              Message& note)
{
    auto tokens = tokenizer.encode(caption);
    if (tokens.empty()) {
        throw Error(ErrorCode::Unsupported, "caption", "expected words, found none"_msg);
    }
    const auto context = static_cast<size_t>(spec.context);
    const size_t frame = tokenizer.start >= 0 ? 2 : 1;
    const size_t most = context - std::min(context, frame);
    if (whole && tokens.size() > most) {
        throw Error(ErrorCode::OutOfRange, fmt::format("caption \"{}\"", caption),
                    "expected at most %1 tokens, which the model reads, found %2"_msg(most, tokens.size()));
    }
    if (tokens.size() > most) {
        note = "Of the caption \"%1\" the first %2 of %3 tokens are read: the model takes no more."_msg(caption, most,
                                                                                                        tokens.size());
        tokens.resize(most);
    }
    if (tokenizer.start >= 0) {
        tokens.insert(tokens.begin(), tokenizer.start);
    }
    tokens.push_back(tokenizer.end);
    if (spec.bidirectional) {
        tokens.resize(std::max(context, tokens.size()), tokenizer.padding);
    }
    const auto largest = *std::ranges::max_element(tokens);
    if (tokens.size() > context || largest >= spec.vocabulary) {
        throw Error(ErrorCode::ShapeMismatch, "tokenizer",
                    "expected at most %1 tokens below %2, found %3 up to %4: it is not this model's"_msg(
                        context, spec.vocabulary, tokens.size(), largest));
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
    opened->spec = inferTextSpec(shapesOf(names.names, *m_checkpoint), m_file, m_image.usual);
    if (opened->spec.output != m_image.width) {
        throw Error(ErrorCode::ShapeMismatch, "text tower",
                    "expected captions of %1 numbers as the image tower gives, found %2"_msg(m_image.width,
                                                                                             opened->spec.output));
    }
    opened->tower = std::make_shared<TextTower>(opened->spec);
    loadModule(*opened->tower, *m_checkpoint, names.names, "text tower"_msg, Precision::Float32);
    opened->scale = {std::exp(numberStored(*m_checkpoint, names.scale, m_image.logScale)),
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
    const auto tokens = tokensOf(caption, *model.tokenizer, model.spec, m_image.wholeCaptions, result.note);
    const auto answer = model.tower->forward(tokens, static_cast<int64_t>(tokens.size()) - 1, stop);
    result.direction = answer / answer.norm();
    result.output = answer;
    if (m_kept.size() >= kMostKept) {
        m_kept.clear();
    }
    return m_kept.emplace(caption, std::move(result)).first->second;
}

std::shared_ptr<const WordModel> findWordModel(std::shared_ptr<const Checkpoint> checkpoint,
                                               const std::filesystem::path& file, const ModelSpec& image)
{
    if (!hasTextTower(*checkpoint, image.visionHead != nullptr)) {
        return nullptr;
    }
    WordModel::ImageTower tower;
    tower.wholeCaptions = image.wordDetector != nullptr || image.wordSegmenter != nullptr;
    if (image.visionHead) {  // whose tower has GELU and PyTorch's epsilon, whatever the backbone has
        tower.width = 2 * image.visionHead->tokenWidth;
        tower.usual = {Activation::Gelu, VisionHeadSpec::normEps, false};
        tower.logScale = std::log(1.0 / 0.07);
    } else {
        tower.width = image.classes > 0 ? image.classes : image.dim;
        tower.usual = {image.activation, image.normEps, true};
    }
    return std::make_shared<const WordModel>(std::move(checkpoint), file, tower);
}

}  // namespace core
