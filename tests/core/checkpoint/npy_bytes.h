// NumPy arrays put together by hand.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

/// Version 1.0, padded like numpy.save does.
inline std::string npy(std::string header, const std::string& data, char version = 1)
{
    using namespace std::string_literals;
    header.resize(version == 1 ? 117 : 115, ' ');
    header += '\n';
    auto length = std::string{static_cast<char>(header.size()), '\0'} + (version == 1 ? "" : "\0\0"s);
    return "\x93NUMPY"s + version + '\0' + length + header + data;
}

inline std::string literal(std::string_view descr, std::string_view shape, std::string_view fortran = "False")
{
    return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", descr, fortran, shape);
}
