// Counterfactual scenes: scenes with edits, kept beside the one that they
// are made of, so that switching an edit off and on again costs no pass.
#pragma once

#include "core/experiment/edit.h"
#include "core/run_control.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace ui {

struct SessionScene;

/// Belongs to one unedited scene. Any thread may ask; only one at a time runs a pass.
class EditedScenes {
public:
    std::shared_ptr<const SessionScene> find(const std::shared_ptr<const SessionScene>& unedited,
                                             const std::vector<core::Edit>& active, const core::RunControl& control);
    int64_t bytes() const { return m_bytes; }  ///< of all that are kept; never waits
    /// Those used last stay, the others go, unless a pass is being run. Never waits.
    void keepOnly(size_t most);

private:
    void shorten(size_t most);  ///< with m_finding locked

    std::mutex m_finding;
    std::deque<std::shared_ptr<const SessionScene>> m_made;  ///< last used first
    std::atomic<int64_t> m_bytes = 0;
};

/// The scene with those edits that are on and with no others: itself where it is so already. Layers before the first
/// edited one are those of the unedited pass. Call on a worker.
/// @throws core::Error Unsupported or OutOfRange, beginning with the edit, for one without meaning for the model; as
///         makeScene() does
std::shared_ptr<const SessionScene> withEdits(const std::shared_ptr<const SessionScene>& scene,
                                              const std::vector<core::Edit>& edits, const core::RunControl& control);

/// Whether `seen` is that scene, or was made of it by edits. Either may be null.
bool isMadeOf(const std::shared_ptr<const SessionScene>& seen, const std::shared_ptr<const SessionScene>& scene);

/// Why the edit has no meaning for this model on this image, as a sentence for the user; empty when it has one.
core::Message reasonAgainst(const core::Edit& edit, const SessionScene& scene);

}  // namespace ui
