#include "tests/app/support.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "tests/support/folders.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace cli::test {

namespace fs = std::filesystem;

Run run(const std::vector<std::string>& arguments, std::stop_token stop)
{
    std::ostringstream out, err;
    const int status = cli::run(arguments, {out, err, std::move(stop)});
    return {status, out.str(), err.str()};
}

Run shell(const std::string& command)
{
    FILE* pipe = popen(("unset HEADSCOPE_DATA OMP_WAIT_POLICY GOMP_SPINCOUNT; exec 2>&1; " + command).c_str(), "r");
    std::string text;
    for (int letter = fgetc(pipe); letter != EOF; letter = fgetc(pipe)) {
        text += static_cast<char>(letter);
    }
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text, ""};
}

TemporaryFolder::TemporaryFolder()
{
    auto pattern = (fs::temp_directory_path() / "headscope-cli-XXXXXX").string();
    m_path = mkdtemp(pattern.data());
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

int TemporaryFolder::fileCount() const
{
    return static_cast<int>(std::distance(fs::directory_iterator(m_path), fs::directory_iterator()));
}

std::string golden(const std::string& name)
{
    return support::dataFolder() + "/goldens/" + name;
}

std::map<std::string, torch::Tensor> readAll(const fs::path& file)
{
    const auto checkpoint = core::openCheckpoint(file);
    std::map<std::string, torch::Tensor> tensors;
    for (const auto& entry : checkpoint->tensors()) {
        tensors[entry.name] = checkpoint->tensor(entry.name);
    }
    return tensors;
}

void writeNpy(const fs::path& file, const torch::Tensor& array)
{
    const auto data = array.to(torch::kFloat32).contiguous();
    auto header = fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({},), }}",
                              fmt::join(data.sizes().vec(), ", "));
    header.append(63 - (10 + header.size()) % 64, ' ').append("\n");
    std::ofstream stream(file, std::ios::binary);
    stream.write("\x93NUMPY\x01\x00", 8);
    stream.put(static_cast<char>(header.size() % 256)).put(static_cast<char>(header.size() / 256));
    stream << header;
    stream.write(static_cast<const char*>(data.data_ptr()), static_cast<std::streamsize>(data.nbytes()));
}

void writeText(const fs::path& file, const std::string& text)
{
    std::ofstream(file, std::ios::binary) << text;
}

std::string readText(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void writeHeader(const fs::path& file, const std::string& header, std::size_t dataBytes)
{
    std::string text(8, '\0');
    for (int i = 0; i < 8; ++i) {
        text[i] = static_cast<char>(header.size() >> (8 * i));
    }
    writeText(file, text + header + std::string(dataBytes, '\0'));
}

}  // namespace cli::test
