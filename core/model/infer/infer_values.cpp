#include "core/model/infer/infer_values.h"

#include "core/error.h"
#include "core/model/spec/labels.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace core {

namespace {

constexpr int kInputSideLimit = 1 << 14;
using Size = std::pair<int, int>;

int64_t numbersIn(const TensorShapes& shapes)
{
    int64_t sum = 0;
    for (const auto& [name, sides] : shapes) {
        if (!name.ends_with(".running_mean") && !name.ends_with(".running_var")) {
            sum += std::accumulate(sides.begin(), sides.end(), int64_t{1}, [](int64_t product, int64_t side) {
                return product > int64_t{1} << 40 ? product : product * side;
            });
        }
    }
    return sum;
}

bool isRule(Origin origin)
{
    return origin == Origin::Rule || origin == Origin::FamilyRule;
}

/// Whether a naming or a name determines the fact for all such models, whatever published ones have.
template <typename Value>
bool isCertain(const Sourced<Value>& fact)
{
    return fact.provenance.origin == Origin::Name || fact.provenance.origin == Origin::Rule;
}

template <typename Value>
Sourced<Value> fromOption(const std::optional<Value>& option)
{
    return {option, Origin::Option};
}

class ValueResolver {
public:
    ValueResolver(const Sources& from, ModelSpec& spec)
        : m_from(from), m_spec(spec), m_zoo(from.defaults.inZoo ? matchZoo(spec, zooWords(), from.zoo) : ZooMatches{})
    {
    }

    void run()
    {
        chooseHeads();
        chooseNumerics();
        chooseFrames();
        chooseInputSize();
        choosePreprocessing();
        warnOfAssumptions();
        warnOfNumerics();
        chooseLabels();
    }

private:
    void warn(Message sentence) { m_spec.warnings.push_back(std::move(sentence)); }

    Origin originOf(const char* field) { return m_spec.provenance[field].origin; }

    ZooHints zooWords() const
    {
        const auto& sidecar = m_from.sidecar;
        const auto size = m_from.defaults.shapesStateInputSize ? m_from.defaults.inputSize : statedSize();
        ZooHints words;
        words.name = m_from.hints.name;
        words.architecture = sidecar.architecture.value.value_or("");
        words.tag = sidecar.tag.value.value_or("");
        words.inputSize = size                                      ? size.value->first
                          : m_from.defaults.shapesDependOnInputSize ? m_from.defaults.inputSize->first
                                                                    : 0;
        words.parameters = numbersIn(m_from.shapes);
        return words;
    }

    /// The first source with a value; records its provenance.
    template <typename Value>
    Value resolve(const char* field, std::initializer_list<Sourced<Value>> sources)
    {
        for (const auto& source : sources) {
            if (source) {
                m_spec.provenance[field] = source.provenance;
                return *source;
            }
        }
        return {};
    }

    void chooseHeads()
    {
        const auto convolves = [](const LayerSpec& layer) { return layer.kind == LayerKind::Convolution; };
        if (!m_spec.layers.empty() && std::ranges::all_of(m_spec.layers, convolves)) {
            return;  // convolutions have none
        }
        if (!m_spec.layers.empty() && m_spec.layers.front().heads > 0) {
            m_spec.heads = m_spec.layers.front().heads;
            m_spec.provenance.try_emplace("heads", Origin::Shapes);
            if (m_from.overrides.heads.value_or(m_spec.heads) != m_spec.heads) {
                throw Error(ErrorCode::OutOfRange, "heads",
                            "expected %1 (from %2), found %3 (from option)"_msg(
                                m_spec.heads, m_spec.provenance["heads"].words(), *m_from.overrides.heads));
            }
            return;
        }
        const auto published = m_zoo.agreed([](const ZooEntry& entry) { return entry.heads.at(0); });
        m_spec.heads = resolve<int>("heads", {fromOption(m_from.overrides.heads),
                                              {m_from.hints.heads, Origin::Shapes},
                                              m_from.sidecar.heads,
                                              published,
                                              m_from.defaults.heads});
        requireHeads();
        if (m_from.sidecar.heads && published && *m_from.sidecar.heads != *published) {
            warn("%1 says %2 heads; %3 has %4, and shapes fit both."_msg(m_from.sidecar.heads.provenance.words(),
                                                                         *m_from.sidecar.heads,
                                                                         published.provenance.words(), *published));
        }
        for (auto& layer : m_spec.layers) {
            // A pooling may have heads of its own.
            layer.heads = layer.heads == 0 ? m_spec.heads * blockOf(m_spec).branches : layer.heads;
        }
    }

