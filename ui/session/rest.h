// When everything that was asked for is on the screen, or could not be.
#pragma once

#include "ui/session/work/clock.h"

#include <QObject>

namespace ui {

class Session;

/// Lives on the GUI thread.
class Rest final : public QObject {
    Q_OBJECT
public:
    /// @param milliseconds  without any change, after which the session is at rest
    Rest(Session& session, int milliseconds, QObject* parent = nullptr);
    void await();  ///< reached() follows, after `milliseconds` at the earliest

Q_SIGNALS:
    void reached();  ///< after await(), and again after every later change

private:
    Session& m_session;
    Timer m_quiet;
};

}  // namespace ui
