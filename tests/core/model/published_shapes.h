// The names and shapes that timm gives each published model, made from the facts of tests/data/published_models.json
// (a part of the reference's model_zoo.json).
#pragma once

#include "core/model/families/infer_spec.h"
#include "tests/support/folders.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace support {

using Json = nlohmann::json;

inline std::vector<Json> publishedModels()
{
    std::ifstream file(support::dataFolder() + "/published_models.json");
    return Json::parse(file).get<std::vector<Json>>();
}

class ShapeMaker {
public:
    explicit ShapeMaker(const Json& facts) : m_facts(facts), m_dim(facts["dim"].get<int64_t>()) {}

    core::TensorShapes make()
    {
        const auto family = m_facts["family"].get<std::string>();
        if (family == "cait") {
            makeCait();
        } else if (family == "xcit") {
            makeXcit();
        } else if (family == "swin") {
            makeSwin();
        } else {
            makeVit();
        }
        return m_shapes;
    }

private:
    using Sides = std::vector<int64_t>;

    int64_t number(const char* key) const { return m_facts[key].get<int64_t>(); }
    bool flag(const char* key) const { return m_facts[key].get<bool>(); }
    void vector(const std::string& name, int64_t width) { m_shapes[name] = {width}; }
    void norm(const std::string& name, int64_t width)
    {
        vector(name + ".weight", width);
        vector(name + ".bias", width);
    }
    void batchNorm(const std::string& name, int64_t width)
    {
        norm(name, width);
        vector(name + ".running_mean", width);
        vector(name + ".running_var", width);
    }
    void linear(const std::string& name, int64_t out, int64_t in, bool bias = true)
    {
        m_shapes[name + ".weight"] = {out, in};
        if (bias) {
            vector(name + ".bias", out);
        }
    }
    void mlp(const std::string& name, int64_t width, int64_t hidden, bool gated = false)
    {
        linear(name + ".fc1", gated ? 2 * hidden : hidden, width);
        linear(name + ".fc2", width, hidden);
    }
    void head(const std::string& name, int64_t width)
    {
        if (number("classes") > 0) {
            linear(name, number("classes"), width);
        }
    }
    void patches(bool bias)
    {
        m_shapes["patch_embed.proj.weight"] = {m_dim, 3, number("patch"), number("patch")};
        if (bias) {
            vector("patch_embed.proj.bias", m_dim);
        }
    }
    static std::string block(const std::string& list, int64_t index)
    {
        return list + "." + std::to_string(index) + ".";
    }

    void makeVit()
    {
        const auto family = m_facts["family"].get<std::string>();
        const bool clip = family == "clip", gated = m_facts["mlp"] != "mlp", scaled = flag("layer_scale");
        if (flag("class_token")) {
            m_shapes["cls_token"] = {1, 1, m_dim};
        }
        if (family == "deit_distilled") {
            m_shapes["dist_token"] = {1, 1, m_dim};
            head("head_dist", m_dim);
        }
        if (number("registers") > 0) {
            m_shapes["reg_token"] = {1, number("registers"), m_dim};
        }
        m_shapes["pos_embed"] = {1, number("pos_embed_tokens"), m_dim};
        patches(!clip);
        if (clip) {
            norm("norm_pre", m_dim);
        }
        for (int64_t i = 0; i < number("depth"); ++i) {
            const auto at = block("blocks", i);
            norm(at + "norm1", m_dim);
            norm(at + "norm2", m_dim);
            linear(at + "attn.qkv", 3 * m_dim, m_dim, flag("qkv_bias"));
            linear(at + "attn.proj", m_dim, m_dim);
            mlp(at + "mlp", m_dim, number("mlp_hidden"), gated);
            if (scaled) {
                vector(at + "ls1.gamma", m_dim);
                vector(at + "ls2.gamma", m_dim);
            }
        }
        norm("norm", m_dim);
        head("head", m_dim);
        if (m_facts["global_pool"] == "map") {
            m_shapes["attn_pool.latent"] = {1, 1, m_dim};
            linear("attn_pool.q", m_dim, m_dim);
            linear("attn_pool.kv", 2 * m_dim, m_dim);
            linear("attn_pool.proj", m_dim, m_dim);
            norm("attn_pool.norm", m_dim);
            mlp("attn_pool.mlp", m_dim, number("mlp_hidden"));
        }
    }

    void classBlock(const std::string& at, const std::string& gamma)
    {
        for (const char* index : {"1", "2"}) {
            vector(at + gamma + index, m_dim);
            norm(at + "norm" + index, m_dim);
        }
        for (const char* part : {"q", "k", "v", "proj"}) {
            linear(at + "attn." + part, m_dim, m_dim);
        }
        mlp(at + "mlp", m_dim, 4 * m_dim);
    }

