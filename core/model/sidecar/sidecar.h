// The facts in the files beside a checkpoint: timm's config.json, Hugging Face's config.json and
// preprocessor_config.json, OpenCLIP's open_clip_config.json, a list of labels, or the same in the file's own metadata.
// Every field is optional; the first source that states it wins.
#pragma once

#include "core/model/spec/model_spec.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace core {

class Section;

/// Arguments as files state them for the class of a model or of one of its parts (timm's `model_args`, Hugging Face's
/// configuration), for facts that only some families use. They are checked on access, so that an argument without
/// meaning for a model cannot cause its rejection. If several files have a key, the first counts; null means absent.
/// @throws Error Corrupt, from every function that returns a value, for one of another type, naming file and key
class StatedArguments {
public:
    void add(const Section& section);  ///< its keys count only if earlier sections lack them

    bool has(const char* key) const;                                               ///< null counts as absent
    StatedArguments within(const char* key) const;                                 ///< the object under the key
    Sourced<std::string> text(const char* key) const;                              ///< of any length
    Sourced<bool> flag(const char* key) const;                                     ///< true or false
    Sourced<int> positive(const char* key) const;                                  ///< 1 to 2^20
    Sourced<double> number(const char* key, double lowest, double highest) const;  ///< bounds included
    Sourced<double> fraction(const char* key) const;                               ///< in (0, 1]
    Sourced<std::pair<int, int>> size(const char* key) const;                      ///< height, width
    Sourced<Activation> activation(const char* key) const;                         ///< by timm's or Hugging Face's name
    /// One number from `lowest` to 1024, or a list of them. @param expected  for the error message
    Sourced<std::vector<int>> wholeNumbers(const char* key, MessageId expected, int lowest = 0) const;
    Sourced<std::vector<std::string>> texts(const char* key) const;  ///< a list of at most 64
    /// One number above 0 and up to 16, or a list of them.
    Sourced<std::vector<double>> scales(const char* key) const;

private:
    template <typename Value, typename Read>
    Sourced<Value> first(const char* key, Read read) const;

    std::vector<std::shared_ptr<const Section>> m_sections;
};

struct Sidecar {                        ///< facts of all sources combined; no source states an empty field
    Sourced<std::string> architecture;  ///< timm's name
    Sourced<std::string> tag;           ///< timm's name of the training, "augreg_in21k_ft_in1k"
    Sourced<std::string> modelType;     ///< Hugging Face's name of the configuration's class, "dinov2"
    Sourced<std::string> globalPool;    ///< "token", "avg", ...
    Sourced<std::string> hidden;  ///< an argument that changes the mathematics but no tensor: "model_args.X is true"
    std::map<std::string, Sourced<int>>
        claims;  ///< facts that the weights show as well: "depth", "dim", "patch", "registers", "classes"
    Sourced<int> heads;
    Sourced<std::pair<int, int>> trainedSize;  ///< height, width for which the position embedding was made
    Sourced<Activation> activation;
    Sourced<double> normEps;
    Sourced<std::pair<int, int>> inputSize;  ///< height, width
    Sourced<std::vector<double>> mean, std;  ///< one number per channel, of values in [0, 1]
    Sourced<double> cropPct;
    Sourced<CropMode> cropMode;
    Sourced<Interpolation> interpolation;
    Sourced<std::vector<std::string>> labels;
    Sourced<std::vector<std::string>> labelLines;  ///< of labels.txt
    StatedArguments arguments;                     ///< of the image model
    StatedArguments text;                          ///< of the text tower beside it
    StatedArguments masks;                         ///< of the decoder of masks or depth beside it
};

/// The outputs of a Hugging Face backbone that the decoder behind it reads (`out_indices`, counted from the end where
/// negative, or `out_features`): 0 for the embedding ("stem"), 1 for the first layer ("stage1"). Empty without both.
/// @throws Error Unsupported where the two differ; Corrupt for values of another type
Sourced<std::vector<int>> stagesOfBackbone(const StatedArguments& backbone, int depth);

/// Reads one JSON text, in any of these forms, into the fields that are still empty.
/// @param file  its name, for provenance and errors: "config.json"
/// @throws Error Corrupt, naming the key, what was expected and what was found
void readSidecar(const std::string& json, const std::string& file, Sidecar& sidecar);

/// Reads FILE.json, then config.json, preprocessor_config.json and open_clip_config.json in the file's folder, then
/// `metadata` ("config" holds a JSON text in timm's form; training scripts leave "arch" and "args.*"), then labels.txt
/// in the folder. Rejects files larger than 16 MB.
Sidecar collectSidecars(const std::filesystem::path& checkpoint, const std::map<std::string, std::string>& metadata);

/// Replaces the names of the classes by the lines of a file that the user chose.
/// @throws Error NotFound without such a file; OutOfRange above 16 MB; Corrupt for more than 2^16 lines
void readLabels(const std::filesystem::path& file, Sidecar& sidecar);

/// The same from only a checkpoint's own metadata.
void readMetadata(const std::map<std::string, std::string>& metadata, Sidecar& sidecar);

}  // namespace core
