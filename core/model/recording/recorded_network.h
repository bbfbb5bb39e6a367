// A recorded pass in place of a network: it can show its one image, and rejects any other.
#pragma once

#include "core/image/preprocess.h"
#include "core/model/network/network.h"
#include "core/model/recording/recording.h"

#include <memory>
#include <string>

namespace core {

class RecordedNetwork final : public Network {
public:
    /// @param fallbackName  name of the model if the recording has none
    RecordedNetwork(std::shared_ptr<const Recording> recording, const std::string& fallbackName);

    /// @throws Error ShapeMismatch for any size except the recorded one
    PatchGrid gridFor(int height, int width) const override;

    // All throw Error Unsupported: there are no weights.
    torch::Tensor embedPatches(const Pass& pass, const torch::Tensor& pixels) override;

protected:
    torch::Tensor runBlocks(int layer, const torch::Tensor& tokens, LayerRun& run) override;
    torch::Tensor classifyAfter(int layer, const Pass& pass, const torch::Tensor& tokens) override;
};

/// The recording of a model's pass over `pixels`, for writing; the caller adds the photo.
/// @param trace  with tokens
Recording recordingOf(const ModelSpec& spec, const Trace& trace, const torch::Tensor& pixels);

/// Replaces the input made from the photo by the recorded one, if it is the recorded photo.
/// @param input   from preprocess() with the recording's own Preprocessing
/// @param sha256  of the photo's file; empty if there is none
/// @throws Error Unsupported for another photo than the recorded one, or where the file does not state which photo it
///         was or how it became the input
void takeRecorded(const Recording& recording, const Photo& photo, const std::string& sha256, ModelInput& input);

/// The recorded input as an image of its own, for recordings without a photo.
/// @throws Error Unsupported where the input was not recorded
Photo recordedPhoto(const Recording& recording);
/// The recorded input; it covers that image entirely.
ModelInput recordedInput(const Recording& recording);

}  // namespace core
