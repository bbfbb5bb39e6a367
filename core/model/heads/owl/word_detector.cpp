#include "core/model/heads/owl/word_detector.h"

#include "core/error.h"
#include "core/model/blocks/norm.h"
#include "core/model/heads/head_tensors.h"
#include "core/model/load_weights.h"
#include "core/model/naming/backbone.h"
#include "core/model/network/linear.h"
#include "core/model/spec/part_specs.h"

#include <cmath>

namespace core {

using torch::Tensor;

namespace {

constexpr int kBoxColumns = 4, kColumns = 7;  // before the embedding in PatchObjects::table
constexpr double kLengthEps = 1e-6;           // added to the lengths of embeddings

}  // namespace

/// Three linear layers with exact GELU between them.
class OwlMlp final : public torch::nn::Module {
public:
    OwlMlp(int width, int outputs)
    {
        dense0 = register_module("dense0", std::make_shared<Linear>(width, width));
        dense1 = register_module("dense1", std::make_shared<Linear>(width, width));
        dense2 = register_module("dense2", std::make_shared<Linear>(width, outputs));
    }
    Tensor forward(const Tensor& x, const std::stop_token& stop) const
    {
        const auto first = dense0->activated(x, Activation::Gelu, stop);
        return dense2->forward(dense1->activated(first, Activation::Gelu, stop), stop);
    }

private:
    LinearPtr dense0, dense1, dense2;
};

class OwlClassHead final : public torch::nn::Module {
public:
    OwlClassHead(int width, int embedding)
    {
        dense0 = register_module("dense0", std::make_shared<Linear>(width, embedding));
        logit_shift = register_module("logit_shift", std::make_shared<Linear>(width, 1));
        logit_scale = register_module("logit_scale", std::make_shared<Linear>(width, 1));
    }
    Tensor embeddings(const Tensor& x, const std::stop_token& stop) const { return dense0->forward(x, stop); }
    Tensor shift(const Tensor& x, const std::stop_token& stop) const { return logit_shift->forward(x, stop); }
    Tensor scale(const Tensor& x, const std::stop_token& stop) const
    {
        return torch::elu(logit_scale->forward(x, stop)) + 1;
    }

private:
    LinearPtr dense0, logit_shift, logit_scale;
};

namespace {

/// The logit of a share, kept finite at 0 and 1.
Tensor logitOf(const Tensor& share)
{
    constexpr double eps = 1e-4;
    return torch::log(share + eps) - torch::log1p(-share + eps);
}

/// [P, 4]: added to a patch's box before the sigmoid, so that it begins as the patch itself. The center is the patch's
/// lower right corner, as published.
Tensor boxBias(PatchGrid grid)
{
    const auto ends = [](int count) { return torch::arange(1, count + 1, torch::kFloat64) / count; };
    const auto places = torch::meshgrid({ends(grid.rows), ends(grid.cols)}, "ij");
    const auto centers = torch::stack({places[1].flatten(), places[0].flatten()}, 1);
    const auto sizes = torch::tensor({1.0 / grid.cols, 1.0 / grid.rows}, torch::kFloat64).expand({grid.count(), 2});
    return logitOf(torch::cat({centers, sizes}, 1)).to(torch::kFloat32);
}

}  // namespace

/// Parameters have Hugging Face's names.
class OwlHeads final : public torch::nn::Module {
public:
    OwlHeads(int width, int embedding, bool hasObjectness, double normEps)
    {
        layer_norm = register_module("layer_norm", std::make_shared<Norm>(width, normEps, NormKind::Layer));
        class_head = register_module("class_head", std::make_shared<OwlClassHead>(width, embedding));
        box_head = register_module("box_head", std::make_shared<OwlMlp>(width, kBoxColumns));
        if (hasObjectness) {
            objectness_head = register_module("objectness_head", std::make_shared<OwlMlp>(width, 1));
        }
    }
    bool hasObjectness() const { return objectness_head != nullptr; }
    int64_t width() const { return layer_norm->width(); }

