#include "core/model/infer/infer_values.h"

#include "core/error.h"
#include "core/model/spec/block_spec.h"
#include "core/model/spec/detector_spec.h"
#include "core/model/spec/labels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace core {

namespace {

constexpr int kInputSideLimit = 1 << 14;
using Size = std::pair<int, int>;

int64_t numbersIn(const Shapes& shapes)
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

template <typename Value>
Told<Value> fromOption(const std::optional<Value>& option)
{
    return {option, "option"};
}

class Choice {
public:
    Choice(const Sources& from, ModelSpec& spec)
        : m_from(from), m_spec(spec), m_zoo(from.rules.inZoo ? matchZoo(spec, zooWords(), from.zoo) : ZooMatches{})
    {
    }

    void run()
    {
        chooseHeads();
        chooseNumerics();
        chooseInputSize();
        choosePreprocessing();
        warnOfAssumptions();
        warnOfNumerics();
        chooseLabels();
    }

private:
    ZooWords zooWords() const
    {
        const auto& sidecar = m_from.sidecar;
        const auto size = m_from.rules.shapesStateInputSize ? m_from.rules.inputSize : toldSize();
        ZooWords words;
        words.name = m_from.clues.name;
        words.architecture = sidecar.architecture.value.value_or("");
        words.tag = sidecar.tag.value.value_or("");
        words.inputSize = size                                ? size.value->first
                          : m_from.rules.inputSizeTellsModels ? m_from.rules.inputSize->first
                                                              : 0;
        words.parameters = numbersIn(m_from.shapes);
        return words;
    }

    /// The first that tells; notes its origin.
    template <typename Value>
    Value settle(const char* field, std::initializer_list<Told<Value>> sources)
    {
        for (const auto& source : sources) {
            if (source) {
                m_spec.provenance[field] = source.origin;
                return *source;
            }
        }
        return {};
    }

    void chooseHeads()
    {
        if (m_spec.family == Family::Resnet) {
            return;  // convolutions have none
        }
        if (!m_spec.layers.empty() && m_spec.layers.front().heads > 0) {
            m_spec.heads = m_spec.layers.front().heads;
            m_spec.provenance["heads"] = "shapes";
            if (m_from.overrides.heads.value_or(m_spec.heads) != m_spec.heads) {
                throw Error(ErrorCode::OutOfRange, fmt::format("heads: expected {} as the shapes state, found {} "
                                                               "(from option)",
                                                               m_spec.heads, *m_from.overrides.heads));
            }
            return;
        }
        const auto published = m_zoo.agreed([](const ZooEntry& entry) { return entry.heads.at(0); });
        m_spec.heads = settle<int>("heads", {fromOption(m_from.overrides.heads),
                                             {m_from.clues.heads, "shapes"},
                                             m_from.sidecar.heads,
                                             published,
                                             m_from.rules.heads});
        requireHeads();
        if (m_from.sidecar.heads && published && *m_from.sidecar.heads != *published) {
            m_spec.warnings.push_back(fmt::format("{} says {} heads; {} has {}, and shapes fit both.",
                                                  m_from.sidecar.heads.origin, *m_from.sidecar.heads, published.origin,
                                                  *published));
        }
        for (auto& layer : m_spec.layers) {
            // A pooling may have heads of its own.
            layer.heads = layer.heads == 0 ? m_spec.heads * blockOf(m_spec).branches : layer.heads;
        }
    }

    void requireHeads()
    {
        if (m_spec.heads == 0) {
            throw Error(ErrorCode::Unsupported,
                        fmt::format("the number of heads is not in the file and width {} is not a multiple of 64: "
                                    "expected it from config.json or --heads, found neither",
                                    m_spec.dim));
        }
        if (m_spec.heads < 1 || m_spec.dim % m_spec.heads != 0) {
            throw Error(ErrorCode::OutOfRange,
                        fmt::format("heads: expected a divisor of the width {}, found {} (from {})", m_spec.dim,
                                    m_spec.heads, m_spec.provenance["heads"]));
        }
        if (m_spec.provenance["heads"] == "rule: width / 64") {
            m_spec.warnings.push_back(fmt::format(
                "The number of heads is not in the file; {} follows from the usual 64 channels a head.", m_spec.heads));
        }
    }

