// The editor of a figure page: the page as it will be printed, and beside it all that can be said of it. What it saves
// is what `headscope-cli page` draws, and what it exports are the same bytes.
#pragma once

#include "ui/figure/page/page.h"
#include "ui/window/page/page_desk.h"

#include <QDialog>
#include <QList>
#include <QTimer>

#include <functional>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace ui {

class PageSheet;

/// Where panels can be had from.
struct PageSource {
    QString name, tip;
    std::function<FigurePage()> make;  ///< throws core::Error
    std::function<bool()> enabledWhen;
};

/// GUI thread only.
class PageEditor final : public QDialog {
    Q_OBJECT
public:
    PageEditor(const QList<PageSource>& sources, QWidget* parent);

    void setPage(const FigurePage& page);
    const FigurePage& page() const { return m_page; }
    /// Panels of it behind those that are there; it becomes the page where there are none. What cannot be had is said.
    void add(const std::function<FigurePage()>& make);
    PageDesk& desk() { return *m_desk; }
    void setFolder(const QString& folder) { m_folder = folder; }  ///< where dialogs begin

    // ---- each asks and returns at once ----
    void openFile(const QString& path);
    void save(const QString& path);
    void exportTo(const QString& path);

Q_SIGNALS:
    void said(const QString& sentence);  ///< worth a line for a moment

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void connectDesk();
    // What the side holds: page_editor_fields.cpp.
    QWidget* buildPanels(const QList<PageSource>& sources);
    QToolButton* sourceButton(const QList<PageSource>& sources);
    QWidget* buildLook();
    void buildSize(QFormLayout& form);
    void buildWords(QFormLayout& form);
    void buildFoot(QVBoxLayout& layout);

    void refreshIcons();

    void showPage();    ///< in the fields
    void takeFields();  ///< out of them, and a new preview soon
    void showPanel();   ///< which one is chosen
    void renamePanel(const QString& title);
    void movePanel(int by);
    void removePanel();
    void changed();
    void askToOpen();
    void askToSave();
    void askToExport();
    void refresh();
    void tell(const QString& sentence, bool wrong);
    void write(const QString& path, int dpi);
    std::optional<PagePanel>* currentPanel();  ///< null: none is chosen

    FigurePage m_page;
    bool m_showing = false;
    PageDesk* m_desk;
    PageSheet* m_sheet;
    QTimer m_soon;
    QListWidget* m_panels = nullptr;
    QLineEdit *m_title = nullptr, *m_rowTitles = nullptr, *m_columnTitles = nullptr;
    QSpinBox *m_columns = nullptr, *m_dpi = nullptr;
    QComboBox *m_size = nullptr, *m_letters = nullptr, *m_bar = nullptr, *m_area = nullptr, *m_ground = nullptr,
              *m_font = nullptr;
    QDoubleSpinBox *m_width = nullptr, *m_fontSize = nullptr, *m_gap = nullptr;
    QPlainTextEdit* m_caption = nullptr;
    QLabel* m_message = nullptr;
    QToolButton *m_up = nullptr, *m_down = nullptr, *m_remove = nullptr;
    QPushButton *m_save = nullptr, *m_export = nullptr;
    QString m_folder, m_suffix = "pdf";
};

}  // namespace ui
