// The half of CLIP and SigLIP that reads: a caption becomes a direction in the space in which the image tower answers.
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

/// Text tower and tokenizer of a model. All of it is read when the first caption comes, so that a model opens as fast
/// as without, and opens even where they are of no use. Any thread may ask; captions are computed on the CPU.
class WordModel {
public:
    /// Facts of the image tower: the width of its output, and values that the text tower takes over where no file
    /// states its own.
    struct ImageTower {
        int width = 0;
        Activation activation = Activation::QuickGelu;
        double normEps = 1e-5;
    };
    /// @param file  of the checkpoint; its folder holds the tokenizer
    WordModel(std::shared_ptr<const Checkpoint> checkpoint, std::filesystem::path file, ImageTower image);
    ~WordModel();
    WordModel(const WordModel&) = delete;
    WordModel& operator=(const WordModel&) = delete;

    struct Caption {              ///< result of read()
        torch::Tensor direction;  ///< [P] float32 on the CPU, of length 1; P is the width of the image tower's answers
        std::string note{};       ///< a sentence for the user, where the caption was too long; else empty
    };
    /// How a cosine becomes a logit: factor * cosine + bias, with exp(logit_scale) and logit_bias of the file.
    struct Scale {
        double factor = 1.0, bias = 0.0;
        bool alone = false;  ///< each caption is judged by itself, by a sigmoid (SigLIP); else they share a softmax
    };

    /// Kept, so that the same caption costs nothing the next time.
    /// @param stop   asked once per block of the text tower; an earlier caption that another thread reads is waited for
    /// @throws Error Cancelled; Unsupported for a caption that holds no word or that the tokenizer refuses, and for
    /// towers of
    ///         other kinds; NotFound or Corrupt for the tokenizer's files; ShapeMismatch where tensors do not fit
    Caption read(const std::string& caption, const std::stop_token& stop = {}) const;
    Scale scale() const;  ///< @throws Error as read()

private:
    struct Loaded;
    const Loaded& opened() const;

    std::shared_ptr<const Checkpoint> m_checkpoint;
    std::filesystem::path m_file;
    ImageTower m_image;
    mutable std::mutex m_mutex;  ///< of what follows
    mutable std::unique_ptr<const Loaded> m_opened;
    mutable std::map<std::string, Caption> m_kept;
};

/// Null where no text tower stands beside the image tower.
std::shared_ptr<const WordModel> findWordModel(std::shared_ptr<const Checkpoint> checkpoint,
                                               const std::filesystem::path& file, const ModelSpec& image);

}  // namespace core
