// Shapes under canonical names, untrusted: every shape used is checked, and every error is one sentence about one
// tensor.
#pragma once

#include "core/message.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core {

using TensorShapes = std::map<std::string, std::vector<int64_t>>;  ///< canonical name -> shape

class ShapeReader {  ///< refers to the shapes, which must outlive it
public:
    /// @param kind  the network that expects these names, for errors: "every ViT"
    ShapeReader(const TensorShapes& shapes, Message kind) : m_shapes(shapes), m_kind(std::move(kind)) {}

    const TensorShapes& all() const { return m_shapes; }                         ///< unchecked
    bool has(const std::string& name) const { return m_shapes.contains(name); }  ///< of any shape
    bool hasPrefix(const std::string& prefix) const;                             ///< whether any name has this prefix

    /// @throws Error ShapeMismatch when there is no such tensor, or it has another rank, or a side beyond 1 to 65536
    const std::vector<int64_t>& shape(const std::string& name, size_t rank) const;
    int side(const std::string& name, size_t rank, size_t axis) const
    {
        return static_cast<int>(shape(name, rank)[axis]);
    }

    /// @throws Error ShapeMismatch with both shapes, or when there is no such tensor
    void require(const std::string& name, const std::vector<int64_t>& expected) const;

    /// Number of indices that follow the prefix: "blocks." -> 12 for blocks.0... to blocks.11...
    /// @throws Error ShapeMismatch for a gap, or for more than 1024
    int count(const std::string& prefix) const;

private:
    const TensorShapes& m_shapes;
    Message m_kind;
};

/// The side of a square with this many places, at most 2^20; empty if there is no such square.
std::optional<int> squareRoot(int64_t places);

std::string sidesText(const std::vector<int64_t>& sides);  ///< "[1, 197, 192]"

}  // namespace core
