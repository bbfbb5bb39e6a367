// Scenes of models and photos that are named by files: each file is opened once, and a model looks at a photo once for
// all views of both. Command line, pages and videos find their scenes here.
#pragma once

#include "core/analysis/view/baseline.h"
#include "core/model/open_model.h"
#include "core/scene/show.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace ui {

/// A model by how it is called: a file, a folder or an id.
using ModelFromFile = std::function<core::Model(const std::string& file, const core::ModelOverrides& corrections,
                                                const core::RunControl& control)>;

/// A model and an image. Where a sum is given, a file of another sum is refused.
struct SceneSide {
    core::NamedFile model;
    core::ModelOverrides corrections = {};
    core::NamedFile image;  ///< without a name: the input that a recorded trace holds
};

/// Not for several threads at once.
class SceneFiles {
public:
    using ModelKey = std::pair<std::string, std::string>;  ///< file and corrections
    struct Key {
        ModelKey model;
        std::string image, edits;
        auto operator<=>(const Key&) const = default;  // NOLINT(modernize-use-nullptr): a mistake of clang-tidy 14
    };

    /// @param warn          called for photo files that hold more than is read, and as SceneParts::warn; may be empty
    /// @param passProgress  of each pass, in place of what its caller's control has; may be empty
    explicit SceneFiles(ModelFromFile open, std::function<void(const core::Message&)> warn = {},
                        std::function<void(int done, int total)> passProgress = {});

    /// The models and images that are open already.
    void put(const SceneSide& side, core::Model model);
    void put(const SceneSide& side, core::SceneImage image);  ///< made for the side's model

    /// @throws core::Error NotFound for a file of another sum; what opening and reading throw
    const core::Model& model(const SceneSide& side, const core::RunControl& control = {});
    const core::SceneImage& image(const SceneSide& side, const core::RunControl& control = {});
    /// @throws core::Error as above, as core::edited() and core::makeScene()
    core::ScenePtr scene(const SceneSide& side, const std::vector<core::Edit>& edits, bool keepTokens,
                         const core::RunControl& control = {});

    /// A side with what the baseline names in its place; its files are looked for beside those of `own`, too. What was
    /// corrected in the own model is not corrected in another. @throws core::Error as findNamed()
    SceneSide baselineOf(const SceneSide& own, const core::Baseline& minus);
    /// The view as a figure keeps it, which may be taken elsewhere: its baseline's files by their last names and sums,
    /// those of options by their last names.
    core::View named(core::View view, const SceneSide& own);
    const std::string& sha256Of(const std::string& file);
    /// The sums of the other files that decide what the view shows, by their last names: those beside the models that
    /// are open, the lists of `labels`, a saved basis. Behind "baseline " those of what is subtracted.
    std::vector<std::pair<std::string, std::string>> sumsBeside(const core::View& view, const SceneSide& own);

    /// The checkpoint that the side's model was opened from, also when it is closed again; empty: it never was.
    std::string checkpointOf(const SceneSide& side) const;

    static Key keyOf(const SceneSide& side, const std::vector<core::Edit>& edits);
    /// Everything goes that no scene of these needs.
    void keepOnly(const std::vector<Key>& scenes);
    void forgetImage(const std::string& file);  ///< and what was made of it
    int64_t bytes() const;                      ///< of the scenes that are held, near enough
    int passes() const { return m_passes; }     ///< that were run so far

private:
    std::shared_ptr<const core::Photo> photo(const core::NamedFile& file);
    void requireSum(const core::NamedFile& named, const std::string& file);
    std::string find(const core::NamedFile& file, const SceneSide& own);

    ModelFromFile m_open;
    std::function<void(const core::Message&)> m_warn;
    std::function<void(int, int)> m_passProgress;
    int m_passes = 0;
    std::map<ModelKey, core::Model> m_models;
    std::map<ModelKey, std::string> m_checkpoints;
    std::map<std::string, std::shared_ptr<const core::Photo>> m_photos;
    std::map<std::pair<ModelKey, std::string>, core::SceneImage> m_images;
    std::map<Key, core::ScenePtr> m_scenes;
    std::map<std::string, std::string> m_sums;
    std::map<std::string, std::string> m_found;  ///< files of baselines, by what they are called where
};

/// The scenes of one side.
class FileSource : public core::SceneSource {
public:
    FileSource(SceneFiles& files, SceneSide own) : m_files(files), m_own(std::move(own)) {}

    std::vector<std::string> companionImages = {};
    std::shared_ptr<const core::ObjectMask> marked = {};
    std::shared_ptr<const core::ObjectMask> markedInOther = {};  ///< in the image of the baseline
    bool keepTokens = false;  ///< also where a view does not ask: another view of the same scene will

    core::ScenePtr scene(const core::SceneRequest& request, const core::RunControl& control) override;
    std::vector<core::ScenePtr> companions(const core::SceneRequest& request, const core::RunControl& control) override;
    std::shared_ptr<const core::ObjectMask> object() override { return marked; }
    std::shared_ptr<const core::ObjectMask> objectInOther(const core::Baseline&) override { return markedInOther; }

protected:
    SceneFiles& m_files;

private:
    SceneSide m_own;
};

/// The file that is meant: under its name as it stands, then under the last part of it in `folders`. Where a sum is
/// known, the first whose bytes have it; a folder with a checkpoint has that of the checkpoint.
/// @return the unchanged name if there is no checksum and no file was found: opening it then reports the error
/// @throws core::Error NotFound, saying whether nothing was there or something else
std::filesystem::path findNamed(const core::NamedFile& file, const std::vector<std::filesystem::path>& folders);

/// A file named as figures keep it: the last part of its name, and the sum of its bytes. @throws core::Error NotFound
core::NamedFile namedFile(const std::filesystem::path& file);

}  // namespace ui
