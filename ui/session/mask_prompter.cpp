#include "ui/session/mask_prompter.h"

#include "core/image/object_mask.h"
#include "ui/session/display/object_marks.h"
#include "ui/session/documents/open_documents.h"
#include "ui/session/work/workers.h"

#include <torch/types.h>

#include <algorithm>

namespace ui {
namespace {

/// A place on the canvas, where a pixel reaches from its number to the next, as a prompt has it: from center to center.
double promptPlace(double at, int size)
{
    return std::clamp(at - 0.5, 0.0, double(size - 1));
}

}  // namespace

MaskPrompter::MaskPrompter(const OpenDocuments& opened, ObjectMarks& marks, TaskStatus& work, Workers& workers,
                           QObject* parent)
    : QObject(parent), m_opened(opened), m_marks(marks), m_work(work), m_line(workers.results)
{
    connect(&opened, &OpenDocuments::sceneChanged, this, [this] {
        if (m_opened.scene() != m_scene) {
            dropPrompts();
        }
    });
    connect(&marks, &ObjectMarks::changed, this, &MaskPrompter::onObjectChanged);
}

bool MaskPrompter::canDecode() const
{
    const ScenePtr scene = m_opened.scene();
    return scene && scene->image && scene->network->spec().masks != nullptr;
}

void MaskPrompter::addPoint(core::PixelPoint at, bool foreground)
{
    const core::PixelSize photo = m_opened.scene()->image->size();
    m_prompts.points.push_back({promptPlace(at.x, photo.width), promptPlace(at.y, photo.height), foreground});
    decode();
}

void MaskPrompter::removePoint(size_t index)
{
    m_prompts.points.erase(m_prompts.points.begin() + static_cast<std::ptrdiff_t>(index));
    if (m_prompts.empty()) {
        const PhotoPtr photo = m_scene->photo;  // outlives m_scene
        clear(photo);
    } else {
        decode();
    }
}

void MaskPrompter::setBox(const core::PixelRect& box)
{
    const core::PixelSize photo = m_opened.scene()->image->size();
    m_prompts.box = {promptPlace(box.left, photo.width), promptPlace(box.top, photo.height),
                     promptPlace(box.right, photo.width), promptPlace(box.bottom, photo.height)};
    decode();
}

void MaskPrompter::clear(const PhotoPtr& photo)
{
    if (m_scene && photo && m_scene->photo->key == photo->key) {
        dropPrompts();
    }
    m_marks.setObject(photo, nullptr);
}

void MaskPrompter::dropPrompts()
{
    m_line.cancel();
    m_prompts = {};
    m_scene.reset();
    m_predictor.reset();
    m_object.reset();
    Q_EMIT changed();
}

/// Another mark takes the place of the mask: its prompts go with it.
void MaskPrompter::onObjectChanged()
{
    if (m_object && m_marks.objectIn(m_scene->photo) != m_object) {
        dropPrompts();
    }
}

void MaskPrompter::decode()
{
    if (m_scene != m_opened.scene()) {
        m_scene = m_opened.scene();
        m_predictor.reset();
    }
    Q_EMIT changed();
    m_work.countRequest();
    m_line.start(
        [scene = m_scene, predictor = m_predictor, prompts = m_prompts](const core::RunControl& control) {
            Answer answer;
            answer.predictor = predictor ? predictor : std::make_shared<const core::MaskPredictor>(*scene);
            const core::DecodedMasks masks = answer.predictor->decode(prompts, control.stop);
            const torch::Tensor inside = answer.predictor->onPhoto(masks.logits[masks.chosen], control.stop) > 0.0;
            answer.iou = masks.iou[masks.chosen].item<double>();
            answer.fraction = inside.to(torch::kFloat64).mean().item<double>();
            if (answer.fraction > 0.0 && answer.fraction < 1.0) {
                answer.object = std::make_shared<const core::ObjectMask>(core::maskOfPixels(inside));
            }
            return answer;
        },
        [this](const Answer& answer) {
            m_work.succeed();
            m_predictor = answer.predictor;
            m_object = answer.object;
            const PhotoPtr photo = m_scene->photo;  // the next one may be open already
            m_marks.setObject(photo, m_object);
            Q_EMIT answered(answer.iou, answer.fraction);
        },
        [this](const core::Failure& failure) {
            m_work.report(failure, Operation::ComputingView, QString::fromStdString(m_scene->model->spec().name));
        });
}

}  // namespace ui
