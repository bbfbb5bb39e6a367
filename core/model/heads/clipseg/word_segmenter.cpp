#include "core/model/heads/clipseg/word_segmenter.h"

#include "core/error.h"
#include "core/model/blocks/attend_in_blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/norm.h"
#include "core/model/heads/head_tensors.h"
#include "core/model/load_weights.h"
#include "core/model/naming/backbone.h"
#include "core/model/network/linear.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/part_specs.h"

#include <fmt/format.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <cmath>

namespace core {

using torch::Tensor;

struct ClipSegSpec {
    int width = 0;  ///< R
    int heads = 4;
    int mlpHidden = 0;
    int inputs = 0;     ///< C
    int captions = 0;   ///< E
    int depth = 0;      ///< of the decoder
    int modulated = 0;  ///< layer of the decoder whose input the caption modulates
    int first = 0;      ///< side of the first transposed convolution's kernel; 0: there is only one
    int last = 0;       ///< of the last one's
    int between = 0;    ///< channels between the two
    double normEps = 1e-5;
};

/// norm1(x + attn(x)), then norm2(x + mlp(x)).
class ClipSegLayer final : public torch::nn::Module {
public:
    explicit ClipSegLayer(const ClipSegSpec& spec) : m_heads(spec.heads)
    {
        const auto attention = register_module("self_attn", std::make_shared<torch::nn::Module>());
        const auto linear = [](torch::nn::Module& owner, const char* name, int inputs, int outputs) {
            return owner.register_module(name, std::make_shared<Linear>(inputs, outputs));
        };
        m_query = linear(*attention, "q_proj", spec.width, spec.width);
        m_key = linear(*attention, "k_proj", spec.width, spec.width);
        m_value = linear(*attention, "v_proj", spec.width, spec.width);
        m_output = linear(*attention, "out_proj", spec.width, spec.width);
        layer_norm1 = register_module("layer_norm1", std::make_shared<Norm>(spec.width, spec.normEps, NormKind::Layer));
        const auto mlp = register_module("mlp", std::make_shared<torch::nn::Module>());
        m_widen = linear(*mlp, "fc1", spec.width, spec.mlpHidden);
        m_narrow = linear(*mlp, "fc2", spec.mlpHidden, spec.width);
        layer_norm2 = register_module("layer_norm2", std::make_shared<Norm>(spec.width, spec.normEps, NormKind::Layer));
    }

    Tensor forward(const Tensor& x, const std::stop_token& stop) const  ///< [1, T, R]
    {
        const auto found = attendInBlocks(inHeads(m_query, x, stop), inHeads(m_key, x, stop), inHeads(m_value, x, stop),
                                          scale(), stop);
        const auto mid = layer_norm1->forward(x + m_output->forward(found, stop));
        const auto hidden = m_widen->activated(mid, Activation::Relu, stop);
        return layer_norm2->forward(mid + m_narrow->forward(hidden, stop));
    }
    Tensor attentionRow(const Tensor& x, int token, const std::stop_token& stop) const  ///< [heads, T]
    {
        const auto query = inHeads(m_query, x.narrow(1, token, 1), stop), keys = inHeads(m_key, x, stop);
        return torch::softmax(torch::matmul(query, keys.transpose(2, 3)) * scale(), -1)[0].squeeze(1);
    }

private:
    Tensor inHeads(const LinearPtr& part, const Tensor& x, const std::stop_token& stop) const
    {
        return part->forward(x, stop).unflatten(2, {m_heads, -1}).transpose(1, 2).contiguous();
    }
    double scale() const
    {
        const int64_t width = layer_norm1->width() / m_heads;
        return 1.0 / std::sqrt(static_cast<double>(width));
    }

