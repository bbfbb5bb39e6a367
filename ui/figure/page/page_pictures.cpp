#include "ui/figure/page/page_pictures.h"

#include "core/analysis/table/memo.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/experiment/edited_network.h"
#include "core/image/preprocess.h"
#include "core/model/network/finite.h"
#include "core/model/network/run_trace.h"
#include "core/model/recording/recorded_network.h"
#include "core/stop_scope.h"
#include "ui/figure/named_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace ui {

namespace fs = std::filesystem;

struct PagePictures::Pass {
    core::Model model;
    std::shared_ptr<const core::Photo> photo;
    core::ModelInput input;
    core::Trace trace;
    bool keptTokens = false;
    std::unique_ptr<core::Memo> memo = std::make_unique<core::Memo>();  ///< for the views of this pass
    core::Subject subject(const core::Subject* other) const
    {
        core::Subject subject{trace, *model.network, input.pixels, memo.get()};
        subject.inPhoto = inputArea(input.mapping);
        subject.photoName = photo->name;
        subject.other = other;
        return subject;
    }
};

/// All that a panel is made from.
struct PagePictures::Wanted {
    PageModel model;
    core::NamedFile photo;
    std::vector<core::Edit> edits;
    core::View view;
    std::shared_ptr<Wanted> other = {};  ///< what the view subtracts from
    bool keepTokens = false;             ///< some panel of the same pass asks for them
    ModelKey modelKey() const { return {model.file.file, core::toJson(model.corrections).dump()}; }
    PassKey key() const
    {
        std::string edit;
        for (const auto& one : core::activeEdits(edits)) {
            edit += core::editsText({one}) + '\n';
        }
        return {modelKey(), photo.file, edit};
    }
};

namespace {

/// The panel before what went wrong with it.
template <typename Action>
auto naming(std::size_t panel, Action action)
{
    try {
        return action();
    } catch (const core::Error& error) {
        if (error.code == core::ErrorCode::Cancelled) {
            throw;
        }
        throw core::Error(error.code, fmt::format("panels[{}]: {}", panel, error.what()));
    }
}

std::string lastName(const std::string& file)
{
    const fs::path path(file);
    return (path.has_filename() ? path.filename() : path.parent_path().filename()).string();
}

void requireSum(const core::NamedFile& named, const std::string& found)
{
    if (!named.sha256.empty() && named.sha256 != found) {
        throw core::Error(core::ErrorCode::NotFound, "page",
                          fmt::format("expected {} with the SHA-256 {}, found another file of that name ({})",
                                      named.file, named.sha256, found));
    }
}

}  // namespace

PagePictures::PagePictures(PageModelOpener open, bool keeps) : m_open(std::move(open)), m_keeps(keeps) {}
PagePictures::~PagePictures() = default;

const std::string& PagePictures::sumOf(const std::string& file)
{
    auto found = m_sums.find(file);
    if (found == m_sums.end()) {
        found = m_sums.emplace(file, fileSha256(file)).first;
    }
    return found->second;
}

PagePictures::Wanted PagePictures::wantedBy(const FigurePage& page, std::size_t panel) const
{
    const PagePanel& place = *page.panels[panel];
    Wanted wanted{page.models.at(static_cast<std::size_t>(place.model)),
                  page.photos.at(static_cast<std::size_t>(place.photo)), place.view.edits, place.view};
    if (core::needsObject(place.view)) {
        throw core::Error(core::ErrorCode::Unsupported, place.view.name,
                          "expected a view of the photo alone, found one of a marked object");
    }
    wanted.keepTokens = core::needsTokens(place.view);
    if (core::needsOther(place.view)) {
        const core::Subtrahend& minus = *place.view.minus;
        const std::vector<fs::path> besides{fs::path(wanted.model.file.file).parent_path(),
                                            fs::path(wanted.photo.file).parent_path()};
        auto other = std::make_shared<Wanted>(wanted);
        other->edits = minus.view ? minus.view->edits : place.view.edits;
        if (minus.model) {  // what was said of the panel's model is not said of this one
            other->model = {{findNamed(*minus.model, besides).string(), {}}};
        }
        if (minus.image) {
            other->photo = {findNamed(*minus.image, besides).string(), {}};
        }
        wanted.other = std::move(other);
    }
    return wanted;
}

const core::Model& PagePictures::modelOf(const Wanted& wanted, const core::RunControl& control)
{
    const ModelKey key = wanted.modelKey();
    auto found = m_models.find(key);
    if (found == m_models.end()) {
        found =
            m_models.emplace(key, m_open(wanted.model.file.file, wanted.model.corrections, {control.stop, {}})).first;
        m_modelFiles[key] = found->second.file;
        if (!wanted.model.file.sha256.empty()) {
            requireSum(wanted.model.file, sumOf(found->second.file.string()));
        }
    }
    return found->second;
}

std::shared_ptr<const core::Photo> PagePictures::photoOf(const core::NamedFile& file)
{
    auto& photo = m_photos[file.file];
    if (!photo) {
        photo = std::make_shared<const core::Photo>(core::readPhoto(file.file));
        if (!file.sha256.empty()) {
            requireSum(file, sumOf(file.file));
        }
    }
    return photo;
}

