// Numbers of a recorded trace over its updates: a training run that writes its trace again leaves a curve of its loss.
// GUI thread only.
#pragma once

#include "ui/session/session.h"

#include <QWidget>

#include <map>
#include <set>
#include <string>
#include <vector>

class QComboBox;
class QLabel;

namespace ui {

class CurvesView;

class UpdatesPanel final : public QWidget {
    Q_OBJECT
public:
    explicit UpdatesPanel(Session& session, QWidget* parent = nullptr);

    bool isEmpty() const;  ///< the open model states no numbers

Q_SIGNALS:
    void changed();

private:
    /// The numbers of a file at each reading, the last 10,000.
    using Updates = std::vector<std::map<std::string, double>>;
    const Updates& updates() const;  ///< of the open model; empty if it is no trace with numbers
    void onModelChanged();
    void fillNumbers();
    void showCurve();

    Session& m_session;
    std::map<QString, Updates> m_updates;  ///< by path, of the files of this run of the program
    std::set<int> m_noted;                 ///< serials of the models whose numbers are in m_updates
    QComboBox* m_numbers;
    QLabel* m_last;  ///< the newest value
    CurvesView* m_plot;
};

}  // namespace ui
