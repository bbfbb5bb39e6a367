// The panes of the window, one to four. One of them has the focus: it is what the session holds, so that panels, menus
// and keys act on it; the others are kept here and follow it as far as they are linked.
#pragma once

#include "ui/session/panes/pane_links.h"
#include "ui/session/session.h"

#include <QObject>

#include <memory>
#include <vector>

namespace ui {

/// Lives on the GUI thread. Panes count from 0, row by row. What is open is shared: a second pane of a model or a photo
/// costs its figures only. What a pane was opening when the focus left it is given up.
class Panes final : public QObject {
    Q_OBJECT
public:
    static constexpr int kMost = 4;
    explicit Panes(Session& session, QObject* parent = nullptr);
    ~Panes() override;

    int count() const { return static_cast<int>(m_panes.size()); }
    int focused() const { return m_focused; }
    int other() const;  ///< the one that had the focus before; the focused one where there is no other
    PaneState state(int pane) const;
    const PaneLinks& links() const { return m_links; }
    void setLinks(const PaneLinks& links);      ///< what is linked anew follows the focused pane at once
    void setLinksOnly(const PaneLinks& links);  ///< nothing follows before the next step

    void add();  ///< beside the focused one, showing the same; the new one has the focus. Nothing where there are four
    void close();  ///< the focused one; nothing where it is the only one
    void closeOthers();
    void focus(int pane);
    void step(int by);  ///< the focus, round the end

    /// Whether A - B can be shown of the focused pane and the other(): figures of one kind, a map or a matrix.
    bool canSubtract() const;
    /// The difference in the focused pane, or A again. It is a step of undo there.
    void toggleDifference();
    /// Whether the focused pane and the other() can be matched: both have an image, and a model with the view for it.
    bool canMatch() const;
    /// Both show what resembles the query of the other, the middle patch where none was chosen: by patch matching, or
    /// by objects or masks by an example if the focused pane shows these. It is a step of undo in each.
    void match();
    /// The computation of a pane without focus, running or waiting.
    std::optional<PendingView> pending(int pane) const;

Q_SIGNALS:
    void changed();  ///< how many there are, or which has the focus
    void linksChanged();
    void figureChanged(int pane);
    void contentChanged(int pane);  ///< its view, model or photo
    void pendingChanged();

private:
    struct Pane;
    void connectSession();
    std::unique_ptr<Pane> makePane();
    void saveActivePane();     ///< what the session holds is kept in its pane
    void restoreActivePane();  ///< and the other way round
    void follow();
    void setView(int pane, core::View view, int run = 0);  ///< of one without focus; as DisplayState::setView()
    void show(Pane& pane);                                 ///< likewise
    void showObject(const PhotoPtr& photo);                ///< what is marked in a photo is marked in every pane of it

    Session& m_session;
    PaneLinks m_links;
    std::vector<std::unique_ptr<Pane>> m_panes;
    int m_focused = 0, m_before = 0;
    bool m_switching = false;
};

}  // namespace ui
