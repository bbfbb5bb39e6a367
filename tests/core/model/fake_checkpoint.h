// A checkpoint that is only claimed: names and shapes, and numbers that count up where someone asks for them.
#pragma once

#include "core/model/families/canonical_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

using Shape = std::vector<int64_t>;

class FakeCheckpoint : public core::Checkpoint {
public:
    FakeCheckpoint(std::initializer_list<std::pair<std::string, Shape>> tensors)
    {
        for (const auto& [name, shape] : tensors) {
            add(name, shape);
        }
    }

    /// @param first  the number that the tensor's own begin with
    FakeCheckpoint& add(const std::string& name, const Shape& shape, double first = 0)
    {
        m_tensors.push_back({name, torch::kFloat32, shape});
        std::ranges::sort(m_tensors, {}, &core::TensorInfo::name);
        m_first[name] = first;
        return *this;
    }
    FakeCheckpoint& addAll(const FakeCheckpoint& other, const std::string& prefix)
    {
        for (const auto& info : other.m_tensors) {
            add(prefix + info.name, info.shape, other.m_first.at(info.name));
        }
        return *this;
    }
    FakeCheckpoint without(const std::string& name) const
    {
        auto result = *this;
        std::erase_if(result.m_tensors, [&](const auto& info) { return info.name == name; });
        return result;
    }
    FakeCheckpoint& holdEntries(core::EntryChoice entries)
    {
        m_entries = std::move(entries);
        return *this;
    }

    const std::vector<core::TensorInfo>& tensors() const override { return m_tensors; }
    torch::Tensor tensor(const std::string& name) const override
    {
        const auto& shape = find(name)->shape;
        return torch::arange(c10::multiply_integers(shape), torch::kFloat32).reshape(shape) + m_first.at(name);
    }
    const std::map<std::string, std::string>& metadata() const override { return m_metadata; }
    std::string format() const override { return "none"; }
    const core::EntryChoice& entries() const override { return m_entries; }

private:
    std::vector<core::TensorInfo> m_tensors;
    std::map<std::string, double> m_first;
    std::map<std::string, std::string> m_metadata;
    core::EntryChoice m_entries;
};

inline core::CanonicalNames named(const FakeCheckpoint& checkpoint)
{
    return core::canonicalNames(checkpoint);
}

/// The canonical tensor as loading computes it; its shape must be the one that was announced.
inline torch::Tensor loaded(const core::Checkpoint& checkpoint, const core::CanonicalNames& names,
                            const std::string& canonical)
{
    const auto found = names.tensors.find(canonical);
    if (found == names.tensors.end()) {
        ADD_FAILURE() << "no tensor " << canonical;
        return torch::zeros({0});
    }
    std::vector<torch::Tensor> stored;
    for (const auto& name : found->second.stored) {
        stored.push_back(checkpoint.tensor(name).to(torch::kFloat32));
    }
    const auto result = found->second.make ? found->second.make(stored) : stored.front();
    EXPECT_EQ(result.sizes(), c10::IntArrayRef(found->second.shape)) << canonical;
    return result;
}

inline std::vector<float> numbers(const torch::Tensor& values)
{
    const auto flat = values.contiguous().flatten();
    return {flat.data_ptr<float>(), flat.data_ptr<float>() + flat.numel()};
}

/// Canonical name -> stored names, with a + between.
using Origins = std::map<std::string, std::string>;

inline Origins originsOf(const core::CanonicalNames& names)
{
    Origins origins;
    for (const auto& [canonical, tensor] : names.tensors) {
        for (const auto& stored : tensor.stored) {
            origins[canonical] += (origins[canonical].empty() ? "" : "+") + stored;
        }
    }
    return origins;
}

/// Every rule of a table, name by name: what is stored, and what it becomes.
inline Origins originsOf(std::initializer_list<std::pair<std::string, std::string>> storedToCanonical)
{
    Origins origins;
    for (const auto& [stored, canonical] : storedToCanonical) {
        origins[canonical] = stored;
    }
    return origins;
}