const PagePictures::Pass& PagePictures::passOf(const Wanted& wanted, const core::RunControl& control)
{
    auto& made = m_made[wanted.key()];
    if (made && (made->keptTokens || !wanted.keepTokens)) {
        return *made;
    }
    auto pass = std::make_unique<Pass>();
    pass->model = modelOf(wanted, control);
    pass->photo = photoOf(wanted.photo);
    const auto recording = pass->model.network->recording();
    if (recording && !core::activeEdits(wanted.edits).empty()) {
        throw core::Error(core::ErrorCode::Unsupported,
                          core::editsText(wanted.edits) + ": expected a model with weights, found a recorded trace");
    }
    pass->input = core::preprocess(*pass->photo, pass->model.spec().preprocessing);
    if (recording) {
        core::takeRecorded(*recording, *pass->photo, sumOf(wanted.photo.file), pass->input);
    }
    pass->model.network = core::edited(pass->model.network, wanted.edits);
    pass->keptTokens = wanted.keepTokens;
    pass->trace =
        core::runTrace(*pass->model.network, pass->input.pixels, {control.stop, {}}, {.keepTokens = wanted.keepTokens});
    core::requireFinite(*pass->model.network, pass->input.pixels, pass->trace.logits,
                        fmt::format("{} on {}", lastName(wanted.model.file.file), lastName(wanted.photo.file)),
                        {control.stop, {}});
    ++m_passes;
    made = std::move(pass);
    return *made;
}

Picture PagePictures::pictureOf(const std::vector<Wanted>& wanted, std::size_t panel, const core::RunControl& control)
{
    const Wanted& asked = wanted[panel];
    const auto key = std::make_pair(asked.key(), core::toJson(asked.view).dump());
    if (const auto known = m_pictures.find(key); known != m_pictures.end()) {
        return known->second;
    }
    const Pass& pass = passOf(asked, control);
    std::optional<core::Subject> other;
    if (asked.other) {
        other.emplace(passOf(*asked.other, control).subject(nullptr));
    }
    const core::Subject subject = pass.subject(other ? &*other : nullptr);
    Picture picture;
    picture.photo = pass.photo;
    picture.mapping = pass.input.mapping;
    picture.view = core::resolved(asked.view, subject);
    picture.modelName = pass.model.spec().name;
    picture.result = std::make_shared<const core::Result>(core::computeView(subject, picture.view, {control.stop, {}}));
    picture.patchSize = core::patchSizeOf(pass.trace, *picture.result);
    if (m_keeps) {
        m_pictures[key] = picture;
    }
    return picture;
}

void PagePictures::dropAllBut(const std::vector<Wanted>& wanted, const std::vector<std::size_t>& panels)
{
    const auto isWanted = [&](const auto& matches) {
        return std::ranges::any_of(panels, [&](std::size_t panel) {
            const Wanted& one = wanted[panel];
            return matches(one) || (one.other && matches(*one.other));
        });
    };
    std::erase_if(m_made, [&](const auto& made) {
        return !isWanted([&](const Wanted& one) { return one.key() == made.first; });
    });
    std::erase_if(m_models, [&](const auto& model) {
        return !isWanted([&](const Wanted& one) { return one.modelKey() == model.first; });
    });
    std::erase_if(m_photos, [&](const auto& photo) {
        return !isWanted([&](const Wanted& one) { return one.photo.file == photo.first; });
    });
    std::erase_if(m_pictures, [&](const auto& picture) {
        return !isWanted([&](const Wanted& one) { return one.key() == picture.first.first; });
    });
}

std::vector<Picture> PagePictures::of(const FigurePage& page, const core::RunControl& control)
{
    const core::StopScope stoppable(control.stop);
    std::vector<Wanted> wanted(page.panels.size());
    std::vector<std::size_t> order;  // panels of one pass behind each other, those of a model, too
    for (std::size_t i = 0; i < page.panels.size(); ++i) {
        if (page.panels[i]) {
            wanted[i] = naming(i, [&] { return wantedBy(page, i); });
            order.push_back(i);
        }
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return wanted[i].key(); });
    for (const std::size_t i : order) {
        for (const std::size_t j : order) {
            wanted[i].keepTokens = wanted[i].keepTokens || (wanted[j].keepTokens && wanted[j].key() == wanted[i].key());
        }
    }
    dropAllBut(wanted, order);
    std::vector<Picture> pictures(page.panels.size());
    for (std::size_t done = 0; done < order.size(); ++done) {
        control.step(static_cast<int>(done), static_cast<int>(order.size()));
        const std::size_t panel = order[done];
        pictures[panel] = naming(panel, [&] { return pictureOf(wanted, panel, control); });
        if (!m_keeps) {
            dropAllBut(wanted, {order.begin() + static_cast<std::ptrdiff_t>(done) + 1, order.end()});
        }
    }
    control.step(static_cast<int>(order.size()), static_cast<int>(order.size()));
    return pictures;
}

FigurePage PagePictures::exact(const FigurePage& page, const std::vector<Picture>& pictures)
{
    FigurePage named = page;
    for (auto& model : named.models) {
        const auto file = m_modelFiles.find({model.file.file, core::toJson(model.corrections).dump()});
        if (file != m_modelFiles.end()) {  // none of a model that no panel shows
            model.file.sha256 = sumOf(file->second.string());
        }
        model.file.file = lastName(model.file.file);
    }
    for (auto& photo : named.photos) {
        std::error_code unreachable;
        if (fs::exists(photo.file, unreachable)) {
            photo.sha256 = sumOf(photo.file);
        }
        photo.file = lastName(photo.file);
    }
    for (std::size_t i = 0; i < named.panels.size(); ++i) {
        auto& panel = named.panels[i];
        if (!panel) {
            continue;
        }
        panel->view = pictures[i].view;
        if (!panel->view.minus) {
            continue;
        }
        const Wanted wanted = wantedBy(page, i);
        core::Subtrahend minus = *panel->view.minus;
        if (minus.model) {
            minus.model = core::NamedFile{lastName(wanted.other->model.file.file),
                                          sumOf(m_modelFiles.at(wanted.other->modelKey()).string())};
        }
        if (minus.image) {
            minus.image = namedFile(wanted.other->photo.file);
        }
        panel->view.minus = std::move(minus);
    }
    return named;
}

}  // namespace ui