    int64_t m_heads;
    LinearPtr m_query, m_key, m_value, m_output;  ///< `self_attn`
    LinearPtr m_widen, m_narrow;                  ///< `mlp`
    NormPtr layer_norm1, layer_norm2;
};

namespace {

torch::nn::ConvTranspose2d enlarging(int inputs, int outputs, int side)
{
    return torch::nn::ConvTranspose2d(torch::nn::ConvTranspose2dOptions(inputs, outputs, side).stride(side));
}

}  // namespace

/// Parameters have Hugging Face's names.
class ClipSegDecoder final : public torch::nn::Module {
public:
    explicit ClipSegDecoder(const ClipSegSpec& spec) : m_spec(spec)
    {
        const auto decoder = register_module("decoder", std::make_shared<torch::nn::Module>());
        m_gain = decoder->register_module("film_mul", std::make_shared<Linear>(spec.captions, spec.width));
        m_shift = decoder->register_module("film_add", std::make_shared<Linear>(spec.captions, spec.width));
        const auto reduces = decoder->register_module("reduces", torch::nn::ModuleList());
        const auto layers = decoder->register_module("layers", torch::nn::ModuleList());
        for (int i = 0; i < spec.depth; ++i) {
            m_reduces.push_back(std::make_shared<Linear>(spec.inputs, spec.width));
            reduces->push_back(m_reduces.back());
            m_layers.push_back(std::make_shared<ClipSegLayer>(spec));
            layers->push_back(m_layers.back());
        }
        if (spec.first == 0) {
            m_last = decoder->register_module("transposed_convolution", enlarging(spec.width, 1, spec.last));
            return;
        }
        const auto parts = decoder->register_module("transposed_convolution", std::make_shared<torch::nn::Module>());
        constexpr int side = 3;
        const auto options = torch::nn::Conv2dOptions(spec.width, spec.width, side).padding(1);
        m_smooth = parts->register_module("0", torch::nn::Conv2d(options));
        m_first = parts->register_module("2", enlarging(spec.width, spec.between, spec.first));
        m_last = parts->register_module("4", enlarging(spec.between, 1, spec.last));
    }

    const ClipSegSpec& spec() const { return m_spec; }

    Tensor forward(const std::vector<Tensor>& tokens, PatchGrid grid, const Tensor& prompt,
                   const std::stop_token& stop) const
    {
        const auto x = m_layers.back()->forward(inputOf(m_spec.depth - 1, tokens, prompt, stop), stop);
        auto image = imageOfTokens(x.slice(1, 1), grid).contiguous();
        if (m_spec.first > 0) {
            image = torch::relu(convolve(image, m_smooth->weight, m_smooth->bias, 1, 1, stop));
            image = torch::relu(enlarge(image, m_first, stop));
        }
        return enlarge(image, m_last, stop)[0][0].contiguous();
    }

    /// [heads, 1 + P]
    Tensor attentionRow(const std::vector<Tensor>& tokens, const Tensor& prompt, int layer, int token,
                        const std::stop_token& stop) const
    {
        return m_layers[static_cast<size_t>(layer)]->attentionRow(inputOf(layer, tokens, prompt, stop), token, stop);
    }

private:
    /// The input of one of the decoder's layers, [1, 1 + P, R]; the last of the tokens are read first.
    Tensor inputOf(int layer, const std::vector<Tensor>& tokens, const Tensor& prompt,
                   const std::stop_token& stop) const
    {
        Tensor x;
        for (int i = 0; i <= layer; ++i) {
            const auto index = static_cast<size_t>(i);
            const auto reduced = m_reduces[index]->forward(tokens[tokens.size() - 1 - index], stop).unsqueeze(0);
            x = i == 0 ? reduced : reduced + m_layers[index - 1]->forward(x, stop);
            if (i == m_spec.modulated) {
                x = m_gain->forward(prompt, stop) * x + m_shift->forward(prompt, stop);
            }
        }
        return x;
    }

