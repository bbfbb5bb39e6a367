// Pins, views that are kept within reach: a list that can be put in order, with undo for every change, and the
// thumbnail of a pin (what was shown, without captions).
#pragma once

#include "core/session/session_file.h"
#include "ui/figure/placed_figure.h"
#include "ui/session/work/step_history.h"

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QObject>
#include <QString>

#include <cstdint>
#include <memory>
#include <string>

namespace ui {

/// Copies share its large members: a hundred undo steps of three hundred pins hold each pin once.
struct Pin {
    QString name;
    std::shared_ptr<const core::SessionPane> shown;
    QImage thumbnail = {};          ///< null until it is painted
    QByteArray thumbnailText = {};  ///< the same as session files hold it
    int id = 0;                     ///< by which a thumbnail that was painted elsewhere finds it
};

/// Lives on the GUI thread. What is asked of a pin that is not there is not done.
class Pins final : public QObject {
    Q_OBJECT
public:
    static constexpr int kMost = static_cast<int>(core::kMostSessionPins);
    using QObject::QObject;

    const QList<Pin>& all() const { return m_pins; }
    int current() const { return m_current; }  ///< which one the commands are about; -1: none
    bool isFull() const { return m_pins.size() >= kMost; }

    void set(QList<Pin> pins);  ///< of a session that was opened: no way back
    int add(Pin pin);           ///< at the end; it is the current one. @return its id
    void remove(int index);
    void move(int from, int to);
    void rename(int index, const QString& name);  ///< an empty name is none: the old one stays
    void setCurrent(int index);
    void setThumbnail(int id, const QImage& thumbnail, const QByteArray& text);

    bool canUndo() const { return m_steps.canUndo(); }
    bool canRedo() const { return m_steps.canRedo(); }
    int64_t undoOrder() const { return m_steps.undoOrder(); }  ///< see StepHistory::undoOrder()
    int64_t redoOrder() const { return m_steps.redoOrder(); }
    void clearRedo() { m_steps.clearRedo(); }  ///< called when another undoable step is made elsewhere
    void undo();
    void redo();

Q_SIGNALS:
    void stepped();           ///< there is a new step of undo; changed() follows. Other panes keep their redo
    void changed();           ///< the list
    void currentChanged();    ///< which one, or whether any
    void thumbnailChanged();  ///< of one of them

private:
    bool has(int index) const { return index >= 0 && index < m_pins.size(); }
    void apply(QList<Pin> pins, int current);
    void step(QList<Pin> pins, int current);

    QList<Pin> m_pins;
    StepHistory<QList<Pin>, 100> m_steps;
    int m_current = -1;
    int m_ids = 0;
};

inline constexpr QSize kPinThumbnail{192, 128};  ///< the most, in pixels; twice what the tray shows

/// @param figure  with a result. Call on a worker. @throws core::Error as paintFigure()
QImage pinThumbnail(const Figure& figure);

/// The form in session files: base64 of a JPEG; empty for a null image.
std::string thumbnailText(const QImage& thumbnail);
/// Null if the text is not a valid thumbnail: session files are untrusted input.
QImage thumbnailFromText(const std::string& text);

}  // namespace ui
