// A recorded pass in a network's stead: it can show its one picture, and refuses to look at any other.
#pragma once

#include "core/image/preprocess.h"
#include "core/model/network/network.h"
#include "core/model/recording/recording.h"

#include <memory>
#include <string>

namespace core {

class RecordedNetwork final : public Network {
public:
    /// @param fallbackName  what the model is called where the recording does not say
    RecordedNetwork(std::shared_ptr<const Recording> recording, const std::string& fallbackName);

    /// @throws Error ShapeMismatch for any size but the recorded one
    PatchGrid gridFor(int height, int width) const override;

    // @throws Error Unsupported, each of them: there are no weights
    torch::Tensor embed(const torch::Tensor& pixels) override;
    torch::Tensor runLayer(int layer, const torch::Tensor& tokens, PatchGrid grid, LayerRecord* record) override;

protected:
    torch::Tensor answerAfter(int layer, PatchGrid grid, const torch::Tensor& tokens) override;
};

/// What a pass of a model over `pixels` leaves, to be written; the photo is for the caller to add.
/// @param trace  with tokens
Recording recordingOf(const ModelSpec& spec, const Trace& trace, const torch::Tensor& pixels);

/// The recorded trace. @throws Error Unsupported when `pixels` are not the recorded input
Trace recordedTrace(const Recording& recording, const torch::Tensor& pixels);

/// Puts what was recorded in the place of what was made of the photo, if it is the recorded one.
/// @param input   as preprocess() made it with the recording's own Preprocessing
/// @param sha256  of the photo's file; empty where there is none
/// @throws Error Unsupported for another photo than the recorded one, or where the file does not say which it was or
///         how it became input
void takeRecorded(const Recording& recording, const Photo& photo, const std::string& sha256, ModelInput& input);

/// The recorded input as a picture of its own, for who has no photo.
/// @throws Error Unsupported where the input was not recorded
Photo recordedPicture(const Recording& recording);
/// And where the input lies on it: everywhere.
ModelInput recordedInput(const Recording& recording);

}  // namespace core
