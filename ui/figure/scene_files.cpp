#include "ui/figure/scene_files.h"

#include "core/analysis/table/view_options.h"
#include "core/analysis/views/basis_file.h"
#include "core/error.h"
#include "core/experiment/edited_network.h"
#include "core/image/frames/clip.h"
#include "core/model/model_file.h"
#include "core/model/spec/model_overrides.h"
#include "ui/figure/figure.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace ui {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

SceneFiles::ModelKey modelKeyOf(const SceneSide& side)
{
    return {side.model.file, core::toJson(side.corrections).dump()};
}

}  // namespace

SceneFiles::SceneFiles(ModelFromFile open, std::function<void(const core::Message&)> warn,
                       std::function<void(int done, int total)> passProgress)
    : m_open(std::move(open)), m_warn(std::move(warn)), m_passProgress(std::move(passProgress))
{
}

void SceneFiles::put(const SceneSide& side, core::Model model)
{
    m_checkpoints[modelKeyOf(side)] = model.file.string();
    m_models[modelKeyOf(side)] = std::move(model);
}

void SceneFiles::put(const SceneSide& side, core::SceneImage image)
{
    m_photos[side.image.file] = image.photo;
    m_images[{modelKeyOf(side), side.image.file}] = std::move(image);
}

const std::string& SceneFiles::sha256Of(const std::string& file)
{
    auto found = m_sums.find(file);
    if (found == m_sums.end()) {
        found = m_sums.emplace(file, file.empty() ? std::string() : fileSha256(file)).first;
    }
    return found->second;
}

void SceneFiles::requireSum(const core::NamedFile& named, const std::string& file)
{
    if (!named.sha256.empty() && named.sha256 != sha256Of(file)) {
        throw core::Error(core::ErrorCode::NotFound,
                          "page: expected %1 with the SHA-256 %2, found another file of that name (%3)"_msg(
                              named.file, named.sha256, sha256Of(file)));
    }
}

const core::Model& SceneFiles::model(const SceneSide& side, const core::RunControl& control)
{
    const ModelKey key = modelKeyOf(side);
    auto found = m_models.find(key);
    if (found == m_models.end()) {
        put(side, m_open(side.model.file, side.corrections, {control.stop, {}}));
        found = m_models.find(key);
        requireSum(side.model, checkpointOf(side));
    }
    return found->second;
}

std::shared_ptr<const core::Photo> SceneFiles::photo(const core::NamedFile& file)
{
    auto& photo = m_photos[file.file];
    if (!photo) {
        photo = std::make_shared<const core::Photo>(core::readPhoto(file.file));
        if (m_warn && !photo->note.empty()) {
            m_warn(photo->note);
        }
        requireSum(file, file.file);
    }
    return photo;
}

const core::SceneImage& SceneFiles::image(const SceneSide& side, const core::RunControl& control)
{
    auto& image = m_images[{modelKeyOf(side), side.image.file}];
    if (!image.input.pixels.defined()) {
        const core::Network& network = *model(side, control).network;
        const core::Preprocessing& how = network.spec().preprocessing;
        const auto recording = network.recording();
        const auto photoOrClip = [&] {
            return core::seesClips(how) ? std::make_shared<const core::Photo>(core::readClip(side.image.file, how))
                                        : photo(side.image);
        };
        image = recording && side.image.file.empty()
                    ? core::recordedImage(*recording)
                    : core::sceneImage(network, photoOrClip(), [&] { return sha256Of(side.image.file); });
    }
    return image;
}

core::ScenePtr SceneFiles::scene(const SceneSide& side, const std::vector<core::Edit>& edits, bool keepTokens,
                                 const core::RunControl& control)
{
    auto& made = m_scenes[keyOf(side, edits)];
    if (!made || (keepTokens && !made->keepsTokens)) {
        const core::Model& opened = model(side, control);
        core::SceneParts parts{core::edited(opened.network, edits), image(side, control),
                               core::sceneName(opened.file, side.image.file)};
        parts.options.keepTokens = keepTokens;
        parts.warn = m_warn;
        const core::RunControl ofPass{control.stop, m_passProgress ? m_passProgress : control.progress};
        made = std::make_shared<const core::Scene>(core::makeScene(std::move(parts), ofPass));
        ++m_passes;
    }
    return made;
}

std::string SceneFiles::checkpointOf(const SceneSide& side) const
{
    const auto opened = m_checkpoints.find(modelKeyOf(side));
    return opened != m_checkpoints.end() ? opened->second : std::string();
}

std::string SceneFiles::find(const core::NamedFile& file, const SceneSide& own)
{
    const std::string checkpoint = checkpointOf(own);
    const std::vector<fs::path> besides{fs::path(checkpoint.empty() ? own.model.file : checkpoint).parent_path(),
                                        fs::path(own.image.file).parent_path()};
    auto& found =
        m_found[fmt::format("{}\n{}\n{}\n{}", file.file, file.sha256, besides[0].string(), besides[1].string())];
    if (found.empty()) {
        found = findNamed(file, besides).string();
    }
    return found;
}

SceneSide SceneFiles::baselineOf(const SceneSide& own, const core::Baseline& baseline)
{
    SceneSide side = own;
    if (baseline.model) {
        side.model = {find(*baseline.model, own), {}};
        side.corrections = {};
    }
    if (baseline.image) {
        side.image = {find(*baseline.image, own), {}};
    }
    return side;
}

