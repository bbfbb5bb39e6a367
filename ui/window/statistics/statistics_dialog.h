// Statistics of many images: what each head does on average, as a plot over the layers, and for the head that is
// clicked the images in which it does it most and least. Stays beside the window while that goes on. GUI thread only.
#pragma once

#include "core/analysis/view/result.h"
#include "ui/session/documents/thumbnails.h"
#include "ui/session/statistics/folder_statistics.h"

#include <QDialog>

#include <optional>
#include <utility>

class QComboBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace ui {

class CurvesView;
class Session;

class StatisticsDialog final : public QDialog {
    Q_OBJECT
public:
    StatisticsDialog(Session& session, QWidget* parent);

    /// Starts the statistics of these images under the open model from the beginning.
    void start(const QStringList& sources);
    const FolderStatistics& statistics() const { return m_statistics; }
    /// The layer and head whose images are listed; none before a click.
    std::optional<std::pair<int, int>> chosenHead() const { return m_head; }
    void chooseHead(int layer, int head);
    void setFolders(const QString& images, const QString& figures);  ///< where dialogs begin

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* headRow();
    QWidget* progressRow();
    QWidget* imageRows();
    QWidget* buttonRow();
    void askForFolder();
    void showThisFolder();
    void askToSave();
    void askOf(core::Target target);
    void showNumbers();
    void showProgress(const GatheredNumbers& now);
    void showPlot(const GatheredNumbers& now);
    void showImages(const GatheredNumbers& now);
    void openImageFile(int row);
    void showWantedHead();
    std::string quantity() const;
    std::size_t quantityNumber(const GatheredNumbers& now) const;

    /// A head to show in an image once its model, which was not open, has run on it.
    struct Wanted {
        ModelPtr model;
        QString photo;
        int layer, head;
    };

    Session& m_session;
    FolderStatistics m_statistics;
    Thumbnails m_thumbnails;
    Timer m_refresh;  ///< not at every image: a plot of hundreds of points is built anew
    QString m_images, m_figures, m_source;
    QString m_failure;  ///< why there is nothing
    std::optional<std::pair<int, int>> m_head;
    std::vector<core::StrongestImages::Found> m_listed;
    std::optional<Wanted> m_wanted;       ///< while its files are being opened
    QPushButton* m_thisFolder = nullptr;  ///< of the open image; hidden where there is none
    QLabel* m_about = nullptr;
    QComboBox* m_quantity = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_words = nullptr;
    QPushButton* m_stop = nullptr;
    QLabel* m_hint = nullptr;  ///< in the plot's place before there is one
    CurvesView* m_plot = nullptr;
    QLabel* m_hovered = nullptr;
    QLabel* m_listTitle = nullptr;
    QComboBox* m_end = nullptr;
    QWidget* m_behind = nullptr;  ///< what stands behind a point: title and list
    QListWidget* m_list = nullptr;
    QPushButton* m_save = nullptr;
};

}  // namespace ui
