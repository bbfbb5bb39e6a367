// The models as a notebook with hooks runs them: one operator after the other, the whole attention of every layer
// computed and kept. What a traced pass is measured against.
#pragma once

#include "core/model/blocks/fourier_positions.h"
#include "core/model/network/linear.h"
#include "core/model/network/network.h"

#include <torch/nn/functional/normalization.h>
#include <torch/types.h>

#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bench {

using torch::Tensor;

/// The operators of one model on one image, by the names of its parameters.
class PlainForward {
public:
    explicit PlainForward(const core::Network& network) : m_spec(network.spec())
    {
        for (const auto& list : {network.named_parameters(), network.named_buffers()}) {
            for (const auto& item : list) {
                m_values[item.key()] = item.value();
            }
        }
        for (const auto& item : network.named_modules("", /*include_self=*/false)) {
            if (const auto linear = std::dynamic_pointer_cast<core::Linear>(item.value())) {
                m_values[item.key() + ".weight"] = linear->weight();  // packed ones are no parameters
            }
        }
    }

    Tensor vit(const Tensor& pixels)
    {
        m_kept.clear();
        auto x = torch::cat({value("cls_token"), patches(pixels)}, 1) + value("pos_embed");
        for (int i = 0; i < m_spec.depth(); ++i) {
            const auto b = block("blocks", i);
            x = x + selfAttention(norm(x, b + "norm1"), b + "attn.");
            x = x + mlp(norm(x, b + "norm2"), b);
        }
        return linear(norm(x, "norm").select(1, 0), "head");
    }

    Tensor cait(const Tensor& pixels)
    {
        m_kept.clear();
        auto x = patches(pixels) + value("pos_embed");
        for (int i = 0; i < m_spec.depth() - 2; ++i) {
            const auto b = block("blocks", i);
            x = x + value(b + "gamma_1") * talkingHeads(norm(x, b + "norm1"), b + "attn.");
            x = x + value(b + "gamma_2") * mlp(norm(x, b + "norm2"), b);
        }
        auto c = value("cls_token");
        for (int i = 0; i < 2; ++i) {
            const auto b = block("blocks_token_only", i);
            c = c + value(b + "gamma_1") * classAttention(norm(torch::cat({c, x}, 1), b + "norm1"), b + "attn.");
            c = c + value(b + "gamma_2") * mlp(norm(c, b + "norm2"), b);
        }
        return linear(norm(torch::cat({c, x}, 1), "norm").select(1, 0), "head");
    }

    Tensor xcit(const Tensor& pixels)
    {
        m_kept.clear();
        auto image = pixels;
        for (int stage = 0; (2 << stage) <= m_spec.patch; ++stage) {
            const auto name = "patch_embed.proj." + std::to_string(2 * stage);
            image = torch::conv2d(stage > 0 ? torch::gelu(image) : image, value(name + ".0.weight"), {}, 2, 1);
            image = batchNorm(image, name + ".1");
        }
        const core::PatchGrid grid{static_cast<int>(image.size(2)), static_cast<int>(image.size(3))};
        auto x = image.flatten(2).transpose(1, 2) + torch::linear(core::fourierPositions(grid, 64),
                                                                  value("pos_embed.token_projection.weight").flatten(1),
                                                                  value("pos_embed.token_projection.bias"));
        for (int i = 0; i < m_spec.depth() - 2; ++i) {
            const auto b = block("blocks", i);
            x = x + value(b + "gamma1") * channelAttention(norm(x, b + "norm1"), b + "attn.");
            x = x + value(b + "gamma3") * localPatches(norm(x, b + "norm3"), b + "local_mp.", grid);
            x = x + value(b + "gamma2") * mlp(norm(x, b + "norm2"), b);
        }
        x = torch::cat({value("cls_token"), x}, 1);
        for (int i = 0; i < 2; ++i) {
            const auto b = block("cls_attn_blocks", i);
            const auto u = norm(x, b + "norm1");
            const auto patchesOf = [](const Tensor& t) { return t.narrow(1, 1, t.size(1) - 1); };
            x = x + value(b + "gamma1") * torch::cat({classAttention(u, b + "attn."), patchesOf(u)}, 1);
            x = norm(x, b + "norm2");
            x = x + torch::cat({value(b + "gamma2") * mlp(x.narrow(1, 0, 1), b), patchesOf(x)}, 1);
        }
        return linear(norm(x, "norm").select(1, 0), "head");
    }

    Tensor operator()(const Tensor& pixels)
    {
        return m_spec.family == core::Family::Cait   ? cait(pixels)
               : m_spec.family == core::Family::Xcit ? xcit(pixels)
                                                     : vit(pixels);
    }

private:
    static std::string block(const char* list, int i) { return std::string(list) + "." + std::to_string(i) + "."; }
    const Tensor& value(const std::string& name) const { return m_values.at(name); }

