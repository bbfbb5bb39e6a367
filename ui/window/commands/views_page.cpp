#include "ui/window/commands/views_page.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/display/view_offer.h"
#include "ui/window/widgets/look.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <utility>

namespace ui {
namespace {

const QString kAll = QStringLiteral("#all");

QString markup(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString translated(const std::string& text)
{
    return coreText(text).toHtmlEscaped();
}

/// "arXiv:2005.00928" leads to the paper.
QString linked(QString source)
{
    static const QRegularExpression paper(QStringLiteral("arXiv:(\\d{4}\\.\\d{4,5})"));
    return source.replace(paper, QStringLiteral("<a href='https://arxiv.org/abs/\\1'>arXiv:\\1</a>"));
}

QString rangeOf(const core::ViewOption& option)
{
    const auto number = [](double value) { return QString::number(value, 'g', 6); };
    if (option.choices.empty()) {
        return ViewsPage::tr("%1 to %2, default %3")
            .arg(number(option.low), number(option.high), number(option.initial));
    }
    QStringList words;
    for (const auto& word : option.choices) {
        words << markup(word);
    }
    return words.join(QStringLiteral(", "));
}

QString optionsOf(const core::ViewRow& row)
{
    QString lines;
    for (const auto& option : row.options) {
        lines += QStringLiteral(
                     "<tr><td class='name'>%1</td><td class='quiet'>%2 <span class='faint'>%3: %4</span></td></tr>")
                     .arg(translated(option.title), translated(option.meaning), markup(option.name), rangeOf(option));
    }
    return lines.isEmpty() ? QString() : QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>").arg(lines);
}

QString entryOf(const core::ViewRow& row, const ModelPtr& model, bool current)
{
    const core::Message reason = model ? reasonAgainst(row.name, model->spec()) : core::Message();
    const std::string cost = model ? costText(row, *model) : std::string();
    QString html =
        QStringLiteral("<p class='%1'><a name='%2'>%3</a> &nbsp;<span class='word'>%2</span></p><p class='line'>%4</p>")
            .arg(current ? QStringLiteral("current") : QStringLiteral("title"), markup(row.name), translated(row.title),
                 markup(coreText(core::meaningFor(row, model ? &model->spec() : nullptr)).toStdString()));
    html += optionsOf(row);
    QStringList also;
    for (const std::string& synonym : row.synonyms) {
        also << markup(synonym);
    }
    html +=
        QStringLiteral("<p class='faint'>%1</p>").arg(ViewsPage::tr("also: %1").arg(also.join(QStringLiteral(", "))));
    html += QStringLiteral("<p class='faint'>%1 · %2</p>").arg(translated(row.families), linked(markup(row.source)));
    if (!reason.empty()) {
        html += QStringLiteral("<p class='lacking'>%1</p>").arg(coreText(reason).toHtmlEscaped());
    } else if (!cost.empty()) {
        html += QStringLiteral("<p class='lacking'>%1</p>")
                    .arg(ViewsPage::tr("Requires %1 of memory with the open model.").arg(markup(cost)));
    }
    return html;
}

QString pageStyle()
{
    const Look& look = currentLook();
    return QStringLiteral(
               "p { margin: 0 0 4px 0; } "
               ".group { color: %1; font-size: 11px; font-weight: 600; margin: 24px 0 8px 0; } "
               ".title { font-weight: 600; margin: 16px 0 2px 0; } "
               ".current { font-weight: 600; margin: 16px 0 2px 0; color: %3; } "
               ".word { font-weight: 400; font-size: 11px; color: %2; } "
               ".quiet, td { color: %1; } .name { padding-right: 12px; } "
               ".faint { color: %2; font-size: 11px; } .lacking { color: %3; font-size: 11px; } a { color: %1; }")
        .arg(look.quiet.name(), look.faint.name(), look.accentText.name());
}

}  // namespace

ViewsPage::ViewsPage(ModelPtr model, const std::string& current, QWidget* parent)
    : QDialog(parent),
      m_model(std::move(model)),
      m_current(current),
      m_filter(new QLineEdit(this)),
      m_text(new QTextBrowser(this))
{
    setWindowTitle(tr("About the Views"));
    m_filter->setPlaceholderText(tr("Search…"));
    m_filter->setAccessibleName(tr("Words to search the views for"));
    m_filter->setClearButtonEnabled(true);
    m_text->setObjectName(QStringLiteral("viewsText"));
    m_text->setAccessibleName(windowTitle());
    m_text->setOpenLinks(false);
    connect(m_text, &QTextBrowser::anchorClicked, this, &ViewsPage::follow);
    m_text->document()->setDocumentMargin(16);
    m_text->document()->setDefaultStyleSheet(pageStyle());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);  // Enter in the search closes nothing
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_filter, &QLineEdit::textChanged, this, &ViewsPage::fill);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_text, 1);
    column->addWidget(buttons);
    resize(QSize(720, 760).boundedTo(parent->size() - QSize(40, 40)));
    fill();
}

void ViewsPage::fill()
{
    QString html;
    std::string group;
    const bool searched = !m_filter->text().trimmed().isEmpty();
    for (const core::ViewRow* row : core::viewsThatMatch(m_filter->text().toStdString())) {
        if (!searched && row->group != group) {  // what was searched for stands by how well it answers
            group = row->group;
            html += QStringLiteral("<p class='group'>%1</p>").arg(coreText(group).toUpper().toHtmlEscaped());
        }
        html += entryOf(*row, m_model, row->name == m_current);
    }
    if (html.isEmpty()) {
        html = tr("Nothing matches “%1”. <a href='%2'>Show all views</a>").arg(m_filter->text().toHtmlEscaped(), kAll);
    }
    m_text->setHtml(html);
    if (!searched) {
        m_text->scrollToAnchor(QString::fromStdString(m_current));
    }
}

void ViewsPage::follow(const QUrl& link)
{
    if (link.toString() == kAll) {
        m_filter->clear();
    } else {
        QDesktopServices::openUrl(link);
    }
}

}  // namespace ui
