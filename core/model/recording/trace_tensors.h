// The tensors of a trace file, each asked for by name and shape.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"

#include <torch/types.h>

#include <set>
#include <string>
#include <vector>

namespace core {

constexpr int64_t kAnySize = -1;

/// Which numbers a tensor may hold beside finite ones.
enum class TraceNumbers {
    Finite,
    Masked,    ///< -inf: this query does not ask this key
    WithGaps,  ///< NaN: there is no such token
};

class TraceTensors {  ///< remembers which tensors were read
public:
    /// Both must outlive it. @param source  the file, as messages name it
    TraceTensors(const Checkpoint& file, const std::string& source) : m_file(file), m_source(source) {}

    bool has(const std::string& name) const { return m_file.contains(name); }  ///< of any shape; does not count as read
    int64_t sizeOf(const std::string& name, size_t axis) const;  ///< 0 where there is no such tensor or axis

    /// In float32. @param shape  kAnySize where any above 0 will do
    /// @throws Error NotFound; ShapeMismatch; Unsupported for whole numbers; Corrupt for other than these numbers
    torch::Tensor read(const std::string& name, const std::vector<int64_t>& shape,
                       TraceNumbers numbers = TraceNumbers::Finite);
    /// The same, undefined where there is none.
    torch::Tensor find(const std::string& name, const std::vector<int64_t>& shape,
                       TraceNumbers numbers = TraceNumbers::Finite);

    /// @throws Error Unsupported, naming a tensor that nobody has asked for: it might change the result
    void requireAllRead() const;

private:
    const Checkpoint& m_file;
    const std::string& m_source;
    std::set<std::string> m_read;
};

}  // namespace core