    Tensor linear(const Tensor& x, const std::string& name) const
    {
        return torch::linear(x, value(name + ".weight"), value(name + ".bias"));
    }
    Tensor norm(const Tensor& x, const std::string& name) const
    {
        return torch::layer_norm(x, {m_spec.dim}, value(name + ".weight"), value(name + ".bias"), m_spec.normEps);
    }
    Tensor batchNorm(const Tensor& x, const std::string& name) const
    {
        return torch::batch_norm(x, value(name + ".weight"), value(name + ".bias"), value(name + ".running_mean"),
                                 value(name + ".running_var"), false, 0.1, 1e-5, false);
    }
    Tensor patches(const Tensor& pixels) const
    {
        return torch::conv2d(pixels, value("patch_embed.proj.weight"), value("patch_embed.proj.bias"), m_spec.patch)
            .flatten(2)
            .transpose(1, 2);
    }
    Tensor mlp(const Tensor& x, const std::string& b) const
    {
        return linear(torch::gelu(linear(x, b + "mlp.fc1")), b + "mlp.fc2");
    }
    /// [B, T, C] -> [B, H, T, D]
    Tensor heads(const Tensor& x) const { return x.reshape({x.size(0), x.size(1), m_spec.heads, -1}).transpose(1, 2); }
    double scale() const { return std::pow(m_spec.dim / m_spec.heads, -0.5); }

    Tensor selfAttention(const Tensor& x, const std::string& a)
    {
        const auto qkv = linear(x, a + "qkv").chunk(3, -1);
        const auto weights =
            torch::softmax(torch::matmul(heads(qkv[0]) * scale(), heads(qkv[1]).transpose(-2, -1)), -1);
        m_kept.push_back(weights);
        return linear(torch::matmul(weights, heads(qkv[2])).transpose(1, 2).flatten(2), a + "proj");
    }
    Tensor talkingHeads(const Tensor& x, const std::string& a)
    {
        const auto mix = [&](const Tensor& t, const char* name) {
            return linear(t.permute({0, 2, 3, 1}), a + name).permute({0, 3, 1, 2});
        };
        const auto qkv = linear(x, a + "qkv").chunk(3, -1);
        const auto scores = torch::matmul(heads(qkv[0]) * scale(), heads(qkv[1]).transpose(-2, -1));
        const auto weights = mix(torch::softmax(mix(scores, "proj_l"), -1), "proj_w");
        m_kept.push_back(weights);
        return linear(torch::matmul(weights, heads(qkv[2])).transpose(1, 2).flatten(2), a + "proj");
    }
    Tensor classAttention(const Tensor& x, const std::string& a)
    {
        const auto q = heads(linear(x.narrow(1, 0, 1), a + "q")) * scale();
        const auto weights = torch::softmax(torch::matmul(q, heads(linear(x, a + "k")).transpose(-2, -1)), -1);
        m_kept.push_back(weights);
        return linear(torch::matmul(weights, heads(linear(x, a + "v"))).transpose(1, 2).flatten(2), a + "proj");
    }
    Tensor channelAttention(const Tensor& x, const std::string& a)
    {
        namespace nn = torch::nn::functional;
        const auto qkv = linear(x, a + "qkv").chunk(3, -1);
        const auto channels = [&](const Tensor& t) { return heads(t).transpose(-2, -1); };
        const auto unit = nn::NormalizeFuncOptions().dim(-1);
        const auto q = nn::normalize(channels(qkv[0]), unit), k = nn::normalize(channels(qkv[1]), unit);
        const auto weights = torch::softmax(torch::matmul(q, k.transpose(-2, -1)) * value(a + "temperature"), -1);
        m_kept.push_back(weights);
        return linear(torch::matmul(weights, channels(qkv[2])).permute({0, 3, 1, 2}).flatten(2), a + "proj");
    }
    Tensor localPatches(const Tensor& x, const std::string& a, core::PatchGrid grid)
    {
        const auto convolve = [&](const Tensor& t, const std::string& name) {
            return torch::conv2d(t, value(a + name + ".weight"), value(a + name + ".bias"), 1, 1, 1, m_spec.dim);
        };
        const auto image = x.transpose(1, 2).reshape({1, m_spec.dim, grid.rows, grid.cols});
        return convolve(batchNorm(torch::gelu(convolve(image, "conv1")), a + "bn"), "conv2").flatten(2).transpose(1, 2);
    }

    core::ModelSpec m_spec;
    std::map<std::string, Tensor> m_values;
    std::vector<Tensor> m_kept;  ///< the attention of every layer
};

}  // namespace bench
