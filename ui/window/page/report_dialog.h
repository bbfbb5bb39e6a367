// Dialog before a web page is saved: what will be in it, how large it is, and in which layers its readers can point at
// patches.
#pragma once

#include "ui/session/display/report_maker.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace ui {

class Form;

/// GUI thread only. Makes the report while it is open; after acceptance report() and choice() hold what to write.
class ReportDialog final : public QDialog {
    Q_OBJECT
public:
    /// @param pool  that makes the report
    ReportDialog(QThreadPool& pool, std::vector<ReportPane> panes, ReportWords words, QWidget* parent);
    const ReportPtr& report() const { return m_report; }  ///< null until it is made
    const HoverChoice& choice() const { return m_choice; }

private:
    void showSize();

    ReportMaker m_maker;
    ReportPtr m_report;
    HoverChoice m_choice;
    Form* m_form;
    QWidget* m_layers;
    QLabel *m_size, *m_where;
    QPushButton* m_save = nullptr;
};

}  // namespace ui
