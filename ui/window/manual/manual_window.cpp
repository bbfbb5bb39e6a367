#include "ui/window/manual/manual_window.h"

#include "resources/resources.h"
#include "ui/session/documents/file_name.h"
#include "ui/window/widgets/look.h"

#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

constexpr int kImageWidth = 680;  // pixels of the screen; images of the manual are up to twice as wide

const QString kContents = QStringLiteral("index.md");

QString manualFolder()
{
    const auto folder = resources::find("resources/manual");
    return folder ? toName(*folder) : QString();
}

QString readPage(const QString& page)
{
    QFile file(QDir(manualFolder()).filePath(page));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QUrl urlOf(const QString& page)
{
    return QUrl::fromLocalFile(QDir(manualFolder()).filePath(page));
}

/// The anchor of a heading as links write it: "Numbers of a view" is #numbers-of-a-view.
QString anchorOf(const QString& heading)
{
    QString anchor;
    for (const QChar letter : heading.toLower()) {
        if (letter.isLetterOrNumber()) {
            anchor += letter;
        } else if (letter == ' ' || letter == '-') {
            anchor += '-';
        }
    }
    return anchor;
}

}  // namespace

/// A text browser whose images fit the page.
class ManualText final : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;

    QVariant loadResource(int type, const QUrl& name) override
    {
        if (type != QTextDocument::ImageResource) {
            return QTextBrowser::loadResource(type, name);
        }
        QImageReader reader(source().resolved(name).toLocalFile());
        const qreal ratio = devicePixelRatioF();
        const int width = static_cast<int>(kImageWidth * ratio);
        if (const QSize size = reader.size(); size.width() > width) {
            reader.setScaledSize(QSize(width, size.height() * width / size.width()));
        }
        QImage image = reader.read();
        image.setDevicePixelRatio(ratio);
        return image;
    }
};

QStringList manualPages()
{
    static const QRegularExpression link(QStringLiteral("\\]\\(([\\w/-]+\\.md)\\)"));
    const QString contents = readPage(kContents);
    QStringList pages;
    if (!contents.isEmpty()) {
        pages << kContents;
        for (auto each = link.globalMatch(contents); each.hasNext();) {
            pages << each.next().captured(1);
        }
        pages.removeDuplicates();
    }
    return pages;
}

QList<ManualHeading> manualHeadings()
{
    static const QRegularExpression marks(QStringLiteral("[`*]"));
    QList<ManualHeading> headings;
    for (const QString& page : manualPages()) {
        QString pageTitle;
        bool isCode = false;
        for (const QString& line : readPage(page).split('\n')) {
            isCode = line.startsWith(QStringLiteral("```")) != isCode;
            if (!isCode && line.startsWith('#')) {
                const QString title = line.mid(line.indexOf(' ')).remove(marks).trimmed();
                pageTitle = pageTitle.isEmpty() ? title : pageTitle;
                headings << ManualHeading{page, pageTitle, title};
            }
        }
    }
    return headings;
}

ManualWindow::ManualWindow(QWidget* parent)
    : QDialog(parent), m_text(new ManualText(this)), m_filter(new QLineEdit(this)), m_nothing(faintLabel({}, this))
{
    setWindowTitle(tr("Headscope Manual"));
    const auto button = [this](const QString& text) {
        auto* made = new QPushButton(text, this);
        made->setAutoDefault(false);  // Enter in the search field searches
        return made;
    };
    auto* contents = button(tr("Contents"));
    auto* back = button(tr("Back"));
    auto* forward = button(tr("Forward"));
    back->setEnabled(false);
    forward->setEnabled(false);
    m_filter->setPlaceholderText(tr("Find in the manual…"));
    m_filter->setAccessibleName(tr("Words to find in the manual"));
    m_filter->setClearButtonEnabled(true);
    m_text->setObjectName(QStringLiteral("manualText"));
    m_text->setAccessibleName(windowTitle());
    m_text->setOpenLinks(false);
    m_text->document()->setDocumentMargin(16);
    connect(contents, &QPushButton::clicked, this, [this] { openPage(kContents); });
    connect(back, &QPushButton::clicked, m_text, &QTextBrowser::backward);
    connect(forward, &QPushButton::clicked, m_text, &QTextBrowser::forward);
    connect(m_text, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_text, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ManualWindow::follow);
    connect(m_text, &QTextBrowser::sourceChanged, this, &ManualWindow::scrollTo);
    connect(m_filter, &QLineEdit::returnPressed, this, &ManualWindow::findNext);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    for (QPushButton* each : {contents, back, forward}) {
        row->addWidget(each);
    }
    row->addWidget(m_filter, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addLayout(row);
    column->addWidget(m_nothing);
    column->addWidget(m_text, 1);
    m_nothing->hide();
    resize(QSize(kImageWidth + 88, 820).boundedTo(parent->size() - QSize(40, 40)));
    if (manualPages().isEmpty()) {
        m_text->setPlainText(tr("The manual is not installed. Install Headscope again to read it here."));
    } else {
        openPage(kContents);
    }
}

void ManualWindow::openPage(const QString& page, const QString& heading)
{
    QUrl url = urlOf(page);
    if (!heading.isEmpty()) {
        url.setFragment(anchorOf(heading));
    }
    m_text->setSource(url, QTextDocument::MarkdownResource);
}

QString ManualWindow::currentPage() const
{
    return QDir(manualFolder()).relativeFilePath(m_text->source().toLocalFile());
}

void ManualWindow::follow(const QUrl& link)
{
    if (link.isLocalFile() && link.path().endsWith(QStringLiteral(".md"))) {
        m_text->setSource(link, QTextDocument::MarkdownResource);
    } else {
        QDesktopServices::openUrl(link);
    }
}

/// Markdown gives headings no anchors: the one that a link means is looked for by its words.
void ManualWindow::scrollTo(const QUrl& place)
{
    m_nothing->hide();
    for (QTextBlock block = m_text->document()->begin(); place.hasFragment() && block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == place.fragment()) {
            m_text->setTextCursor(QTextCursor(block));
            m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->value() + m_text->cursorRect().top());
            return;
        }
    }
}

void ManualWindow::findNext()
{
    const QString words = m_filter->text().trimmed();
    m_nothing->hide();
    if (words.isEmpty() || m_text->find(words)) {
        return;
    }
    QStringList pages = manualPages();
    std::rotate(pages.begin(), pages.begin() + pages.indexOf(currentPage()) + 1, pages.end());
    for (const QString& page : pages) {
        QTextDocument text;
        text.setMarkdown(readPage(page));
        if (!text.find(words).isNull()) {
            openPage(page);
            m_text->moveCursor(QTextCursor::Start);
            m_text->find(words);
            return;
        }
    }
    m_nothing->setText(tr("Nothing matches “%1”.").arg(words));
    m_nothing->show();
}

}  // namespace ui
