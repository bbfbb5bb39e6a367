// Makes the picture of a scene and a view: computed on a worker, painted anew at once where only the painting changes.
#pragma once

#include "ui/figure/picture.h"
#include "ui/session/shown/result_runner.h"
#include "ui/session/work/work.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace ui {

using PicturePtr = std::shared_ptr<const Picture>;

/// Lives on the GUI thread. The last picture stays until the next one is ready; what cannot be computed is reported.
class PictureMaker final : public QObject {
    Q_OBJECT
public:
    PictureMaker(QThreadPool& pool, Work& work, QObject* parent = nullptr);

    PicturePtr picture() const { return m_picture; }  ///< the last one that is ready; null before the first
    ScenePtr scene() const { return m_scene; }        ///< what picture() is of, with its edits; null for a photo alone
    Activity activity() const;

    /// @param companions  other pictures' scenes, for views of what pictures share
    void show(const ScenePtr& scene, const core::View& view, std::vector<ScenePtr> companions);
    /// What is marked in the photo: drawn, and computed with where the view needs it, from the next show() on.
    void setObject(ObjectPtr object);
    void showAlone(const OpenedPhoto& photo);  ///< before there is anything to lay over it
    /// What was made elsewhere is the last that is ready; changed() is not told.
    void adopt(PicturePtr picture, ScenePtr scene);
    void cancel();  ///< the last picture stays
    void clear();   ///< cancels, too

Q_SIGNALS:
    void changed();
    void workChanged();  ///< activity()

private:
    void take(const ShownResult& shown);
    void fail(const core::Failure& failure, const core::View& view);
    void setPicture(PicturePtr picture, ScenePtr scene);

    Work& m_work;
    PicturePtr m_picture;
    ScenePtr m_scene;
    core::View m_view;  ///< as it is to be shown by now: the painting may have changed since it was asked for
    ObjectPtr m_object;
    ObjectPtr m_computedWith;  ///< of m_picture
    ScenePtr m_askedScene;     ///< the last that the runner was asked for, as the next
    core::View m_askedView;
    ObjectPtr m_askedObject;
    std::optional<double> m_fraction;
    QElapsedTimer m_counting;  ///< since the steps that m_fraction counts have begun
    ResultRunner m_runner;
};

}  // namespace ui
