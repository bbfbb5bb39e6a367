// Running the command line in-process, and the small files that its tests need.
#pragma once

#include "app/cli/cli.h"
#include "core/checkpoint/tensor/tensor_file.h"

#include <torch/types.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace cli::test {

struct Run {
    int status = -1;
    std::string out, err;
    nlohmann::json json() const { return nlohmann::json::parse(out); }
};

Run run(const std::vector<std::string>& arguments, std::stop_token stop = {});

/// Runs another program: a command for the shell, without this process's settings; both streams in `out`.
Run shell(const std::string& command);

/// A folder that is gone when the test ends.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string operator/(const std::string& name) const { return (m_path / name).string(); }
    const std::filesystem::path& path() const { return m_path; }
    int fileCount() const;

private:
    std::filesystem::path m_path;
};

std::string golden(const std::string& name);  ///< tests/data/goldens/NAME

/// All tensors of a safetensors file, by name.
std::map<std::string, torch::Tensor> readAll(const std::filesystem::path& file);

void writeNpy(const std::filesystem::path& file, const torch::Tensor& array);  ///< float32
void writeText(const std::filesystem::path& file, const std::string& text);
std::string readText(const std::filesystem::path& file);

/// A safetensors file from its header's text, whatever its content, and `dataBytes` zero bytes.
void writeHeader(const std::filesystem::path& file, const std::string& header, std::size_t dataBytes = 0);

}  // namespace cli::test