    void chooseNumerics()
    {
        const auto& rules = m_from.rules;
        m_spec.precision =
            settle<Precision>("precision", {fromOption(m_from.overrides.precision), {Precision::Float32, "default"}});
        m_spec.keepHalf = settle<bool>("keep", {fromOption(m_from.overrides.keepHalf), {false, "default"}});
        m_spec.normEps = settle<double>(
            "norm_eps",
            {m_from.sidecar.normEps, knownFor(rules.normEps, [](const auto& e) { return e.normEps; }), rules.normEps});
        const auto published = m_zoo.agreed([](const ZooEntry& entry) { return entry.activation; });
        const Told<Activation> activation{published ? *published : std::nullopt, published.origin};
        const bool byName = rules.activation.origin == "name" || rules.activation.origin.starts_with("rule: ");
        m_spec.activation =
            settle<Activation>("activation", {fromOption(m_from.overrides.activation), m_from.sidecar.activation,
                                              byName ? rules.activation : Told<Activation>{},
                                              m_spec.gatedMlp ? Told<Activation>{} : activation, rules.activation});
        warnOfZoo("activation", m_from.sidecar.activation, activation);
        if (m_spec.provenance["activation"] == "default") {
            m_spec.warnings.emplace_back(
                "The file does not say whether this CLIP model uses GELU or QuickGELU; GELU is assumed.");
        }
        if (rules.tokensNorm) {
            const auto norm = m_zoo.agreed([](const ZooEntry& entry) { return entry.tokensNorm; });
            m_spec.tokensNorm =
                settle<bool>("tokens_norm",
                             {m_from.sidecar.tokensNorm, {norm ? *norm : std::nullopt, norm.origin}, rules.tokensNorm});
        }
    }

    /// A sidecar may belong to another model. GELU and its approximation by tanh hardly differ, and files mix them up.
    void warnOfZoo(const char* field, const Told<Activation>& told, const Told<Activation>& published)
    {
        const auto plain = [](Activation activation) {
            return activation == Activation::GeluTanh ? Activation::Gelu : activation;
        };
        if (told && published && plain(*told) != plain(*published)) {
            m_spec.warnings.push_back(fmt::format("{} says {} for {}; {} has {}, and shapes fit both.", told.origin,
                                                  activationName(*told), field, published.origin,
                                                  activationName(*published)));
        }
    }

    /// The zoo's value, unless the naming itself tells another (Hugging Face's eps).
    template <typename Value, typename Get>
    Told<Value> knownFor(const Told<Value>& rule, Get get) const
    {
        return rule.origin.starts_with("rule: ") ? Told<Value>{} : Told<Value>(m_zoo.agreed(get));
    }

    Told<Size> toldSize() const
    {
        const auto& sidecar = m_from.sidecar;
        return sidecar.inputSize || m_from.rules.shapesStateInputSize ? sidecar.inputSize : sidecar.trainedSize;
    }

