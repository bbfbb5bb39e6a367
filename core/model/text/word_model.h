// The text half of CLIP, SigLIP and dino.txt: maps a caption to a direction in the output space of the image tower.
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/types.h>

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

namespace core {

class Checkpoint;
class TextTower;
class Tokenizer;

/// Text tower and tokenizer of a model. Both are loaded with the first caption, so that opening a model takes no
/// longer, and succeeds even if they are unusable. Any thread may use it; captions are computed on the CPU.
class WordModel {
public:
    struct DefaultText {  ///< values of a text tower that no file states
        Activation activation = Activation::QuickGelu;
        double normEps = 1e-5;
        bool qkvBias = true;  ///< queries, keys and values have a bias
    };
    /// Facts of the image tower: the width of its output, and values for the text tower.
    struct ImageTower {
        int width = 0;
        DefaultText usual;
        double logScale = 0.0;       ///< used if no file states it
        bool wholeCaptions = false;  ///< a caption that is too long is refused instead of read in part
    };
    /// @param file  the checkpoint; its folder contains the tokenizer
    WordModel(std::shared_ptr<const Checkpoint> checkpoint, std::filesystem::path file, ImageTower image);
    ~WordModel();
    WordModel(const WordModel&) = delete;
    WordModel& operator=(const WordModel&) = delete;

    struct Caption {              ///< result of read()
        torch::Tensor direction;  ///< [P] float32 on the CPU, of length 1; P is the width of the image tower's output
        torch::Tensor output;     ///< [P], the same of any length: the text tower's output
        Message note{};           ///< a sentence for the user if the caption was too long; else empty
    };
    /// Maps a cosine to a logit: factor * cosine + bias, with exp(logit_scale) and logit_bias from the file.
    struct Scale {
        double factor = 1.0, bias = 0.0;
        bool alone = false;  ///< each caption is scored by itself with a sigmoid (SigLIP); else they share a softmax
    };

    /// Cached, so that repeating a caption costs nothing.
    /// @param stop   checked once per block of the text tower; waits for a caption that another thread is reading
    /// @throws Error Cancelled; Unsupported for a caption without words or one that the tokenizer rejects, and for
    ///         towers of other kinds; OutOfRange for a caption that is too
    ///         long, if only whole captions are read; NotFound or Corrupt for the tokenizer's files; ShapeMismatch
    ///         where tensors do not fit
    Caption read(const std::string& caption, const std::stop_token& stop = {}) const;
    Scale scale() const;  ///< @throws Error as read()

private:
    struct Loaded;
    const Loaded& opened() const;

    std::shared_ptr<const Checkpoint> m_checkpoint;
    std::filesystem::path m_file;
    ImageTower m_image;
    mutable std::mutex m_mutex;  ///< guards the members below
    mutable std::unique_ptr<const Loaded> m_opened;
    mutable std::map<std::string, Caption> m_kept;
};

/// Null if the checkpoint has no text tower.
std::shared_ptr<const WordModel> findWordModel(std::shared_ptr<const Checkpoint> checkpoint,
                                               const std::filesystem::path& file, const ModelSpec& image);

}  // namespace core