    ClipSegSpec m_spec;
    LinearPtr m_gain, m_shift;         ///< `film_mul`, `film_add`
    std::vector<LinearPtr> m_reduces;  ///< `reduces`
    std::vector<std::shared_ptr<ClipSegLayer>> m_layers;
    torch::nn::Conv2d m_smooth{nullptr};                           ///< `transposed_convolution.0`, or null
    torch::nn::ConvTranspose2d m_first{nullptr}, m_last{nullptr};  ///< `.2` and `.4`, or null and the only one
};

namespace {

constexpr const char* kUpscaling = "decoder.transposed_convolution.";

int squareSide(const ShapeReader& shapes, const std::string& name)
{
    const auto& sides = shapes.shape(name, 4);
    constexpr int64_t most = 64;
    if (sides[2] != sides[3] || sides[2] > most) {
        throw Error(ErrorCode::ShapeMismatch, name,
                    "expected a square kernel of at most %1 pixels, found %2"_msg(most, sidesText(sides)));
    }
    return static_cast<int>(sides[2]);
}

void readUpscaling(const ShapeReader& shapes, ClipSegSpec& spec)
{
    const std::string name = kUpscaling;
    if (shapes.has(name + "weight")) {
        spec.last = squareSide(shapes, name + "weight");
        shapes.require(name + "weight", {spec.width, 1, spec.last, spec.last});
        return;
    }
    shapes.require(name + "0.weight", {spec.width, spec.width, 3, 3});
    spec.between = shapes.side(name + "2.weight", 4, 1);
    spec.first = squareSide(shapes, name + "2.weight");
    spec.last = squareSide(shapes, name + "4.weight");
    shapes.require(name + "2.weight", {spec.width, spec.between, spec.first, spec.first});
    shapes.require(name + "4.weight", {spec.between, 1, spec.last, spec.last});
}

/// Sizes from shapes; heads and the modulated layer leave none.
ClipSegSpec inferClipSeg(const ShapeReader& shapes, const StatedArguments& stated, const ModelSpec& image)
{
    ClipSegSpec spec;
    spec.inputs = image.dim;
    spec.normEps = image.normEps;
    spec.width = shapes.side(std::string(kWordSegmenterSign), 2, 0);
    spec.captions = shapes.side(std::string(kWordSegmenterSign), 2, 1);
    shapes.require("decoder.film_add.weight", {spec.width, spec.captions});
    spec.depth = shapes.count("decoder.reduces.");
    spec.mlpHidden = spec.depth > 0 ? shapes.side("decoder.layers.0.mlp.fc1.weight", 2, 0) : 0;
    for (int layer = 0; layer < spec.depth; ++layer) {
        const auto prefix = fmt::format("decoder.layers.{}.", layer);
        shapes.require(fmt::format("decoder.reduces.{}.weight", layer), {spec.width, spec.inputs});
        shapes.require(prefix + "self_attn.q_proj.weight", {spec.width, spec.width});
        shapes.require(prefix + "mlp.fc1.weight", {spec.mlpHidden, spec.width});
    }
    readUpscaling(shapes, spec);
    spec.heads = stated.positive("decoder_num_attention_heads").value.value_or(spec.heads);
    if (spec.width % spec.heads != 0) {
        throw Error(ErrorCode::ShapeMismatch, std::string(kWordSegmenterSign),
                    "expected a width that %1 heads share evenly, found %2"_msg(spec.heads, spec.width));
    }
    if (const auto layer = stated.wholeNumbers("conditional_layer", "a layer"_msg)) {
        if (layer->size() != 1 || layer->front() >= spec.depth) {
            throw Error(ErrorCode::OutOfRange, layer.provenance.text(),
                        "conditional_layer: expected one of the decoder's %1 layers, found another"_msg(spec.depth));
        }
        spec.modulated = layer->front();
    }
    return spec;
}

/// The layers whose tokens are read, as stated, or the published models'.
std::vector<int> layersRead(const StatedArguments& stated, const ClipSegSpec& spec, const ModelSpec& image)
{
    const auto found = stated.wholeNumbers("extract_layers", "numbers of layers"_msg);
    auto layers = found.value.value_or(std::vector<int>{3, 6, 9});
    if (static_cast<int>(layers.size()) != spec.depth ||
        std::ranges::any_of(layers, [&](int layer) { return layer >= image.depth(); })) {
        throw Error(ErrorCode::Unsupported, "extract_layers",
                    "expected %1 layers below %2, one per layer of the decoder, found %3"_msg(spec.depth, image.depth(),
                                                                                              layers));
    }
    return layers;
}

}  // namespace

int WordSegmenter::depth() const
{
    return m_decoder->spec().depth;
}

int WordSegmenter::heads() const
{
    return m_decoder->spec().heads;
}

/// The tokens in float32 on the CPU.
std::vector<Tensor> WordSegmenter::checkedTokens(const std::vector<Tensor>& tokens, PatchGrid grid,
                                                 const Tensor& prompt) const
{
    const auto& spec = m_decoder->spec();
    const std::vector<int64_t> expected{1 + int64_t{grid.count()}, spec.inputs};
    std::vector<Tensor> own;
    for (const auto& each : tokens) {
        if (each.sizes() != expected) {
            throw Error(ErrorCode::ShapeMismatch, "tokens",
                        "expected %1, found %2"_msg(sidesText(expected), sidesText(each.sizes().vec())));
        }
        own.push_back(each.to(torch::kCPU, torch::kFloat32));
    }
    if (own.size() != m_layers.size() || prompt.numel() != spec.captions) {
        throw Error(ErrorCode::ShapeMismatch, std::string(kWordSegmenterSign),
                    "expected tokens of %1 layers and a caption of %2 numbers, found %3 and %4"_msg(
                        m_layers.size(), spec.captions, own.size(), prompt.numel()));
    }
    return own;
}

namespace {

Tensor asRow(const Tensor& prompt)
{
    return prompt.to(torch::kCPU, torch::kFloat32).flatten().unsqueeze(0);
}

}  // namespace

Tensor WordSegmenter::maskLogits(const std::vector<Tensor>& tokens, PatchGrid grid, const Tensor& prompt,
                                 const std::stop_token& stop) const
{
    const torch::NoGradGuard noGrad;
    return m_decoder->forward(checkedTokens(tokens, grid, prompt), grid, asRow(prompt), stop);
}

Tensor WordSegmenter::attentionRow(const std::vector<Tensor>& tokens, PatchGrid grid, const Tensor& prompt, int layer,
                                   int token, const std::stop_token& stop) const
{
    const torch::NoGradGuard noGrad;
    if (layer < 0 || layer >= depth() || token < 0 || token > grid.count()) {
        throw Error(ErrorCode::OutOfRange, "decoder",
                    "expected a layer below %1 and a token below %2, found %3 and %4"_msg(depth(), 1 + grid.count(),
                                                                                          layer, token));
    }
    return m_decoder->attentionRow(checkedTokens(tokens, grid, prompt), asRow(prompt), layer, token, stop);
}

std::shared_ptr<const WordSegmenter> readWordSegmenter(const Checkpoint& checkpoint, const std::filesystem::path& file,
                                                       const ModelSpec& image)
{
    const auto names = findHead(checkpoint, kWordSegmenterSign, isWordSegmenter);
    if (!names) {
        return nullptr;
    }
    if (image.family != Family::Vit || image.tokens.prefix() != 1 || !image.tokens.classToken) {
        throw Error(ErrorCode::Unsupported, std::string(kWordSegmenterSign),
                    "expected CLIPSeg's decoder behind CLIP's image tower, found it behind another"_msg);
    }
    const auto stated = collectSidecars(file, {}).masks;
    const auto shapes = shapesOf(*names, checkpoint);
    const auto spec = inferClipSeg(ShapeReader(shapes, "CLIPSeg's decoder"_msg), stated, image);
    const auto layers = layersRead(stated, spec, image);
    const auto decoder = std::make_shared<ClipSegDecoder>(spec);
    loadHead(*decoder, checkpoint, *names, "CLIPSeg's decoder"_msg);
    return std::make_shared<const WordSegmenter>(decoder, layers);
}

}  // namespace core
