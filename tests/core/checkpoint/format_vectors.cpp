#include "format_vectors.h"

#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>

namespace {

std::string fromBase64(const std::string& text)
{
    const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text) {
        if (c == '=') {
            break;
        }
        bits = bits << 6 | static_cast<unsigned>(letters.find(c));
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFF);
        }
    }
    return bytes;
}

}  // namespace

const nlohmann::json& formatVectors()
{
    static const auto all =
        nlohmann::json::parse(bytesOf(support::dataFolder() + "/format_vectors.json")).at("vectors");
    return all;
}

std::string vectorBytes(const std::string& id)
{
    const auto& all = formatVectors();
    const auto found = std::ranges::find_if(all, [&](const auto& vector) { return vector.at("id") == id; });
    return found == all.end() ? "" : fromBase64(found->at("base64"));
}

void expectStatedValues(const core::Checkpoint& checkpoint, const nlohmann::json& stated, const std::string& prefix)
{
    EXPECT_EQ(checkpoint.tensors().size(), stated.size());
    for (const auto& [key, row] : stated.items()) {
        const auto name = key.substr(prefix.size());
        const auto* info = checkpoint.find(name);
        ASSERT_NE(info, nullptr) << name;
        EXPECT_EQ(info->shape, row.at(1).get<std::vector<int64_t>>()) << name;
        const std::map<std::string, torch::ScalarType> types = {
            {"float32", torch::kFloat32}, {"float16", torch::kFloat16}, {"bfloat16", torch::kBFloat16},
            {"int64", torch::kInt64},     {"uint8", torch::kUInt8},     {"bool", torch::kBool}};
        EXPECT_EQ(info->dtype, types.at(row.at(0))) << name;
        const auto tensor = checkpoint.tensor(name);
        EXPECT_TRUE(tensor.is_contiguous()) << name;
        EXPECT_EQ(tensor.scalar_type(), info->dtype) << name;
        const auto values = row.at(2).get<std::vector<double>>();
        EXPECT_TRUE(
            torch::equal(tensor.to(torch::kFloat64), torch::tensor(values, torch::kFloat64).reshape(info->shape)))
            << name << tensor;
    }
}

nlohmann::json expectation(const std::string& id)
{
    for (const auto& vector : formatVectors()) {
        if (vector.at("id") == id) {
            return vector.at("expect").at("ok");
        }
    }
    return {};
}
