// The manual (resources/manual, installed beside the models) in a window of its own: contents, links, images, search;
// and its headings, for the palette. GUI thread only; the pages are local files of a few kilobytes and read there.
#pragma once

#include <QDialog>
#include <QList>
#include <QString>
#include <QStringList>

class QLabel;
class QLineEdit;
class QUrl;

namespace ui {

class ManualText;

struct ManualHeading {
    QString page;       ///< "read-a-map.md", relative to the manual's folder
    QString pageTitle;  ///< the first heading of the page
    QString title;
};

/// The pages in the order of the contents, which come first; empty where the manual is not installed.
QStringList manualPages();
/// The headings of all pages, in their order.
QList<ManualHeading> manualHeadings();

class ManualWindow final : public QDialog {
    Q_OBJECT
public:
    /// Opens with the contents.
    explicit ManualWindow(QWidget* parent);

    /// @param page     one of manualPages()
    /// @param heading  scrolled to; empty: the beginning of the page
    void openPage(const QString& page, const QString& heading = {});

private:
    QString currentPage() const;
    void follow(const QUrl& link);  ///< to another page, or out of the manual to the desktop
    void scrollTo(const QUrl& place);
    void findNext();  ///< in this page, then in those after it, round to its beginning

    ManualText* m_text;
    QLineEdit* m_filter;
    QLabel* m_nothing;  ///< shown if nothing was found
};

}  // namespace ui
