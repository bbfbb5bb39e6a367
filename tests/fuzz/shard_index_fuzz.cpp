// Any bytes either are the index of a model in several files, whose files all lie in its own folder, or are refused
// with core::Error in one line; nothing else escapes.
#include "core/checkpoint/sharded/sharded_checkpoint.h"
#include "core/error.h"
#include "expect.h"

#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try {
        const auto index = core::parseShardIndex({reinterpret_cast<const char*>(data), size}, "input");
        FUZZ_EXPECT(!index.tensors.empty() && !index.files.empty() && index.files.size() <= index.tensors.size());
        for (std::size_t i = 0; i < index.tensors.size(); ++i) {
            FUZZ_EXPECT(index.tensors[i].second < index.files.size());
            FUZZ_EXPECT(i == 0 || index.tensors[i - 1].first < index.tensors[i].first);
        }
        for (const auto& file : index.files) {
            FUZZ_EXPECT(!file.empty() && file != "." && file != ".." && file.size() <= 255);
            FUZZ_EXPECT(file.find('/') == std::string::npos && file.find('\0') == std::string::npos);
        }
    } catch (const core::Error& error) {
        FUZZ_EXPECT(std::string_view(error.what()).find('\n') == std::string_view::npos);
    }
    return 0;
}
