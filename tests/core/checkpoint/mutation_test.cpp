// Good files, each cut short or with one bit turned over at hundreds of places: whatever that does to them, they open
// and can be read, or are refused in one line, without asking for memory out of all proportion. One that is not done
// with at once ends at ctest's limit of time.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <sys/resource.h>
#include <algorithm>
#include <fstream>
#include <functional>
#include <random>

namespace {

#ifdef HEADSCOPE_SANITIZED
constexpr bool kAddressSpaceCanBeLimited = false;  // sanitizers reserve terabytes
#else
constexpr bool kAddressSpaceCanBeLimited = true;
#endif

/// Lets the process have so many bytes more than it has now: a larger request throws something that is no core::Error.
class MemoryLimit {
public:
    explicit MemoryLimit(std::size_t more)
    {
        ::getrlimit(RLIMIT_AS, &m_before);
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const ::rlimit limit{pages * 4096 + more, m_before.rlim_max};
        if (kAddressSpaceCanBeLimited && pages > 0) {
            ::setrlimit(RLIMIT_AS, &limit);
        }
    }
    ~MemoryLimit() { ::setrlimit(RLIMIT_AS, &m_before); }
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

private:
    ::rlimit m_before{};
};

/// Opens the file and reads every tensor in it.
/// @return  "" or the refusal
std::string readAll(const std::filesystem::path& file)
{
    try {
        const auto checkpoint = core::openCheckpoint(file);
        const auto limit = 2 * std::filesystem::file_size(file);
        for (const auto& info : checkpoint->tensors()) {
            const auto tensor = checkpoint->tensor(info.name);
            EXPECT_EQ(tensor.sizes().vec(), info.shape);
            EXPECT_LE(tensor.nbytes(), limit) << info.name;
        }
        return "";
    } catch (const core::Error& error) {
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
        EXPECT_STRNE(error.what(), "");
        return error.what();
    }
}

/// Half of the places lie near the ends, where the headers and directories are.
std::size_t somePlace(std::mt19937& random, std::size_t size)
{
    const auto near = std::min<std::size_t>(size, 4096);
    switch (random() % 4) {
        case 0:
            return random() % near;
        case 1:
            return size - 1 - random() % near;
        default:
            return random() % size;
    }
}

class Mutations : public testing::TestWithParam<const char*> {
protected:
    const std::string bytes = bytesOf(support::dataFolder() + "/goldens/containers/" + GetParam());
    const ScratchFolder folder;
    const std::filesystem::path file = folder.write("x", bytes);
    std::mt19937 random{20240607};
};

/// Changes one byte in place: writing the whole file anew each time would take longer than reading it.
void setByte(const std::filesystem::path& path, std::size_t place, char byte)
{
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(place));
    file.put(byte);
}

TEST_P(Mutations, OfOneBitEitherReadOrAreRefused)
{
    constexpr int tries = 150;
    const MemoryLimit limit((std::size_t{64} << 20) + 2 * bytes.size());
    for (int i = 0; i < tries; ++i) {
        const auto place = somePlace(random, bytes.size());
        const auto bit = static_cast<char>(1u << random() % 8);
        setByte(file, place, static_cast<char>(bytes[place] ^ bit));
        EXPECT_NO_THROW(readAll(file)) << "byte " << place << ", bit " << int{bit};
        setByte(file, place, bytes[place]);
    }
    EXPECT_EQ(bytesOf(file), bytes);
}

TEST_P(Mutations, ThatCutItShortAreRefused)
{
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < 60; ++i) {
        lengths.push_back(i < 8 ? i * 5 : i < 16 ? bytes.size() - (i - 7) : random() % bytes.size());
    }
    std::ranges::sort(lengths, std::greater<>());
    const MemoryLimit limit((std::size_t{64} << 20) + 2 * bytes.size());
    for (const auto length : lengths) {
        std::filesystem::resize_file(file, length);
        std::string refusal;
        EXPECT_NO_THROW(refusal = readAll(file)) << length << " bytes";
        EXPECT_NE(refusal, "") << length << " bytes";
    }
}

TEST_P(Mutations, LeaveTheGoodFileReadable)
{
    EXPECT_EQ(readAll(file), "");
}

INSTANTIATE_TEST_SUITE_P(Containers, Mutations,
                         testing::Values("vit_jax.npz", "vit_jax_deflated.npz", "vit_half.safetensors", "vit_bare.pth",
                                         "vit_wrapped.pth", "vit_parameters.pt", "vit_shared_storage.pth",
                                         "vit_strided.pth", "dino_full.pth", "vit_dataparallel.pth.tar",
                                         "vit_bfloat16.pth", "hf_vit/model.safetensors", "hf_vit/pytorch_model.bin",
                                         "cait_official.pth", "xcit_official.pth", "vit_legacy.pth"),
                         [](const auto& test) {
                             std::string name = test.param;
                             std::ranges::replace_if(
                                 name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
                             return name;
                         });

}  // namespace