    Tensor forward(const Tensor& tokens, PatchGrid grid, const std::stop_token& stop) const  ///< PatchObjects::table
    {
        const auto patches = layer_norm->forward(tokens.slice(0, 1) * tokens.slice(0, 0, 1));
        const auto boxes = torch::sigmoid(box_head->forward(patches, stop) + boxBias(grid));
        const auto objectness = objectness_head ? objectness_head->forward(patches, stop)
                                                : torch::full({patches.size(0), 1}, std::nan(""), torch::kFloat32);
        return torch::cat({boxes, class_head->shift(patches, stop), class_head->scale(patches, stop), objectness,
                           class_head->embeddings(patches, stop)},
                          1);
    }

private:
    NormPtr layer_norm;
    std::shared_ptr<OwlClassHead> class_head;
    std::shared_ptr<OwlMlp> box_head, objectness_head;  ///< the latter is null in OWL-ViT
};

namespace {

Tensor unitRowsOf(const Tensor& rows)
{
    return rows / (rows.norm(2, 1, true) + kLengthEps);
}

}  // namespace

Tensor PatchObjects::embeddings() const
{
    return table.slice(1, kColumns);
}

Tensor PatchObjects::logits(const std::vector<Tensor>& directions) const
{
    const torch::NoGradGuard noGrad;
    const auto own = embeddings();
    for (const auto& direction : directions) {
        if (direction.numel() != own.size(1)) {
            throw Error(
                ErrorCode::ShapeMismatch, "class_head.dense0.weight",
                "expected embeddings of %1 numbers as captions have, found %2"_msg(direction.numel(), own.size(1)));
        }
    }
    const auto words = unitRowsOf(torch::stack(directions).to(torch::kFloat32));
    const auto shift = table.narrow(1, kBoxColumns, 1), scale = table.narrow(1, kBoxColumns + 1, 1);
    return (torch::matmul(unitRowsOf(own), words.t()) + shift) * scale;
}

bool WordDetector::hasObjectness() const
{
    return m_heads->hasObjectness();
}

PatchObjects WordDetector::detect(const Tensor& tokens, PatchGrid grid, const std::stop_token& stop) const
{
    const torch::NoGradGuard noGrad;
    if (tokens.dim() != 2 || tokens.size(0) != 1 + int64_t{grid.count()} || tokens.size(1) != m_heads->width()) {
        throw Error(ErrorCode::ShapeMismatch, "tokens",
                    "expected %1, found %2"_msg(sidesText({1 + int64_t{grid.count()}, m_heads->width()}),
                                                sidesText(tokens.sizes().vec())));
    }
    return {m_heads->forward(tokens.to(torch::kCPU, torch::kFloat32), grid, stop)};
}

std::shared_ptr<const WordDetector> readWordDetector(const Checkpoint& checkpoint, const ModelSpec& image)
{
    const auto names = findHead(checkpoint, kWordDetectorSign, isWordDetector);
    if (!names) {
        return nullptr;
    }
    if (image.family != Family::Vit || image.tokens.prefix() != 1 || !image.tokens.classToken || !image.finalNorm) {
        throw Error(ErrorCode::Unsupported, std::string(kWordDetectorSign),
                    "expected OWL-ViT's heads behind CLIP's image tower, found them behind another"_msg);
    }
    const auto shapes = shapesOf(*names, checkpoint);
    const ShapeReader reader(shapes, "OWL-ViT's heads"_msg);
    const int64_t width = image.dim;
    const int embedding = reader.side(std::string(kWordDetectorSign), 2, 0);
    reader.require(std::string(kWordDetectorSign), {embedding, width});
    const bool hasObjectness = reader.hasPrefix("objectness_head.");
    for (const std::string head : {"box_head", "objectness_head"}) {
        const bool isBox = head == "box_head";
        for (const std::string layer : {".dense0", ".dense1"}) {
            if (isBox || hasObjectness) {
                reader.require(head + layer + ".weight", {width, width});
            }
        }
        if (isBox || hasObjectness) {
            reader.require(head + ".dense2.weight", {isBox ? kBoxColumns : 1, width});
        }
    }
    const auto heads = std::make_shared<OwlHeads>(image.dim, embedding, hasObjectness, image.normEps);
    loadHead(*heads, checkpoint, *names, "OWL-ViT's heads"_msg);
    return std::make_shared<const WordDetector>(heads);
}

}  // namespace core
