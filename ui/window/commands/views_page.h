// The page of help on the views, made from core's table of views: of each what it shows, its options, what it costs
// with the open model or why that lacks it, and its source. Every word of the search must occur in what is listed.
#pragma once

#include "core/analysis/views/views.h"
#include "ui/session/opened/scene.h"

#include <QDialog>

class QLineEdit;
class QTextBrowser;

namespace ui {

class ViewsPage final : public QDialog {
    Q_OBJECT
public:
    /// @param model    says which views it lacks; null: none is open
    /// @param current  where the page opens
    ViewsPage(ModelPtr model, const std::string& current, QWidget* parent);

private:
    void fill();

    ModelPtr m_model;
    std::string m_current;
    QLineEdit* m_filter;
    QTextBrowser* m_text;
};

}  // namespace ui
