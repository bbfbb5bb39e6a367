// Pickles put together by hand, opcode by opcode, as torch.save would write them or as an attacker would.
#pragma once

#include "zip_bytes.h"

#include <fmt/format.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pickle {

using Parts = std::vector<std::string>;

inline std::string joined(const Parts& parts)
{
    std::string all;
    for (const auto& part : parts) {
        all += part;
    }
    return all;
}

inline std::string whole(const std::string& body)
{
    return std::string("\x80\x02") + body + ".";
}

inline std::string none()
{
    return "N";
}
inline std::string no()
{
    return "\x89";
}
inline std::string integer(int64_t number)
{
    return std::string("\x8A\x08") + littleEndianBytes(static_cast<uint64_t>(number), 8);
}
inline std::string text(std::string_view text)
{
    return std::string("X") + littleEndianBytes(text.size(), 4) + std::string(text);
}
inline std::string tuple(const Parts& items)
{
    return std::string("(") + joined(items) + "t";  // GCC 12 warns falsely of "(" +
}
inline std::string list(const Parts& items)
{
    return std::string("](") + joined(items) + "e";
}
inline std::string dict(const std::vector<std::pair<std::string, std::string>>& items)
{
    std::string all = "}(";
    for (const auto& [key, value] : items) {
        all += text(key) + value;
    }
    return all + "u";
}
inline std::string global(const std::string& module, const std::string& name)
{
    return std::string("c") + module + "\n" + name + "\n";
}
inline std::string call(const std::string& callee, const Parts& arguments)
{
    return callee + tuple(arguments) + "R";
}
/// An instance whose attributes BUILD sets.
inline std::string instance(const std::string& module, const std::string& name,
                            const std::vector<std::pair<std::string, std::string>>& attributes)
{
    return global(module, name) + ")\x81" + dict(attributes) + "b";
}
inline std::string integers(const std::vector<int64_t>& numbers)
{
    Parts items;
    for (const auto number : numbers) {
        items.push_back(integer(number));
    }
    return tuple(items);
}

inline std::string storage(const std::string& type, const std::string& key, int64_t elements)
{
    return tuple({text("storage"), global("torch", type), text(key), text("cpu"), integer(elements)}) + "Q";
}
/// With the sixth item of files from before 1.6: None, or (name, offset, size).
inline std::string legacyStorage(const std::string& type, const std::string& key, int64_t elements,
                                 const std::string& view = none())
{
    return tuple({text("storage"), global("torch", type), text(key), text("cpu"), integer(elements), view}) + "Q";
}
inline std::string orderedDict()
{
    return global("collections", "OrderedDict") + ")R";
}
inline std::string tensor(const std::string& storage, int64_t offset, const std::vector<int64_t>& shape,
                          const std::vector<int64_t>& strides)
{
    return call(global("torch._utils", "_rebuild_tensor_v2"),
                {storage, integer(offset), integers(shape), integers(strides), no(), orderedDict()});
}
/// All of a float32 storage, in a row.
inline std::string vector(const std::string& key, int64_t elements)
{
    return tensor(storage("FloatStorage", key, elements), 0, {elements}, {1});
}

inline std::string floats(const std::vector<float>& numbers)
{
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)};
}

/// A file as torch.save writes it, with storages "0", "1", ...
inline std::string torchZip(const std::string& object, const std::vector<std::string>& storages,
                            std::vector<ZipPart> more = {})
{
    std::vector<ZipPart> parts{torchPart("archive/data.pkl", whole(object))};
    for (std::size_t i = 0; i < storages.size(); ++i) {
        parts.push_back(torchPart(fmt::format("archive/data/{}", i), storages[i]));
    }
    parts.push_back(torchPart("archive/version", "3\n"));
    parts.insert(parts.end(), more.begin(), more.end());
    ZipEnd end;
    end.zip64 = true;  // as torch.save always does
    return zip(parts, end);
}

/// The numbers of one storage in a file from before 1.6.
struct LegacyNumbers {
    std::string key;
    int64_t elements = 0;
    std::string bytes;
};

inline std::string legacyFile(const std::string& object, const std::vector<LegacyNumbers>& storages,
                              const std::string& littleEndian = "\x88")
{
    auto file = std::string("\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19.") + whole("M\xE9\x03") +
                whole(dict({{"protocol_version", integer(1001)}, {"little_endian", littleEndian}})) + whole(object);
    Parts keys;
    std::string numbers;
    for (const auto& [key, elements, bytes] : storages) {
        keys.push_back(text(key));
        numbers += littleEndianBytes(static_cast<uint64_t>(elements), 8) + bytes;
    }
    return file + whole(list(keys)) + numbers;
}

}  // namespace pickle
