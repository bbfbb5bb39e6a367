// Any bytes in place of a tokenizer's files either give a tokenizer, which reads a caption into numbers or refuses it,
// or are refused with core::Error in one line. The first byte chooses the file.
#include "core/error.h"
#include "core/model/text/tokenizer.h"
#include "expect.h"

#include <string>
#include <string_view>

namespace {

std::unique_ptr<core::Tokenizer> tokenizerOf(char file, const std::string& text)
{
    const std::string special = R"("<|startoftext|>": 1, "<|endoftext|>": 2)";
    if (file == 'v') {
        return core::parseBytePairs(text, "a t</w>\n");
    }
    if (file == 'm') {
        return core::parseBytePairs(R"({"a": 3, "t</w>": 4, )" + special + "}", text);
    }
    if (file == 's') {
        return core::parseSentencePiece(text, "spiece.model");
    }
    return core::parseTokenizer(text, "tokenizer.json");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    try {
        const auto tokenizer = tokenizerOf(static_cast<char>(data[0]), text);
        for (const std::string& caption : {std::string("a cat's 2 photos \xC3\x89!"), text.substr(0, 40)}) {
            for (const int64_t token : tokenizer->encode(caption)) {
                FUZZ_EXPECT(token >= 0 && token <= 1 << 24);
            }
        }
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