    void makeCait()
    {
        const auto heads = number("heads"), side = number("input_size") / number("patch");
        m_shapes["cls_token"] = {1, 1, m_dim};
        m_shapes["pos_embed"] = {1, side * side, m_dim};
        patches(true);
        for (int64_t i = 0; i < number("depth"); ++i) {
            const auto at = block("blocks", i);
            for (const char* index : {"1", "2"}) {
                vector(at + "gamma_" + index, m_dim);
                norm(at + "norm" + index, m_dim);
            }
            linear(at + "attn.qkv", 3 * m_dim, m_dim);
            linear(at + "attn.proj", m_dim, m_dim);
            linear(at + "attn.proj_l", heads, heads);
            linear(at + "attn.proj_w", heads, heads);
            mlp(at + "mlp", m_dim, 4 * m_dim);
        }
        for (int64_t i = 0; i < number("class_attention_blocks"); ++i) {
            classBlock(block("blocks_token_only", i), "gamma_");
        }
        norm("norm", m_dim);
        head("head", m_dim);
    }

    void makeXcit()
    {
        m_shapes["cls_token"] = {1, 1, m_dim};
        const int stages = number("patch") == 16 ? 4 : 3;
        for (int stage = 0; stage < stages; ++stage) {
            const auto at = block("patch_embed.proj", 2 * stage);
            const auto out = m_dim >> (stages - 1 - stage);
            m_shapes[at + "0.weight"] = {out, stage == 0 ? 3 : out / 2, 3, 3};
            batchNorm(at + "1", out);
        }
        m_shapes["pos_embed.token_projection.weight"] = {m_dim, 64, 1, 1};
        vector("pos_embed.token_projection.bias", m_dim);
        for (int64_t i = 0; i < number("depth"); ++i) {
            const auto at = block("blocks", i);
            for (const char* index : {"1", "2", "3"}) {
                vector(at + "gamma" + index, m_dim);
                norm(at + "norm" + index, m_dim);
            }
            m_shapes[at + "attn.temperature"] = {number("heads"), 1, 1};
            linear(at + "attn.qkv", 3 * m_dim, m_dim);
            linear(at + "attn.proj", m_dim, m_dim);
            for (const char* convolution : {"local_mp.conv1", "local_mp.conv2"}) {
                m_shapes[at + convolution + ".weight"] = {m_dim, 1, 3, 3};
                vector(at + convolution + ".bias", m_dim);
            }
            batchNorm(at + "local_mp.bn", m_dim);
            mlp(at + "mlp", m_dim, 4 * m_dim);
        }
        for (int64_t i = 0; i < number("class_attention_blocks"); ++i) {
            classBlock(block("cls_attn_blocks", i), "gamma");
        }
        norm("norm", m_dim);
        head("head", m_dim);
    }

    void makeSwin()
    {
        patches(true);
        norm("patch_embed.norm", m_dim);
        const auto depths = m_facts["depths"].get<Sides>(), heads = m_facts["heads"].get<Sides>();
        const auto offsets = 2 * number("window") - 1;
        for (size_t stage = 0; stage < depths.size(); ++stage) {
            const auto width = m_dim << stage;
            const auto at = block("layers", static_cast<int64_t>(stage));
            if (stage > 0) {
                norm(at + "downsample.norm", 2 * width);
                linear(at + "downsample.reduction", width, 2 * width, false);
            }
            for (int64_t i = 0; i < depths[stage]; ++i) {
                const auto inside = block(at + "blocks", i);
                norm(inside + "norm1", width);
                norm(inside + "norm2", width);
                m_shapes[inside + "attn.relative_position_bias_table"] = {offsets * offsets, heads[stage]};
                linear(inside + "attn.qkv", 3 * width, width);
                linear(inside + "attn.proj", width, width);
                mlp(inside + "mlp", width, 4 * width);
            }
        }
        const auto last = m_dim << (depths.size() - 1);
        norm("norm", last);
        head("head.fc", last);
    }

    const Json& m_facts;
    int64_t m_dim;
    core::TensorShapes m_shapes;
};

/// Trained numbers: running statistics are none.
inline int64_t parameterCount(const core::TensorShapes& shapes)
{
    int64_t sum = 0;
    for (const auto& [name, sides] : shapes) {
        int64_t product = 1;
        for (const auto side : sides) {
            product *= side;
        }
        sum += name.find(".running_") == std::string::npos ? product : 0;
    }
    return sum;
}

}  // namespace support
