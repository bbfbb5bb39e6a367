#include "core/file/file_kind.h"

#include "core/file/text.h"

#include <algorithm>
#include <iterator>

namespace core {

namespace {

using namespace std::string_view_literals;

struct Signature {
    std::size_t offset;
    std::string_view bytes;
    MessageId kind;
    std::string_view opening = {};  ///< the first bytes of the file, where the others do not begin it
};

/// The first that fits decides.
constexpr Signature kSignatures[] = {
    {0, "\xFF\xD8\xFF"sv, "an image"_msg},
    {0, "\x89PNG\r\n\x1A\n"sv, "an image"_msg},
    {0, "\x89PNG"sv, "a damaged PNG image"_msg},  // the end of its signature changes where line ends are converted
    {8, "WEBP"sv, "an image"_msg, "RIFF"sv},
    {8, "AVI "sv, "a video"_msg, "RIFF"sv},
    {0, "II*\0"sv, "an image"_msg},
    {0, "MM\0*"sv, "an image"_msg},
    {0, "II+\0"sv, "an image"_msg},
    {0, "MM\0+"sv, "an image"_msg},
    {6, "\0\0\0\0"sv, "an image"_msg, "BM"sv},
    {0, "GIF87a"sv, "a GIF"_msg},
    {0, "GIF89a"sv, "a GIF"_msg},
    {4, "ftypavif"sv, "an AVIF image"_msg},
    {4, "ftypavis"sv, "an AVIF image"_msg},
    {4, "ftyphei"sv, "a HEIC image"_msg},
    {4, "ftyphev"sv, "a HEIC image"_msg},
    {4, "ftypmif1"sv, "a HEIC image"_msg},
    {4, "ftypmsf1"sv, "a HEIC image"_msg},
    {4, "ftypcrx"sv, "a camera's raw file"_msg},
    {4, "ftyp"sv, "a video"_msg},
    {4, "JXL \r\n"sv, "a JPEG XL image"_msg},
    {0, "\xFF\x0A"sv, "a JPEG XL image"_msg},
    {4, "jP  \r\n"sv, "a JPEG 2000 image"_msg},
    {0, "8BPS"sv, "a Photoshop file"_msg},
    {0, "v/1\x01"sv, "an OpenEXR image"_msg},
    {0, "#?RADIANCE"sv, "a Radiance HDR image"_msg},
    {0, "%PDF"sv, "a PDF"_msg},
    {7, "\0{"sv, "a safetensors checkpoint"_msg},  // as the length of its header, a number of 8 bytes, is short of 2^56
    {0, "PK\x03\x04"sv, "a zip archive (a PyTorch checkpoint is one)"_msg},
    {0, "\x93NUMPY"sv, "a NumPy array"_msg},
    {0, "\x89HDF"sv, "an HDF5 file"_msg},
    {0, "\x1F\x8B"sv, "a gzip archive; unpack it first"_msg},
    {0, "\x7F\x45LF"sv, "a program"_msg},
    {257, "ustar"sv, "a tar archive"_msg},
    {0, "storages\0"sv, "a PyTorch checkpoint of 2017 in a tar archive"_msg},
    {0, "tensors\0"sv, "a PyTorch checkpoint of 2017 in a tar archive"_msg},
    {0, "pickle\0"sv, "a PyTorch checkpoint of 2017 in a tar archive"_msg},
    {0, "PYTORCH1"sv, "a checkpoint from before the first release of PyTorch"_msg},
    {0, "\x80"sv, "a Python pickle"_msg},
    {0, "version https://git-lfs"sv, "a Git LFS pointer; \"git lfs pull\" downloads the file itself"_msg},
};

const Signature* signatureOf(std::string_view start)
{
    const auto* row = std::ranges::find_if(kSignatures, [start](const Signature& signature) {
        return start.size() > signature.offset && start.starts_with(signature.opening) &&
               start.substr(signature.offset).starts_with(signature.bytes);
    });
    return row == std::end(kSignatures) ? nullptr : row;
}

bool isText(std::string_view start)
{
    const auto text = wholeCharacters(start);
    return !text.empty() && isUtf8(text) && std::ranges::none_of(text, [](unsigned char c) {
        return c == 0x7F || (c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f');
    });
}

Message kindOfText(std::string_view start)
{
    constexpr std::size_t shownBytes = 16;
    const auto text = withoutLeadingSpace(start.starts_with("\xEF\xBB\xBF") ? start.substr(3) : start);
    if (text.starts_with('<')) {
        return text.find("<svg") != std::string_view::npos
                   ? "an SVG drawing"_msg
                   : "a web page, probably an error page saved by a download"_msg;
    }
    if (text.starts_with('{') || text.starts_with('[')) {
        return "JSON"_msg;
    }
    return "text that begins with \"%1\""_msg(printable(text.substr(0, text.find_first_of("\r\n")), shownBytes));
}

}  // namespace

Message kindOfFile(std::string_view start)
{
    if (start.empty()) {
        return "an empty file"_msg;
    }
    if (const auto* signature = signatureOf(start)) {
        return signature->kind;
    }
    return isText(start) ? kindOfText(start) : "bytes of an unknown kind"_msg;
}

bool hasSignature(std::string_view start)
{
    return signatureOf(start) != nullptr;
}

}  // namespace core