    void requireHeads()
    {
        if (m_spec.heads == 0) {
            throw Error(ErrorCode::Unsupported, "heads",
                        "their number is not in the file and width %1 is not a multiple of 64: expected it "
                        "from config.json or --heads, found neither"_msg(m_spec.dim));
        }
        if (m_spec.heads < 1 || m_spec.dim % m_spec.heads != 0) {
            throw Error(ErrorCode::OutOfRange, "heads",
                        "expected a divisor of the width %1, found %2 (from %3)"_msg(
                            m_spec.dim, m_spec.heads, m_spec.provenance["heads"].words()));
        }
        if (originOf("heads") == Origin::HeadWidth) {
            warn("The number of heads is not in the file; %1 follows from the usual 64 channels per head."_msg(
                m_spec.heads));
        } else if (originOf("heads") == Origin::PublishedWidth) {
            warn(
                "The number of heads is not in the file; %1 is assumed, which all published models of "
                "width %2 have."_msg(m_spec.heads, m_spec.dim));
        }
    }

    void chooseNumerics()
    {
        const auto& defaults = m_from.defaults;
        m_spec.precision = resolve<Precision>(
            "precision", {fromOption(m_from.overrides.precision), {Precision::Float32, Origin::Default}});
        m_spec.keepHalf = resolve<bool>("keep", {fromOption(m_from.overrides.keepHalf), {false, Origin::Default}});
        m_spec.normEps = resolve<double>(
            "norm_eps", {defaults.ownNormEps, m_from.sidecar.normEps,
                         knownFor(defaults.normEps, [](const auto& e) { return e.normEps; }), defaults.normEps});
        const auto published = m_zoo.agreed([](const ZooEntry& entry) { return entry.activation; });
        const Sourced<Activation> activation{published ? *published : std::nullopt, published.provenance};
        const bool byName = isCertain(defaults.activation);
        m_spec.activation = resolve<Activation>(
            "activation", {fromOption(m_from.overrides.activation), m_from.sidecar.activation,
                           byName ? defaults.activation : Sourced<Activation>{},
                           m_spec.gatedMlp ? Sourced<Activation>{} : activation, defaults.activation});
        warnOfZoo("activation", m_from.sidecar.activation, activation);
        if (originOf("activation") == Origin::Default) {
            warn("The file does not say whether this CLIP model uses GELU or QuickGELU; GELU is assumed."_msg);
        }
        if (defaults.tokensNorm) {
            const auto norm = m_zoo.agreed([](const ZooEntry& entry) { return entry.tokensNorm; });
            m_spec.tokensNorm = resolve<bool>("tokens_norm", {m_from.sidecar.arguments.flag("tokens_norm"),
                                                              {norm ? *norm : std::nullopt, norm.provenance},
                                                              defaults.tokensNorm});
        }
    }

    /// A sidecar may belong to another model. GELU and its tanh approximation hardly differ, and files mix them up.
    void warnOfZoo(const char* field, const Sourced<Activation>& stated, const Sourced<Activation>& published)
    {
        const auto plain = [](Activation activation) {
            return activation == Activation::GeluTanh ? Activation::Gelu : activation;
        };
        if (stated && published && plain(*stated) != plain(*published)) {
            warn("%1 says %2 for %3; %4 has %5, and shapes fit both."_msg(
                stated.provenance.words(), std::string(activationName(*stated)), field, published.provenance.words(),
                std::string(activationName(*published))));
        }
    }

