// The page of help on the views, made from core's table of views: of each what it shows, its options, what it costs
// with the open model or why that lacks it, and its source. What is searched for is listed by how well it answers.
#pragma once

#include "ui/session/documents/scene.h"

#include <QDialog>

class QLineEdit;
class QTextBrowser;
class QUrl;

namespace ui {

class ViewsPage final : public QDialog {
    Q_OBJECT
public:
    /// @param model    determines which views are unavailable; null: none is open
    /// @param current  where the page opens
    ViewsPage(ModelPtr model, const std::string& current, QWidget* parent);

private:
    void fill();
    void follow(const QUrl& link);  ///< to a paper, or back to all views

    ModelPtr m_model;
    std::string m_current;
    QLineEdit* m_filter;
    QTextBrowser* m_text;
};

}  // namespace ui