    void chooseInputSize()
    {
        const auto& rules = m_from.rules;
        Told<Size> published;
        if (!rules.shapesStateInputSize) {
            published = m_zoo.agreed([](const ZooEntry& entry) { return Size(entry.inputSize, entry.inputSize); });
        }
        const auto made = settle<Size>("image_size", {toldSize(), published, rules.inputSize});
        auto& input = m_spec.preprocessing;
        std::tie(input.height, input.width) = m_from.overrides.inputSize.value_or(made);
        for (const auto& [height, width] : {made, Size(input.height, input.width)}) {
            if (std::min(height, width) < m_spec.patch || std::max(height, width) > kInputSideLimit) {
                throw Error(ErrorCode::OutOfRange, fmt::format("model input: expected sides from {} to {} pixels, "
                                                               "found {}x{}",
                                                               m_spec.patch, kInputSideLimit, width, height));
            }
        }
        if (m_spec.trainedRows == 0) {  // what the weights were made for, whatever size is asked for now
            m_spec.trainedRows = (made.first + m_spec.patch - 1) / m_spec.patch;
            m_spec.trainedCols = (made.second + m_spec.patch - 1) / m_spec.patch;
        }
        if (m_from.overrides.inputSize) {
            m_spec.provenance["image_size"] = "option";
        }
        if (m_spec.provenance["image_size"] == "default") {
            m_spec.warnings.push_back(
                fmt::format("The input size is not in the file; {} pixels are assumed.", input.height));
        }
    }

    void choosePreprocessing()
    {
        const auto& options = m_from.overrides;
        const auto& sidecar = m_from.sidecar;
        auto& chosen = m_spec.preprocessing;
        chooseNormalisation();
        const auto published = [&](auto member) {
            return m_zoo.agreed([member](const ZooEntry& entry) { return entry.preprocessing.*member; });
        };
        chosen.cropPct = settle<double>("crop_pct", {fromOption(options.cropPct), sidecar.cropPct,
                                                     published(&Preprocessing::cropPct), m_from.rules.cropPct});
        chosen.cropMode =
            settle<CropMode>("crop_mode", {fromOption(options.cropMode), m_from.rules.ownCropMode, sidecar.cropMode,
                                           published(&Preprocessing::cropMode), m_from.rules.cropMode});
        chosen.multiple = std::max(m_spec.patch, 1);
        if (dependsOnPhoto(chosen.cropMode)) {
            requireNothingCut(options.cropPct);
            chosen.cropPct = 1.0;
            m_spec.provenance["crop_pct"] = fmt::format("rule: nothing is cut ({})", cropModeName(chosen.cropMode));
        }
        chosen.interpolation = settle<Interpolation>(
            "interpolation",
            {sidecar.interpolation, published(&Preprocessing::interpolation), m_from.rules.interpolation});
    }

    void requireNothingCut(const std::optional<double>& asked) const
    {
        if (asked && *asked != 1.0) {
            throw Error(ErrorCode::OutOfRange,
                        fmt::format("crop_pct: expected 1 with crop_mode {}, which cuts nothing, found {}",
                                    cropModeName(m_spec.preprocessing.cropMode), *asked));
        }
    }

    void chooseNormalisation()
    {
        using Triple = std::array<double, 3>;
        const auto& rules = m_from.rules;
        auto& chosen = m_spec.preprocessing;
        const auto mean = m_zoo.agreed([](const ZooEntry& entry) { return entry.preprocessing.mean; });
        const auto std = m_zoo.agreed([](const ZooEntry& entry) { return entry.preprocessing.std; });
        const bool both = mean && std;
        chosen.mean = settle<Triple>(
            "mean", {fromOption(m_from.overrides.mean), m_from.sidecar.mean, both ? mean : Told<Triple>{}, rules.mean});
        chosen.std = settle<Triple>(
            "std", {fromOption(m_from.overrides.std), m_from.sidecar.std, both ? std : Told<Triple>{}, rules.std});
        const auto finite = [](double number) { return std::isfinite(number); };
        if (!std::all_of(chosen.mean.begin(), chosen.mean.end(), finite) ||
            !std::all_of(chosen.std.begin(), chosen.std.end(), [&](double s) { return finite(s) && s > 0.0; })) {
            throw Error(ErrorCode::OutOfRange,
                        fmt::format("mean and std: expected finite numbers, std above 0, found {} and {}", chosen.mean,
                                    chosen.std));
        }
        if (m_spec.provenance["mean"] == "default: ImageNet") {
            m_spec.warnings.emplace_back(
                "Mean and std are not in the file; ImageNet's are assumed. A wrong normalisation changes every "
                "number.");
        }
    }

