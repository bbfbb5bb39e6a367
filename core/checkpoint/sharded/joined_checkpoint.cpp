#include "core/checkpoint/sharded/joined_checkpoint.h"

#include "core/error.h"
#include "core/file/text.h"

#include <fmt/format.h>
#include <torch/types.h>

namespace core {

JoinedCheckpoint::JoinedCheckpoint(std::vector<Part> parts) : m_parts(std::move(parts))
{
    std::map<std::string, TensorInfo> all;
    for (std::size_t part = 0; part < m_parts.size(); ++part) {
        for (auto info : m_parts[part].checkpoint->tensors()) {
            info.name.insert(0, m_parts[part].prefix);
            m_owners.emplace(info.name, part);
            if (const auto [place, isNew] = all.emplace(info.name, info); !isNew) {
                throw Error(ErrorCode::Corrupt, printable(info.name),
                            "expected it in one of the model's files, found it in two"_msg);
            }
        }
    }
    m_tensors.reserve(all.size());
    for (auto& [name, info] : all) {  // in ascending order
        m_tensors.push_back(std::move(info));
    }
}

torch::Tensor JoinedCheckpoint::tensor(const std::string& name) const
{
    const auto owner = m_owners.find(name);
    if (owner == m_owners.end()) {
        throw Error(ErrorCode::NotFound, "holds no tensor named %1"_msg(printable(name)));
    }
    const Part& part = m_parts[owner->second];
    return part.checkpoint->tensor(name.substr(part.prefix.size()));
}

const std::map<std::string, std::string>& JoinedCheckpoint::metadata() const
{
    return m_parts.front().checkpoint->metadata();
}

std::string JoinedCheckpoint::format() const
{
    return fmt::format("{} ({} files)", m_parts.front().checkpoint->format(), m_parts.size());
}

const EntryChoice& JoinedCheckpoint::entries() const
{
    return m_parts.front().checkpoint->entries();
}

}  // namespace core
