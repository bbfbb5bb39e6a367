// The tensors of a trace file, each read by name and expected shape.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <torch/types.h>

#include <set>
#include <string>
#include <vector>

namespace core {

constexpr int64_t kAnySize = -1;

/// The numbers that a tensor may contain besides finite ones.
enum class TraceNumbers {
    Finite,
    Masked,    ///< -inf: this query does not attend to this key
    WithGaps,  ///< NaN: there is no such token
};

class TraceTensors {  ///< remembers which tensors were read
public:
    /// Both must outlive it. @param source  the file's name in messages
    TraceTensors(const Checkpoint& file, const std::string& source) : m_file(file), m_source(source) {}

    bool has(const std::string& name) const { return m_file.contains(name); }  ///< of any shape; does not count as read
    int64_t sizeOf(const std::string& name, size_t axis) const;  ///< 0 where there is no such tensor or axis

    /// In float32. @param shape  kAnySize accepts any size above 0
    /// @throws Error NotFound; ShapeMismatch; Unsupported for integers; Corrupt for numbers that are not allowed
    torch::Tensor read(const std::string& name, const std::vector<int64_t>& shape,
                       TraceNumbers numbers = TraceNumbers::Finite);
    /// The same; undefined if there is no such tensor.
    torch::Tensor find(const std::string& name, const std::vector<int64_t>& shape,
                       TraceNumbers numbers = TraceNumbers::Finite);

    /// @throws Error Unsupported, naming a tensor that was never read: it might change the result
    void requireAllRead() const;

private:
    const Checkpoint& m_file;
    const std::string& m_source;
    std::set<std::string> m_read;
};

}  // namespace core