    /// The zoo's value, unless the naming itself determines another (Hugging Face's eps).
    template <typename Value, typename Get>
    Sourced<Value> knownFor(const Sourced<Value>& rule, Get get) const
    {
        return rule.provenance.origin == Origin::Rule ? Sourced<Value>{} : Sourced<Value>(m_zoo.agreed(get));
    }

    Sourced<Size> statedSize() const
    {
        const auto& sidecar = m_from.sidecar;
        return sidecar.inputSize || m_from.defaults.shapesStateInputSize ? sidecar.inputSize : sidecar.trainedSize;
    }

    void chooseFrames()
    {
        auto& input = m_spec.preprocessing;
        if (!m_from.defaults.frames) {
            if (m_from.overrides.frames) {
                throw Error(ErrorCode::OutOfRange, "clip_frames",
                            "expected none for a model of single images, found %1"_msg(*m_from.overrides.frames));
            }
            return;
        }
        input.frames = resolve<int>("clip_frames", {fromOption(m_from.overrides.frames), m_from.defaults.frames});
        if (input.frames < 2 * input.tubelet || input.frames % input.tubelet != 0) {
            throw Error(
                ErrorCode::OutOfRange, "clip_frames",
                "expected a multiple of %1 from %2, found %3"_msg(input.tubelet, 2 * input.tubelet, input.frames));
        }
    }

    void chooseInputSize()
    {
        const auto& defaults = m_from.defaults;
        Sourced<Size> published;
        if (!defaults.shapesStateInputSize) {
            published = m_zoo.agreed([](const ZooEntry& entry) { return Size(entry.inputSize, entry.inputSize); });
        }
        const auto made = resolve<Size>("image_size", {statedSize(), published, defaults.inputSize});
        auto& input = m_spec.preprocessing;
        std::tie(input.height, input.width) = m_from.overrides.inputSize.value_or(made);
        for (const auto& [height, width] : {made, Size(input.height, input.width)}) {
            if (std::min(height, width) < m_spec.patch || std::max(height, width) > kInputSideLimit) {
                const bool isStated = m_from.overrides.inputSize == Size(height, width);
                throw Error(ErrorCode::OutOfRange, isStated ? "size" : "model input",
                            "expected sides from %1 to %2 pixels, found %3x%4"_msg(m_spec.patch, kInputSideLimit, width,
                                                                                   height));
            }
        }
        if (m_spec.trainedRows == 0) {  // the size that the weights were made for, whatever size is requested
            m_spec.trainedRows = (made.first + m_spec.patch - 1) / m_spec.patch;
            m_spec.trainedCols = (made.second + m_spec.patch - 1) / m_spec.patch;
        }
        if (m_from.overrides.inputSize) {
            m_spec.provenance["image_size"] = Origin::Option;
        }
        if (originOf("image_size") == Origin::Default) {
            warn("The input size is not in the file; %1 pixels are assumed."_msg(input.height));
        }
    }

    void choosePreprocessing()
    {
        const auto& options = m_from.overrides;
        const auto& sidecar = m_from.sidecar;
        auto& chosen = m_spec.preprocessing;
        chooseNormalization();
        const auto published = [&](auto member) {
            return m_zoo.agreed([member](const ZooEntry& entry) { return entry.preprocessing.*member; });
        };
        chosen.cropPct = resolve<double>("crop_pct", {fromOption(options.cropPct), sidecar.cropPct,
                                                      published(&Preprocessing::cropPct), m_from.defaults.cropPct});
        chosen.cropMode =
            resolve<CropMode>("crop_mode", {fromOption(options.cropMode), m_from.defaults.ownCropMode, sidecar.cropMode,
                                            published(&Preprocessing::cropMode), m_from.defaults.cropMode});
        chosen.multiple = std::max(m_spec.patch, 1);
        if (cutsNothing(chosen.cropMode)) {
            requireNothingCut(options.cropPct);
            chosen.cropPct = 1.0;
            m_spec.provenance["crop_pct"] = {Origin::Rule,
                                             "nothing is cut (%1)"_msg(std::string(cropModeName(chosen.cropMode)))};
        }
        chosen.interpolation = resolve<Interpolation>(
            "interpolation",
            {sidecar.interpolation, published(&Preprocessing::interpolation), m_from.defaults.interpolation});
    }