    /// What published models of these shapes have need not hold for this file.
    void warnOfAssumptions()
    {
        if (m_zoo.certain) {
            return;
        }
        std::vector<std::string> fields;
        for (const auto& [field, words] : {std::pair("heads", "heads"),
                                           {"activation", "activation"},
                                           {"norm_eps", "norm_eps"},
                                           {"mean", "mean and std"}}) {
            const bool usual =
                (std::string(field) == "heads" && m_spec.heads == m_from.rules.heads.value) ||
                (std::string(field) == "activation" && m_spec.activation == m_from.rules.activation.value) ||
                (std::string(field) == "norm_eps" && m_spec.normEps == m_from.rules.normEps.value) ||
                (std::string(field) == "mean" && m_spec.preprocessing.mean == m_from.rules.mean.value &&
                 m_from.rules.mean.origin.starts_with("rule"));
            if (m_spec.provenance[field].starts_with("zoo: ") && !usual) {
                fields.emplace_back(words);
            }
        }
        if (!fields.empty()) {
            m_spec.warnings.push_back(
                fmt::format("The file does not state {}; assumed as in the published {} that has the same shapes.",
                            fmt::join(fields, ", "), m_zoo.entries.size() == 1 ? m_zoo.entries.front()->id : "models"));
        }
    }

    /// What a bare file leaves open: relatives that compute otherwise have the same names and shapes.
    void warnOfNumerics()
    {
        if (!m_from.rules.numericsVary || m_zoo.certain) {
            return;
        }
        const auto isGuess = [&](const char* field) {
            const auto& origin = m_spec.provenance[field];
            return origin == "rule of the family" || origin.starts_with("zoo: ");
        };
        std::vector<std::string> open;
        if (isGuess("activation")) {
            open.push_back(fmt::format("activation ({} is assumed)", activationName(m_spec.activation)));
        }
        if (isGuess("norm_eps")) {
            open.push_back(fmt::format("norm epsilon ({} is assumed)", m_spec.normEps));
        }
        if (!open.empty() && !m_from.sidecar.architecture) {
            open.emplace_back("rotary positions (none are assumed)");
        }
        if (!open.empty()) {
            m_spec.warnings.push_back(
                fmt::format("The file does not tell its {}; wrong ones change every number. A config.json beside it "
                            "settles them.",
                            fmt::join(open, ", ")));
        }
    }

    void chooseLabels()
    {
        m_spec.provenance["labels"] = "none";
        const int classes = m_spec.detector ? m_spec.detector->classes : m_spec.classes;
        for (const auto* told : {&m_from.sidecar.labels, &m_from.sidecar.labelLines}) {
            if (!*told || classes == 0) {
                continue;
            }
            if (static_cast<int>(told->value->size()) != classes) {
                m_spec.warnings.push_back(
                    fmt::format("{} names {} labels, but the classifier has {} classes; the names are not used.",
                                told->origin, told->value->size(), classes));
                continue;
            }
            m_spec.labels = **told;
            m_spec.provenance["labels"] = told->origin;
            return;
        }
        if (m_spec.classes == static_cast<int>(imagenetLabels().size())) {
            m_spec.labels = imagenetLabels();
            m_spec.provenance["labels"] = "built-in ImageNet-1k";
        }
        if (m_spec.detector && classes == static_cast<int>(cocoLabels().size())) {
            m_spec.labels = cocoLabels();
            m_spec.provenance["labels"] = "built-in COCO";
        }
    }

    const Sources& m_from;
    ModelSpec& m_spec;
    ZooMatches m_zoo;
};

}  // namespace

void chooseValues(const Sources& sources, ModelSpec& spec)
{
    Choice(sources, spec).run();
}

}  // namespace core
