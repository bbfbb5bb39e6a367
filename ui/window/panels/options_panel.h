// The parameters that only the open view has, as the table of views describes them: words as a list, whole numbers as a
// spin box, other numbers as a slider with its value.
#pragma once

#include "core/analysis/views/views.h"

#include <QWidget>

#include <string>
#include <utility>
#include <vector>

class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace ui {

class Form;
struct FormRow;
class Session;

class OptionsPanel final : public QWidget {
    Q_OBJECT
public:
    OptionsPanel(Session& session, QWidget* parent);

    /// Brings the defaults back; a child of the parent, seen while an option differs. It belongs below all else: it
    /// comes and goes.
    QPushButton* resetButton() const { return m_reset; }

private:
    std::vector<core::ViewOption> offered() const;  ///< of the view that is open, to this model
    void rebuild(const std::vector<core::ViewOption>& options);
    FormRow rowOf(const core::ViewOption& option, int run);
    void chooseFile(const std::string& name);  ///< asks for the file that the option of this name takes
    void reset();
    void showView();

    Session& m_session;
    std::string m_view;                ///< whose controls these are
    std::vector<std::string> m_names;  ///< and for which options
    std::vector<std::string> m_files;  ///< that these options name; empty: a word
    QPushButton* m_reset;
    QVBoxLayout* m_column;
    QWidget* m_controls = nullptr;
    Form* m_form = nullptr;                                        ///< of m_controls
    std::vector<std::pair<QSpinBox*, core::ViewOption>> m_moving;  ///< whose limit depends on the view
};

}  // namespace ui