    void requirePerChannel(const char* field, const std::vector<double>& numbers, std::size_t channels)
    {
        if (numbers.empty()) {
            throw Error(ErrorCode::Unsupported, field,
                        "expected %1 numbers, one per channel of the model, found none; --mean and --std state "
                        "them"_msg(channels));
        }
        if (numbers.size() != channels) {
            throw Error(ErrorCode::ShapeMismatch, field,
                        "expected %1 numbers, one per channel of the model, found %2 (from %3); --mean and --std state "
                        "them"_msg(channels, numbers.size(), m_spec.provenance[field].words()));
        }
    }

    void requireNothingCut(const std::optional<double>& asked) const
    {
        if (asked && *asked != 1.0) {
            throw Error(ErrorCode::OutOfRange, "crop_pct",
                        "expected 1 with crop_mode %1, which cuts nothing, found %2"_msg(
                            cropModeName(m_spec.preprocessing.cropMode), *asked));
        }
    }

    /// What published models and families have holds for red, green and blue only.
    void chooseNormalization()
    {
        using Numbers = std::vector<double>;
        auto& chosen = m_spec.preprocessing;
        const bool colors = seesColors(chosen);
        const auto channels = chosen.mean.size();
        const auto& defaults = m_from.defaults.normalization;
        const auto mean = m_zoo.agreed([](const ZooEntry& entry) { return entry.preprocessing.mean; });
        const auto std = m_zoo.agreed([](const ZooEntry& entry) { return entry.preprocessing.std; });
        const auto choose = [&](const char* field, const std::optional<Numbers>& option, const Sourced<Numbers>& stated,
                                const Sourced<Numbers>& published, const std::array<double, 3>& usual) {
            auto numbers = resolve<Numbers>(
                field, {fromOption(option), stated, colors && mean && std ? published : Sourced<Numbers>{},
                        colors ? Sourced<Numbers>{Numbers(usual.begin(), usual.end()), defaults.provenance}
                               : Sourced<Numbers>{}});
            requirePerChannel(field, numbers, channels);
            return numbers;
        };
        chosen.mean = choose("mean", m_from.overrides.mean, m_from.sidecar.mean, mean, defaults->mean);
        chosen.std = choose("std", m_from.overrides.std, m_from.sidecar.std, std, defaults->std);
        const auto finite = [](double number) { return std::isfinite(number); };
        if (!std::all_of(chosen.mean.begin(), chosen.mean.end(), finite) ||
            !std::all_of(chosen.std.begin(), chosen.std.end(), [&](double s) { return finite(s) && s > 0.0; })) {
            throw Error(ErrorCode::OutOfRange, "mean and std",
                        "expected finite numbers, std above 0, found %1 and %2"_msg(fmt::format("{}", chosen.mean),
                                                                                    fmt::format("{}", chosen.std)));
        }
        if (originOf("mean") == Origin::Default) {
            warn(
                "Mean and std are not in the file; ImageNet's are assumed. A wrong normalization changes every "
                "number."_msg);
        }
    }

