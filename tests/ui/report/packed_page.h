// Reads what a page carries, from the formats as they are stated, without the code that packs it.
#pragma once

#include <QByteArray>

#include <nlohmann/json.hpp>

#include <torch/types.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace packed {

inline QByteArray inflated(const QByteArray& stream)
{
    return qUncompress(QByteArray("\0\0\0\1", 4) + stream);  // Qt wants a guess at the length first
}

inline QByteArray bytesOf(const nlohmann::json& base64)
{
    return inflated(QByteArray::fromBase64(QByteArray::fromStdString(base64.get<std::string>())));
}

inline int byteAt(const QByteArray& bytes, qsizetype index)
{
    return static_cast<unsigned char>(bytes[index]);
}

/// The JSON of a page.
inline nlohmann::json dataOf(const std::string& page)
{
    const std::string open = R"(<script type="application/json" id="data">)";
    const auto from = page.find(open) + open.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

/// [1 + heads, P]: the mean of the heads, then every head; NaN where there is no value.
inline torch::Tensor mapsOf(const nlohmann::json& layer)
{
    const auto bytes = bytesOf(layer["values"]);
    const int64_t count = layer["rows"].get<int64_t>() * layer["cols"].get<int64_t>();
    const auto maps = static_cast<int64_t>(layer["maps"].size());
    auto values = torch::empty({maps, count});
    for (int64_t map = 0; map < maps; ++map) {
        const double low = layer["maps"][map]["ends"][0], high = layer["maps"][map]["ends"][1];
        for (int64_t patch = 0; patch < count; ++patch) {
            const auto at = 2 * (map * count + patch);
            const int code = byteAt(bytes, at) + 256 * byteAt(bytes, at + 1);
            values[map][patch] = code == 65535 ? std::nan("") : low + (high - low) * code / 65534.0;
        }
    }
    return values;
}

inline torch::Tensor integersOf(const QByteArray& bytes, qsizetype from, int64_t rows, int64_t cols)
{
    auto values = torch::empty({rows, cols}, torch::kFloat64);
    const qsizetype half = bytes.size() / 2;
    for (int64_t index = 0; index < rows * cols; ++index) {
        const int folded = byteAt(bytes, from + index) + 256 * byteAt(bytes, half + from + index);
        values[index / cols][index % cols] = folded % 2 == 0 ? folded / 2 : -(folded + 1) / 2;
    }
    return values;
}

/// [P, P] of one head: the attention of every patch to all patches.
inline torch::Tensor rowsOf(const nlohmann::json& layer, int head)
{
    const auto& hover = layer["hover"];
    const auto bytes = bytesOf(hover["bytes"]);
    const int64_t count = layer["rows"].get<int64_t>() * layer["cols"].get<int64_t>(), heads = layer["heads"];
    if (hover["form"] == "products") {
        const int64_t directions = hover["directions"], prefix = layer["prefix"], tokens = prefix + count;
        const auto queries = integersOf(bytes, head * directions * count, directions, count);
        const auto keys =
            integersOf(bytes, heads * directions * count + head * directions * tokens, directions, tokens);
        const auto scores = queries.t().mm(keys) * hover["steps"][head].get<double>();
        return scores.softmax(1).narrow(1, prefix, count);
    }
    auto rows = torch::empty({count, count}, torch::kFloat64);
    for (int64_t query = 0; query < count; ++query) {
        float magnitude = 0.0F;
        std::memcpy(&magnitude, bytes.constData() + 4 * (head * count + query), sizeof magnitude);
        for (int64_t key = 0; key < count; ++key) {
            const int code = byteAt(bytes, 4 * heads * count + (head * count + query) * count + key);
            const double root = hover["signed"].get<bool>() ? (code - 127) / 127.0 : code / 254.0;
            rows[query][key] = code == 255 ? std::nan("") : magnitude * root * std::abs(root);
        }
    }
    return rows;
}

}  // namespace packed
