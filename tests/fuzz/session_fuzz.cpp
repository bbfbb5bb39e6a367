// Any text is a session that is the same when it is written and read again, or is refused with core::Error in one line
// that begins with the file's name; nothing else escapes.
#include "core/error.h"
#include "core/file/mapped_file.h"
#include "core/session/session_file.h"
#include "expect.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace {

/// Written where nothing else is, and read again.
core::SessionFile writtenAndRead(const core::SessionFile& session)
{
    static const auto folder = [] {
        std::string name = (std::filesystem::temp_directory_path() / "session-fuzz-XXXXXX").string();
        FUZZ_EXPECT(::mkdtemp(name.data()) != nullptr);
        return std::filesystem::path(name);
    }();
    const auto file = folder / "again.headscope";
    core::writeSessionFile(file, session);
    return core::readSessionFile(file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    try {
        const auto session =
            core::sessionFromText({reinterpret_cast<const char*>(data), size}, "a.headscope", "/nowhere");
        FUZZ_EXPECT(core::sameContent(writtenAndRead(session), session));
    } catch (const core::Error& error) {
        const std::string_view sentence = error.what();
        FUZZ_EXPECT(sentence.find('\n') == std::string_view::npos);
        FUZZ_EXPECT(sentence.starts_with("a.headscope"));
    }
    return 0;
}
