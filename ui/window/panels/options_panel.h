// The parameters that only the open view has, as the table of views describes them: words as a list, whole numbers as a
// spin box, other numbers as a slider with its value.
#pragma once

#include "core/analysis/views/views.h"

#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QFormLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui {

class Session;

class OptionsPanel final : public QWidget {
    Q_OBJECT
public:
    explicit OptionsPanel(Session& session, QWidget* parent = nullptr);

private:
    /// Brings one control to what the view says, without a signal.
    using Show = std::function<void(const core::View& view)>;

    QWidget* heading();
    std::vector<core::ViewOption> offered() const;  ///< of the view that is open, to this model
    void rebuild(const core::ViewRow& row, const std::vector<core::ViewOption>& options);
    QWidget* words(const core::ViewOption& option);
    QWidget* whole(const core::ViewOption& option, int run);
    QWidget* number(const core::ViewOption& option, int run);
    void reset();
    void showView();

    Session& m_session;
    std::string m_view;                ///< whose controls these are
    std::vector<std::string> m_names;  ///< and for which options
    QLabel* m_title;
    QPushButton* m_reset;
    QVBoxLayout* m_column;
    QWidget* m_controls = nullptr;
    std::vector<Show> m_show;
};

}  // namespace ui
