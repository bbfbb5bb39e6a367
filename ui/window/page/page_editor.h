// The editor of a figure page: the page as it will be printed, and beside it all of its settings. What it saves
// is what `headscope-cli page` draws, and what it exports are the same bytes.
#pragma once

#include "ui/figure/page/page.h"
#include "ui/session/work/clock.h"
#include "ui/window/page/page_worker.h"

#include <QDialog>
#include <QList>

#include <functional>

class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace ui {

class PageSettings;
class PagePanels;
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
    PageEditor(const QList<PageSource>& sources, Clock& clock, QWidget* parent);

    void setPage(const FigurePage& page);
    const FigurePage& page() const { return m_page; }
    /// Panels of it behind those that are there; it becomes the page where there are none. Panels that are unavailable
    /// are reported.
    void add(const std::function<FigurePage()>& make);
    PageWorker& desk() { return *m_desk; }
    void setFolder(const QString& folder) { m_folder = folder; }  ///< where dialogs begin

    // ---- each asks and returns at once ----
    void openFile(const QString& path);
    void save(const QString& path);
    void exportTo(const QString& path);

Q_SIGNALS:
    void statusMessage(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void connectWorker();
    QToolButton* sourceButton(const QList<PageSource>& sources);
    void buildFoot(QVBoxLayout& layout);
    void showPage();  ///< m_page in every control, and a new preview soon
    void changed();
    void enableFiles();
    void showPreviewMessage(const QString& sentence);
    void askToOpen();
    void askToSave();
    void askToExport();
    void refresh();
    void showMessage(const QString& sentence, bool isError);
    void write(const QString& path, int dpi);

    FigurePage m_page;
    PageWorker* m_desk;
    PageSheet* m_sheet;
    PagePanels* m_panels;
    PageSettings* m_look;
    Timer m_soon;
    QSpinBox* m_dpi = nullptr;
    QLabel* m_message = nullptr;
    QPushButton *m_save = nullptr, *m_export = nullptr;
    bool m_keepsMessage = false;  ///< a result or an error, which no preview replaces until the page changes
    QString m_folder, m_suffix = "pdf";
};

}  // namespace ui
