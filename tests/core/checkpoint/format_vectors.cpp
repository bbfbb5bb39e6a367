#include "format_vectors.h"

#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

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
