#include "core/model/sidecar/sidecar_section.h"

#include <algorithm>
#include <string_view>

namespace core {

namespace {

constexpr int kDeepestSidecar = 64;
constexpr size_t kMostSidecarLabels = 1U << 16U;

int positiveIn(const JsonReader& json)
{
    return json.integer(1, 1 << 20);
}

double fractionIn(const JsonReader& json)
{
    return json.numberAboveZero(1.0);
}

std::pair<int, int> imageSizeIn(const JsonReader& json)
{
    if (!json.value().is_array()) {
        return {positiveIn(json), positiveIn(json)};
    }
    const auto count = json.value().size();
    if (count < 2 || count > 3) {
        json.refuse("a size in pixels"_msg);
    }
    return {positiveIn(json.item(count - 2)), positiveIn(json.item(count - 1))};
}

/// timm's names, which we use too, and Hugging Face's.
std::optional<Activation> activationNamed(const std::string& name)
{
    if (name == "gelu_pytorch_tanh" || name == "gelu_new" || name == "gelu_fast") {
        return Activation::GeluTanh;
    }
    if (name == "quickgelu") {
        return Activation::QuickGelu;
    }
    return name == "swish" ? Activation::Silu : parseActivation(name);
}

Activation activationIn(const JsonReader& json)
{
    return json.word(activationNamed, "a known activation (gelu, gelu_tanh, quick_gelu, silu)"_msg);
}

std::vector<std::string> labelsIn(const JsonReader& json, const Section& descriptions)
{
    const auto& value = json.value();
    const auto refuse = [&] {
        json.refuse("a list of at most %1 texts, or an object of them by index"_msg(kMostSidecarLabels));
    };
    if (!value.is_structured() || value.size() > kMostSidecarLabels) {
        refuse();
    }
    std::vector<std::string> labels;
    for (size_t i = 0; i < value.size(); ++i) {
        const auto label = value.is_array() ? json.each(value[i]) : json.at(std::to_string(i));
        if (!label.value().is_string()) {
            refuse();
        }
        labels.push_back(descriptions.textOr(label.text().c_str(), label.text()));
    }
    return labels;
}

std::shared_ptr<const nlohmann::json> documentIn(std::string_view text, const std::string& root)
{
    text.remove_prefix(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);  // editors on other systems write it
    return std::make_shared<const nlohmann::json>(readJson(text, kDeepestSidecar, root, "configuration"_msg));
}

}  // namespace

Section::Section(const std::string& text, Provenance provenance)
    : m_document(documentIn(text, provenance.text())),
      m_object(*m_document, provenance.text()),
      m_provenance(std::move(provenance))
{
    m_object.object();
}

Section Section::section(const char* key) const
{
    auto inner = *this;
    inner.m_object = m_object.isNull() ? m_object : m_object.at(key);
    if (!inner.m_object.isNull()) {
        inner.m_object.object();
    }
    return inner;
}

std::optional<JsonReader> Section::find(const char* key) const
{
    const auto found = m_object.isNull() ? std::nullopt : m_object.find(key);
    return found && !found->isNull() ? found : std::nullopt;
}

std::string Section::textOr(const char* key, const std::string& otherwise) const
{
    const auto found = find(key);
    return found ? found->textOr(otherwise) : otherwise;
}

bool Section::flagOr(const char* key, bool otherwise) const
{
    const auto found = find(key);
    return found ? found->boolean() : otherwise;
}

void Section::text(const char* key, Sourced<std::string>& field) const
{
    take(key, field, [](const JsonReader& json) { return json.text(); });
}

void Section::positive(const char* key, Sourced<int>& field) const
{
    take(key, field, positiveIn);
}

void Section::fraction(const char* key, Sourced<double>& field, double highest) const
{
    take(key, field, [highest](const JsonReader& json) { return json.numberAboveZero(highest); });
}

void Section::perChannel(const char* key, Sourced<std::vector<double>>& field) const
{
    take(key, field, [](const JsonReader& json) { return json.numberList(kMostChannels); });
}

void Section::imageSize(const char* key, Sourced<std::pair<int, int>>& field) const
{
    take(key, field, imageSizeIn);
}

void Section::activation(const char* key, Sourced<Activation>& field) const
{
    take(key, field, activationIn);
}

void Section::labels(const char* key, Sourced<std::vector<std::string>>& field) const
{
    take(key, field, [this](const JsonReader& json) { return labelsIn(json, section("label_descriptions")); });
}

void Section::heads(const char* key, Sidecar& sidecar) const
{
    if (const auto found = find(key); found && !found->value().is_array()) {
        positive(key, sidecar.heads);
    }
}

void Section::claims(std::initializer_list<std::pair<const char*, const char*>> keys, Sidecar& sidecar) const
{
    for (const auto& [key, claim] : keys) {
        const auto found = find(key);
        const bool isNumber =
            found && found->value().is_number_integer() && found->value() >= 1 && found->value() <= 1 << 20;
        if (isNumber && !sidecar.claims.contains(claim)) {
            sidecar.claims[claim] = {found->value().get<int>(), m_provenance};
        }
    }
}

void StatedArguments::add(const Section& section)
{
    m_sections.push_back(std::make_shared<const Section>(section));
}

bool StatedArguments::has(const char* key) const
{
    return std::ranges::any_of(m_sections, [&](const auto& section) { return section->has(key); });
}

StatedArguments StatedArguments::within(const char* key) const
{
    StatedArguments inner;
    for (const auto& section : m_sections) {
        inner.add(section->section(key));
    }
    return inner;
}

template <typename Value, typename Read>
Sourced<Value> StatedArguments::first(const char* key, Read read) const
{
    Sourced<Value> found;
    for (const auto& section : m_sections) {
        section->take(key, found, read);
    }
    return found;
}

Sourced<std::string> StatedArguments::text(const char* key) const
{
    return first<std::string>(key, [](const JsonReader& json) { return json.text(); });
}

Sourced<bool> StatedArguments::flag(const char* key) const
{
    return first<bool>(key, [](const JsonReader& json) { return json.boolean(); });
}

Sourced<int> StatedArguments::positive(const char* key) const
{
    return first<int>(key, positiveIn);
}

Sourced<double> StatedArguments::number(const char* key, double lowest, double highest) const
{
    return first<double>(key, [&](const JsonReader& json) { return json.number(lowest, highest); });
}

Sourced<double> StatedArguments::fraction(const char* key) const
{
    return first<double>(key, fractionIn);
}

Sourced<std::pair<int, int>> StatedArguments::size(const char* key) const
{
    return first<std::pair<int, int>>(key, imageSizeIn);
}

Sourced<Activation> StatedArguments::activation(const char* key) const
{
    return first<Activation>(key, activationIn);
}

Sourced<std::vector<int>> StatedArguments::wholeNumbers(const char* key, MessageId expected, int lowest) const
{
    return first<std::vector<int>>(key, [&](const JsonReader& json) {
        constexpr int most = 1 << 10;
        constexpr size_t mostNumbers = 64;  // of stages, or layers
        const auto& value = json.value();
        std::vector<int> numbers;
        for (const auto& number : value.is_array() ? value : nlohmann::json::array({value})) {
            if (numbers.size() > mostNumbers || !number.is_number_integer() || number < lowest || number > most) {
                json.refuse(expected);
            }
            numbers.push_back(number.get<int>());
        }
        return numbers;
    });
}

Sourced<std::vector<std::string>> StatedArguments::texts(const char* key) const
{
    constexpr size_t most = 64;
    return first<std::vector<std::string>>(key, [](const JsonReader& json) { return json.texts(most); });
}

Sourced<std::vector<double>> StatedArguments::scales(const char* key) const
{
    return first<std::vector<double>>(key, [](const JsonReader& json) {
        constexpr double most = 16.0;
        constexpr size_t mostNumbers = 64;
        const auto& value = json.value();
        std::vector<double> scales;
        for (const auto& number : value.is_array() ? value : nlohmann::json::array({value})) {
            if (scales.size() > mostNumbers || !number.is_number() || !(number > 0.0) || !(number <= most)) {
                json.refuse("numbers above 0, up to 16"_msg);
            }
            scales.push_back(number.get<double>());
        }
        return scales;
    });
}

}  // namespace core