    /// Values of published models with the same shapes need not hold for this file.
    void warnOfAssumptions()
    {
        if (m_zoo.certain) {
            return;
        }
        std::vector<Message> fields;
        const auto& defaults = m_from.defaults;
        const bool usualMean = std::ranges::equal(m_spec.preprocessing.mean, defaults.normalization->mean) &&
                               isRule(defaults.normalization.provenance.origin);
        for (const auto& [field, words, usual] :
             {std::tuple("heads", "heads"_msg, m_spec.heads == defaults.heads.value),
              {"activation", "activation"_msg, m_spec.activation == defaults.activation.value},
              {"norm_eps", "norm epsilon"_msg, m_spec.normEps == defaults.normEps.value},
              {"mean", "mean and std"_msg, usualMean}}) {
            if (originOf(field) == Origin::Zoo && !usual) {
                fields.emplace_back(words);
            }
        }
        if (!fields.empty()) {
            const auto stated = enumerated(std::move(fields));
            warn(m_zoo.entries.size() == 1
                     ? "The file does not state %1; assumed as in the published %2 that has the same shapes."_msg(
                           stated, m_zoo.entries.front()->id)
                     : "The file does not state %1; assumed as in the published models that have the same shapes."_msg(
                           stated));
        }
    }

    /// A file without metadata leaves these open: related models with the same names and shapes compute differently.
    void warnOfNumerics()
    {
        if (!m_from.defaults.numericsVary || m_zoo.certain) {
            return;
        }
        const auto isGuess = [&](const char* field) {
            const auto origin = originOf(field);
            return origin == Origin::FamilyRule || origin == Origin::Zoo;
        };
        std::vector<Message> open;
        if (isGuess("activation")) {
            open.push_back("activation (%1 is assumed)"_msg(std::string(activationName(m_spec.activation))));
        }
        if (isGuess("norm_eps")) {
            open.push_back("norm epsilon (%1 is assumed)"_msg(m_spec.normEps));
        }
        if (!open.empty() && !m_from.sidecar.architecture) {
            open.emplace_back("rotary positions (none are assumed)"_msg);
        }
        if (!open.empty()) {
            warn(
                "The file does not state its %1; wrong ones change every number. A config.json beside it "
                "settles them."_msg(enumerated(std::move(open))));
        }
    }

    void chooseLabels()
    {
        m_spec.provenance["labels"] = Origin::None;
        const int classes = m_spec.labelCount();
        for (const auto* stated : {&m_from.sidecar.labels, &m_from.sidecar.labelLines}) {
            if (!*stated || classes == 0) {
                continue;
            }
            if (stated->provenance.origin == Origin::Option && static_cast<int>(stated->value->size()) != classes) {
                throw Error(ErrorCode::OutOfRange, "labels",
                            "expected one name for each of %1 classes, found %2"_msg(classes, stated->value->size()));
            }
            if (static_cast<int>(stated->value->size()) != classes) {
                warn("%1 names %2 labels, but the classifier has %3 classes; the names are not used."_msg(
                    stated->provenance.words(), stated->value->size(), classes));
                continue;
            }
            m_spec.labels = **stated;
            m_spec.provenance["labels"] = stated->provenance;
            return;
        }
        if (m_spec.classes == static_cast<int>(imagenetLabels().size())) {
            m_spec.labels = imagenetLabels();
            m_spec.provenance["labels"] = {Origin::BuiltIn, "ImageNet-1k"};
        }
        if (m_spec.detector && classes == static_cast<int>(cocoLabels().size())) {
            m_spec.labels = cocoLabels();
            m_spec.provenance["labels"] = {Origin::BuiltIn, "COCO"};
        }
        if (m_spec.segmenter && m_spec.segmenter->keypoints && classes == static_cast<int>(cocoKeypoints().size())) {
            m_spec.labels = cocoKeypoints();
            m_spec.provenance["labels"] = {Origin::BuiltIn, "COCO"};
        }
    }

    const Sources& m_from;
    ModelSpec& m_spec;
    ZooMatches m_zoo;
};

}  // namespace

void resolveValues(const Sources& sources, ModelSpec& spec)
{
    ValueResolver(sources, spec).run();
}

}  // namespace core
