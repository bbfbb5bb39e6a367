// SIGTERM, SIGINT and SIGHUP as an orderly end: at a logout or a shutdown the program is not asked in another way.
#pragma once

#include <QObject>

namespace app {

/// One per program. Lives on the GUI thread.
class EndSignals final : public QObject {
    Q_OBJECT
public:
    EndSignals();
    ~EndSignals() override;

Q_SIGNALS:
    void ended();

private:
    int m_reader = -1;  ///< of the pipe that the handlers write to
};

}  // namespace app