core::View SceneFiles::named(core::View view, const SceneSide& own)
{
    view = core::withoutFolders(std::move(view));
    if (!view.baseline || (!view.baseline->model && !view.baseline->image)) {
        return view;
    }
    core::Baseline baseline = *view.baseline;
    const SceneSide side = baselineOf(own, baseline);
    const auto name = [this](const std::string& file) {
        return core::NamedFile{fs::path(file).filename().string(), sha256Of(file)};
    };
    if (baseline.model) {
        const std::string checkpoint = checkpointOf(side);
        baseline.model = name(checkpoint.empty() ? model(side).file.string() : checkpoint);
    }
    if (baseline.image) {
        baseline.image = name(side.image.file);
    }
    view.baseline = std::move(baseline);
    return view;
}

std::vector<std::pair<std::string, std::string>> SceneFiles::sumsBeside(const core::View& view, const SceneSide& own)
{
    std::vector<std::pair<std::string, std::string>> sums;
    const auto add = [&](const std::string& place, const fs::path& file) {
        std::error_code absent;
        if (fs::is_regular_file(file, absent)) {
            sums.emplace_back(place + file.filename().string(), sha256Of(file.string()));
        }
    };
    const auto addSide = [&](const std::string& place, const SceneSide& side) {
        if (const std::string checkpoint = checkpointOf(side); !checkpoint.empty()) {
            for (const auto& file : core::filesBeside(checkpoint)) {
                add(place, file.path);
            }
        }
        add(place + "--labels ", side.corrections.labels.value_or(""));
    };
    const std::string other = "baseline ";
    addSide("", own);
    add("", core::basisFile(view));
    if (view.baseline && view.baseline->model) {
        addSide(other, baselineOf(own, *view.baseline));
    }
    if (view.baseline && view.baseline->view) {
        add(other, core::basisFile(*view.baseline->view));
    }
    return sums;
}

SceneFiles::Key SceneFiles::keyOf(const SceneSide& side, const std::vector<core::Edit>& edits)
{
    std::string edit;
    for (const auto& one : core::activeEdits(edits)) {
        edit += core::editsText({one}) + '\n';
    }
    return {modelKeyOf(side), side.image.file, edit};
}

void SceneFiles::keepOnly(const std::vector<Key>& scenes)
{
    const auto noneHas = [&scenes](auto part) {
        return [&scenes, part](const auto& entry) {
            return std::ranges::none_of(scenes, [&](const Key& key) { return part(key) == entry.first; });
        };
    };
    std::erase_if(m_scenes, noneHas([](const Key& key) { return key; }));
    std::erase_if(m_models, noneHas([](const Key& key) { return key.model; }));
    std::erase_if(m_photos, noneHas([](const Key& key) { return key.image; }));
    std::erase_if(m_images, noneHas([](const Key& key) { return std::pair(key.model, key.image); }));
}

int64_t SceneFiles::bytes() const
{
    return std::accumulate(m_scenes.begin(), m_scenes.end(), int64_t{0}, [](int64_t sum, const auto& entry) {
        const core::ScenePtr& scene = entry.second;
        return scene ? sum + core::traceBytes(scene->trace) : sum;
    });
}

void SceneFiles::forgetImage(const std::string& file)
{
    m_sums.erase(file);
    m_photos.erase(file);
    std::erase_if(m_images, [&](const auto& image) { return image.first.second == file; });
    std::erase_if(m_scenes, [&](const auto& scene) { return scene.first.image == file; });
}

core::ScenePtr FileSource::scene(const core::SceneRequest& request, const core::RunControl& control)
{
    const SceneSide side = request.baseline != nullptr ? m_files.baselineOf(m_own, *request.baseline) : m_own;
    return m_files.scene(side, request.edits, request.keepTokens || keepTokens, control);
}

std::vector<core::ScenePtr> FileSource::companions(const core::SceneRequest& request, const core::RunControl& control)
{
    std::vector<core::ScenePtr> scenes;
    for (const std::string& image : companionImages) {
        SceneSide side = m_own;
        side.image = {image, {}};
        scenes.push_back(m_files.scene(side, request.edits, request.keepTokens, control));
    }
    return scenes;
}

namespace {

namespace fs = std::filesystem;

bool hasSum(const fs::path& path, const std::string& sha256)
{
    return fileSha256(core::checkpointFile(path)) == sha256;
}

}  // namespace

fs::path findNamed(const core::NamedFile& file, const std::vector<fs::path>& folders)
{
    std::vector<fs::path> candidates{file.file};
    for (const fs::path& folder : folders) {
        candidates.push_back(folder / fs::path(file.file).filename());
    }
    bool found = false;
    for (const fs::path& candidate : candidates) {
        if (core::whyUnreachable(candidate)) {
            continue;
        }
        if (file.sha256.empty() || hasSum(candidate, file.sha256)) {
            return candidate;
        }
        found = true;
    }
    if (file.sha256.empty()) {
        return file.file;
    }
    throw core::Error(core::ErrorCode::NotFound, "difference: expected %1 with the SHA-256 %2, found %3"_msg(
                                                     file.file, file.sha256,
                                                     found ? "another file of that name"_msg
                                                           : "no such file beside the other model and image"_msg));
}

core::NamedFile namedFile(const fs::path& file)
{
    return {file.filename().string(), fileSha256(file)};
}

}  // namespace ui
