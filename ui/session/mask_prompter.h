// Points and a box in the photo, and the mask that the model's decoder gives for them: the marked object of all other
// views. The last change of the prompts is answered, unless another scene takes the prompts away; the image is encoded
// once, with its scene.
#pragma once

#include "core/model/heads/sam/mask_prompts.h"
#include "core/scene/mask_predictor.h"
#include "ui/session/documents/scene.h"
#include "ui/session/work/latest_only_task.h"

#include <QObject>

#include <memory>

namespace ui {

class ObjectMarks;
class OpenDocuments;
class TaskStatus;
struct Workers;

/// Lives on the GUI thread; masks are decoded on a worker.
class MaskPrompter final : public QObject {
    Q_OBJECT
public:
    MaskPrompter(const OpenDocuments& opened, ObjectMarks& marks, TaskStatus& work, Workers& workers,
                 QObject* parent = nullptr);

    bool canDecode() const;  ///< the open model has a mask decoder, and has looked at the photo
    const core::MaskPrompts& prompts() const { return m_prompts; }
    void addPoint(core::PixelPoint at, bool foreground);  ///< photo pixels; a pixel's center is at 0.5
    void removePoint(size_t index);
    void setBox(const core::PixelRect& box);  ///< in place of another
    void clear(const PhotoPtr& photo);        ///< its marked object, and the prompts if they are in it

Q_SIGNALS:
    void changed();                              ///< prompts()
    void answered(double iou, double fraction);  ///< predicted IoU of the mask, and its share of the photo

private:
    struct Answer {
        ObjectPtr object;  ///< null: no pixel is inside, or all are
        double iou = 0.0, fraction = 0.0;
        std::shared_ptr<const core::MaskPredictor> predictor;
    };

    void decode();
    void dropPrompts();
    void onObjectChanged();

    const OpenDocuments& m_opened;
    ObjectMarks& m_marks;
    TaskStatus& m_work;
    core::MaskPrompts m_prompts;
    ScenePtr m_scene;                                        ///< of the prompts
    std::shared_ptr<const core::MaskPredictor> m_predictor;  ///< of m_scene; made with the first prompt
    ObjectPtr m_object;                                      ///< the last answer
    LatestOnlyTask<Answer> m_line;
};

}  // namespace ui
