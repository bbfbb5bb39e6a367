// TIFF images of any number of channels with 8 or 16 bits: the samples of a pixel, or gray pages of one size as
// microscopes write them (ImageJ, OME-TIFF). Three channels of one are shown as red, green and blue; models of other
// numbers of channels read all of them.
#pragma once

#include "core/message.h"

#include <torch/types.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cv {
class Mat;
}

namespace core {

using ShownChannels = std::array<int, 3>;  ///< red, green, blue; from 0

/// Reads "channels=3,1,0", or "channels=2" for one channel in gray.
/// @throws Error OutOfRange, with `address` as its subject
ShownChannels parseChannels(std::string_view part, const std::string& address);

/// The pixels as stored, BGR of 8 bits. 16 bits are shown from the value below which 0.2 % of the channel's pixels lie
/// (black) to that above which 0.2 % lie; 8 bits as they are.
/// @param note  receives what is shown and how
/// @throws Error OutOfRange for a channel that the image has not and above kMaximumPhotoPixels pixels; Unsupported for
///         signed and floating-point numbers, other bits, and colors that are not stored as such (a palette, YCbCr);
///         Corrupt
cv::Mat readTiffChannels(std::span<const std::byte> tiff, const std::string& name, const ShownChannels& shown,
                         Message& note);

/// Every channel as stored: [C, height, width] float32, each sample divided by 255 or 65535.
/// @throws Error  as above; OutOfMemory
torch::Tensor readEveryTiffChannel(std::span<const std::byte> tiff, const std::string& name);

}  // namespace core
