// The list of edits, each with a check box and a way to remove it. GUI thread only.
#pragma once

#include "ui/session/session.h"

#include <QWidget>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace ui {

class EditList final : public QWidget {
    Q_OBJECT
public:
    explicit EditList(Session& session, QWidget* parent = nullptr);

private:
    void showEdits();
    QWidget* rowOf(const core::Edit& edit, size_t index);

    Session& m_session;
    std::vector<core::Edit> m_shown;
    ModelPtr m_model;  ///< the rows show whether an edit applies to it
    QVBoxLayout* m_rows;
    QLabel* m_none;
};

}  // namespace ui
