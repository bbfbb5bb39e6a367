#include "models/training/trainer.h"

#include "core/checkpoint/tensor/tensor_file.h"
#include "core/error.h"
#include "core/model/families/make_network.h"
#include "models/training/random.h"

#include <fmt/format.h>
#include <torch/nn/utils/clip_grad.h>
#include <torch/serialize.h>

#include <chrono>
#include <cmath>
#include <numbers>

namespace training {

using core::literals::operator""_msg;

namespace {

using torch::Tensor;

std::shared_ptr<core::Network> freshNetwork(const Recipe& recipe)
{
    torch::manual_seed(recipe.seed);
    auto network = core::makeNetwork(modelSpec(recipe));
    for (auto& parameter : network->parameters()) {
        parameter.set_requires_grad(true);
    }
    network->train();  // XCiT's batch norms learn the mean and variance of their inputs
    return network;
}

/// Everything that is learned: parameters, and the means and variances of batch norms.
std::vector<Tensor> valuesOf(const core::Network& network)
{
    auto values = network.parameters();
    for (const auto& buffer : network.buffers()) {
        if (buffer.is_floating_point()) {
            values.push_back(buffer);
        }
    }
    return values;
}

/// The layer in which the class token attends to the patches in their final form.
int lookingLayer(const core::ModelSpec& spec)
{
    const auto isClass = [](const core::LayerSpec& layer) { return layer.kind == core::LayerKind::Class; };
    const auto first = std::ranges::find_if(spec.layers, isClass) - spec.layers.begin();
    return std::min(static_cast<int>(first), spec.depth() - 1);
}

/// Cross entropy of logits [N, K] to probabilities [N, K].
Tensor crossEntropy(const Tensor& logits, const Tensor& wanted)
{
    return -(wanted * torch::log_softmax(logits, -1)).sum(-1).mean();
}

/// 1 at the start, 0 at the end, slow at both.
double cosine(double share)
{
    return 0.5 + 0.5 * std::cos(std::numbers::pi * std::min(share, 1.0));
}

}  // namespace

DenseHeads::DenseHeads(int dim, int patch)
{
    normHalfway = register_module("normHalfway", torch::nn::LayerNorm(torch::nn::LayerNormOptions({dim})));
    normLast = register_module("normLast", torch::nn::LayerNorm(torch::nn::LayerNormOptions({dim})));
    pixels = register_module("pixels", torch::nn::Linear(dim, patch * patch));
    middle = register_module("middle", torch::nn::Linear(dim, 2));
    classes = register_module("classes", torch::nn::Linear(dim, kClassCount + 1));
}

Tensor DenseHeads::maskLoss(const Tensor& patches, const SceneBatch& batch)
{
    const auto normed = normHalfway(patches);
    const auto byPixel = torch::binary_cross_entropy_with_logits(pixels(normed), batch.mask);
    const auto miss = (middle(normed) - batch.offsets).abs().sum(-1);
    const auto onTarget = batch.coverage / batch.coverage.sum().clamp_min(1e-6);
    return byPixel + 2 * (miss * onTarget).sum();
}

Tensor DenseHeads::classLoss(const Tensor& patches, const SceneBatch& batch, const Tensor& truth)
{
    const auto covered = batch.coverage.unsqueeze(-1);  // [B, P, 1]
    const auto wanted = torch::cat({covered * truth.unsqueeze(1), 1 - covered}, -1);
    return crossEntropy(classes(normLast(patches)), wanted);
}

Trainer::Trainer(const Recipe& recipe) : m_recipe(recipe), m_network(freshNetwork(recipe))
{
    m_heads = std::make_shared<DenseHeads>(recipe.dim, recipe.patch);
    for (const auto& value : valuesOf(*m_network)) {
        m_average.push_back(value.detach().clone());
    }
    std::vector<Tensor> decayed, free;  // gains, biases and embeddings have no weight decay
    for (const auto& item : m_network->named_parameters()) {
        const bool decays = item.value().dim() > 1 && item.key() != "pos_embed" && item.key() != "cls_token";
        (decays ? decayed : free).push_back(item.value());
    }
    for (const auto& parameter : m_heads->parameters()) {
        (parameter.dim() > 1 ? decayed : free).push_back(parameter);
    }
    const auto options = [&](double decay) {
        auto chosen = torch::optim::AdamWOptions(recipe.learningRate).betas({0.9, 0.98});
        chosen.weight_decay(decay);
        return std::make_unique<torch::optim::AdamWOptions>(chosen);
    };
    std::vector<torch::optim::OptimizerParamGroup> groups;
    groups.emplace_back(decayed, options(recipe.weightDecay));
    groups.emplace_back(free, options(0));
    m_optimizer = std::make_unique<torch::optim::AdamW>(groups, torch::optim::AdamWOptions(recipe.learningRate));
}

double Trainer::difficultyAt(int64_t step) const
{
    return std::min(1.0, static_cast<double>(step) / std::max(1.0, m_recipe.growUntil * m_recipe.steps));
}

int Trainer::sizeAt(int64_t step) const
{
    const bool small = m_recipe.smallSize > 0 && static_cast<double>(step) < m_recipe.smallUntil * m_recipe.steps;
    return small ? m_recipe.smallSize : m_recipe.imageSize;
}

void Trainer::setRates()
{
    const double warm = std::min(1.0, (m_step + 1.0) / std::max(1, m_recipe.warmup));
    const double rate =
        m_recipe.learningRate * warm * (0.01 + 0.99 * cosine(static_cast<double>(m_step) / m_recipe.steps));
    for (auto& group : m_optimizer->param_groups()) {
        static_cast<torch::optim::AdamWOptions&>(group.options()).lr(rate);
    }
}

Tensor Trainer::loss(const SceneBatch& batch, Progress& progress)
{
    const auto pass = m_network->passOver(batch.pixels);
    auto tokens = m_network->embed(pass, batch.pixels);
    const int looking = lookingLayer(m_network->spec());
    const auto patches = [&] { return tokens.slice(1, tokens.size(1) - pass.patches); };
    Tensor halfway, lookedAt;
    for (int layer = 0; layer < m_network->layerCount(); ++layer) {
        if (layer == (looking + 1) / 2) {
            halfway = patches();
        }
        if (layer == looking) {
            lookedAt = patches();
        }
        tokens = m_network->runLayer(pass, layer, tokens).tokens;
    }
    const auto logits = m_network->classify(pass, tokens);
    const auto truth = torch::one_hot(batch.classes, kClassCount).to(torch::kFloat32);
    const double smoothing = m_recipe.labelSmoothing;
    const auto classLoss = crossEntropy(logits, truth * (1 - smoothing) + smoothing / kClassCount);

    const auto maskLoss = m_heads->maskLoss(halfway, batch);
    const auto denseLoss = m_heads->classLoss(lookedAt, batch, truth);

    progress.loss += classLoss.item<double>();
    progress.maskLoss += maskLoss.item<double>();
    progress.denseLoss += denseLoss.item<double>();
    progress.accuracy += logits.argmax(1).eq(batch.classes).to(torch::kFloat32).mean().item<double>();
    const double share = static_cast<double>(m_step) / m_recipe.steps;
    const double denseWeight =
        m_recipe.denseWeightEnd + (m_recipe.denseWeight - m_recipe.denseWeightEnd) * cosine(share);
    return classLoss + denseWeight * (denseLoss + maskLoss);
}

void Trainer::updateAverage()
{
    const torch::NoGradGuard noGrad;
    // Early on a short memory, so that the random initialization is forgotten.
    const double decay = std::min(m_recipe.averageDecay, (1.0 + m_step) / (10.0 + m_step));
    const auto values = valuesOf(*m_network);
    for (size_t i = 0; i < values.size(); ++i) {
        m_average[i].mul_(decay).add_(values[i].detach(), 1 - decay);
    }
}

/// Runs on the stream's thread; reads only the recipe. Half of the scenes have the current difficulty, the others a
/// random lower one.
SceneBatch Trainer::drawStep(int64_t step) const
{
    const double hardest = difficultyAt(step);
    const auto difficulty = [&](int64_t scene) {
        Random random(mixSeed(m_recipe.seed + 1, static_cast<uint64_t>(scene)));
        return hardest * std::min(1.0, 2 * random.unit());
    };
    return drawBatch(m_recipe.seed, step * m_recipe.batch, m_recipe.batch, sizeAt(step), m_recipe.patch, difficulty);
}

Trainer::Progress Trainer::run(int steps)
{
    const int last = std::min(m_recipe.steps, m_step + steps);
    if (!m_stream) {
        m_stream = std::make_unique<BatchStream>([this](int64_t step) { return drawStep(step); }, m_step);
    }
    const auto start = std::chrono::steady_clock::now();
    Progress progress;
    int done = 0;
    for (; m_step < last; ++m_step, ++done) {
        setRates();
        m_optimizer->zero_grad();
        loss(m_stream->next(), progress).backward();
        torch::nn::utils::clip_grad_norm_(allParameters(), m_recipe.clipNorm);
        m_optimizer->step();
        updateAverage();
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    m_seconds += seconds;
    const double count = std::max(1, done);
    progress.step = m_step;
    progress.loss /= count;
    progress.maskLoss /= count;
    progress.denseLoss /= count;
    progress.accuracy /= count;
    progress.difficulty = difficultyAt(m_step);
    progress.imagesPerSecond = done * m_recipe.batch / std::max(seconds, 1e-9);
    return progress;
}

std::vector<Tensor> Trainer::allParameters() const
{
    auto all = m_network->parameters();
    const auto heads = m_heads->parameters();
    all.insert(all.end(), heads.begin(), heads.end());
    return all;
}

std::shared_ptr<core::Network> Trainer::averaged() const
{
    const torch::NoGradGuard noGrad;
    auto network = core::makeNetwork(modelSpec(m_recipe), core::Weights::Unset);
    const auto values = valuesOf(*network);
    for (size_t i = 0; i < values.size(); ++i) {
        values[i].copy_(m_average[i]);
    }
    return network;
}

void Trainer::save(const std::filesystem::path& file) const
{
    torch::serialize::OutputArchive archive, optimizer;
    archive.write("recipe", c10::IValue(toJson(m_recipe)));
    archive.write("step", torch::tensor(int64_t{m_step}));
    archive.write("seconds", torch::tensor(m_seconds, torch::kFloat64));
    const auto parameters = allParameters(), buffers = m_network->buffers();
    for (size_t i = 0; i < parameters.size(); ++i) {
        archive.write(fmt::format("parameter.{}", i), parameters[i].detach());
    }
    for (size_t i = 0; i < buffers.size(); ++i) {
        archive.write(fmt::format("buffer.{}", i), buffers[i]);
    }
    for (size_t i = 0; i < m_average.size(); ++i) {
        archive.write(fmt::format("average.{}", i), m_average[i]);
    }
    m_optimizer->save(optimizer);
    archive.write("optimizer", optimizer);
    const auto beside = file.string() + ".part";
    archive.save_to(beside);
    std::filesystem::rename(beside, file);
}

void Trainer::load(const std::filesystem::path& file)
{
    const torch::NoGradGuard noGrad;
    torch::serialize::InputArchive archive, optimizer;
    archive.load_from(file.string());
    c10::IValue recipe;
    archive.read("recipe", recipe);
    if (!recipe.isString() || recipe.toStringRef() != toJson(m_recipe)) {
        throw core::Error(core::ErrorCode::Corrupt,
                          "%1: expected the state of a run of this recipe, found another recipe"_msg(file.string()));
    }
    const auto fill = [&](const std::string& name, const Tensor& parameter) {
        Tensor stored;
        archive.read(name, stored);
        parameter.detach().copy_(stored);
    };
    const auto parameters = allParameters(), buffers = m_network->buffers();
    for (size_t i = 0; i < parameters.size(); ++i) {
        fill(fmt::format("parameter.{}", i), parameters[i]);
    }
    for (size_t i = 0; i < buffers.size(); ++i) {
        fill(fmt::format("buffer.{}", i), buffers[i]);
    }
    for (size_t i = 0; i < m_average.size(); ++i) {
        fill(fmt::format("average.{}", i), m_average[i]);
    }
    archive.read("optimizer", optimizer);
    m_optimizer->load(optimizer);
    Tensor step, seconds;
    archive.read("step", step);
    archive.read("seconds", seconds);
    m_step = static_cast<int>(step.item<int64_t>());
    m_seconds = seconds.item<double>();
    m_stream.reset();
}

void exportModel(const std::filesystem::path& file, const core::Network& network, const Recipe& recipe,
                 const std::string& trainingRecord)
{
    core::NamedTensors tensors;
    const auto add = [&](const std::string& name, const Tensor& value) {
        const auto type = value.is_floating_point() ? torch::kFloat16 : value.scalar_type();
        tensors.emplace_back(name, value.detach().to(type).contiguous());
    };
    for (const auto& item : network.named_parameters()) {
        add(item.key(), item.value());
    }
    for (const auto& item : network.named_buffers()) {
        add(item.key(), item.value());
    }
    core::writeSafetensors(file, tensors,
                           {{"format", "pt"}, {"config", timmConfig(recipe)}, {"training", trainingRecord}});
}

}  // namespace training
