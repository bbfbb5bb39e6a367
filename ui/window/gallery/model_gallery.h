// All models that can be had: search, download, open. One download at a time; it goes on while the gallery is closed,
// and what has come of a cancelled one is kept.
#pragma once

#include "ui/zoo/model_download.h"
#include "ui/zoo/model_store.h"

#include <QDialog>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTreeView;

namespace ui {

class GalleryFilter;
class GalleryModel;
struct GalleryRow;

class ModelGallery final : public QDialog {
    Q_OBJECT
public:
    /// @param store, options  other than the defaults for tests
    explicit ModelGallery(QWidget* parent, ModelStore store = ModelStore(), ModelDownloadOptions options = {});
    ~ModelGallery() override;

    bool isDownloading() const { return m_download != nullptr; }
    const std::filesystem::path& folder() const { return m_store.folder(); }  ///< of downloaded models

Q_SIGNALS:
    void modelChosen(const QString& file);  ///< is on this machine; the gallery has closed
    /// A download ended while the gallery was closed; the sentence states the outcome.
    void endedUnseen(const QString& sentence);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildTable();
    void buildFoot();
    QWidget* head();
    const GalleryRow* current() const;
    void showCurrent();
    void showButtons();
    void filterChanged();
    void act();  ///< opens what is here, downloads what is not
    void download(const GalleryRow& row);
    void connectDownload(const QString& title);
    void ended(const QString& file, const QString& sentence);
    void choose(const QString& file);
    bool steersTable(int key) const;

    ModelStore m_store;
    ModelDownloadOptions m_options;
    GalleryModel* m_model;
    GalleryFilter* m_filter;
    QLineEdit* m_search;
    QComboBox* m_families;
    QLabel* m_count;
    QTreeView* m_table;
    QLabel* m_details;
    QLabel* m_state;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QPushButton* m_act;
    std::unique_ptr<ModelDownload> m_download;
    QString m_coming;  ///< id of what is downloaded
};

}  // namespace ui
