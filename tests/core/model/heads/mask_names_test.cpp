// The names of mask decoders, where a file has more of them than any model.
#include "core/model/heads/sam/mask_names.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

/// Names without numbers.
class ManyNames final : public core::Checkpoint {
public:
    explicit ManyNames(std::vector<core::TensorInfo> tensors) : m_tensors(std::move(tensors))
    {
        std::ranges::sort(m_tensors, {}, &core::TensorInfo::name);
    }
    const std::vector<core::TensorInfo>& tensors() const override { return m_tensors; }
    torch::Tensor tensor(const std::string&) const override { return torch::zeros({1}); }
    const std::map<std::string, std::string>& metadata() const override { return m_metadata; }
    std::string format() const override { return "none"; }

private:
    std::vector<core::TensorInfo> m_tensors;
    std::map<std::string, std::string> m_metadata;
};

/// The layers of an MLP are counted once, not for every tensor of its last one, which would take minutes.
TEST(MaskNames, NumberTheLastLayerBehindThoseBetween)
{
    constexpr int kMany = 20'000;
    std::vector<core::TensorInfo> tensors{{"shared_image_embedding.positional_embedding", torch::kFloat32, {2, 1}}};
    for (int i = 0; i < kMany; ++i) {
        tensors.push_back({"mask_decoder.mlp.layers." + std::to_string(i) + ".weight", torch::kFloat32, {1}});
        tensors.push_back({"mask_decoder.mlp.proj_out." + std::to_string(i), torch::kFloat32, {1}});
    }
    const auto named = core::nameMaskDecoder(ManyNames(std::move(tensors)));
    EXPECT_TRUE(named.huggingFace);
    EXPECT_TRUE(named.names.tensors.contains("mask_decoder.mlp.layers.20000.19999"));
    EXPECT_EQ(named.names.tensors.size(), 2U * kMany + 1);
}

}  // namespace
