#include "ui/window/page/page_settings.h"

#include "ui/window/page/page_fields.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/form.h"
#include "ui/window/widgets/look.h"

#include <QFontDatabase>
#include <QLabel>
#include <QVBoxLayout>

namespace ui {
namespace {

/// A list whose entries are the values of an enumeration, from the first on.
template <class Enum>
FormRow choiceRow(const QString& name, Enum& value, const QStringList& titles)
{
    return {.kind = FormRow::Kind::Choice,
            .name = name,
            .get = [&value] { return static_cast<int>(value); },
            .set = [&value](const QVariant& now) { value = static_cast<Enum>(now.toInt()); },
            .choices = Form::numbered(titles)};
}

FormRow measureRow(const QString& name, double& value, double low, double high, double step, const QString& unit)
{
    return {.kind = FormRow::Kind::Number,
            .name = name,
            .get = [&value] { return value; },
            .set = [&value](const QVariant& now) { value = now.toDouble(); },
            .low = low,
            .high = high,
            .step = step,
            .unit = ' ' + unit};
}

FormRow titlesRow(const QString& name, std::vector<std::string>& titles, const QString& hint)
{
    return {.kind = FormRow::Kind::Line,
            .name = name,
            .get = [&titles] { return joinedTitles(titles); },
            .set = [&titles](const QVariant& now) { titles = splitTitles(now.toString()); },
            .tip = PageSettings::tr("Titles in order, separated by “ | ”"),
            .words = hint};
}

FormRow fontRow(FigurePage& page)
{
    FormRow row{.name = PageSettings::tr("Font"),
                .get = [&page] { return QString::fromStdString(page.font); },
                .set = [&page](const QVariant& now) { page.font = now.toString().toStdString(); },
                .choices = {{PageSettings::tr("Same as the window"), QString()}}};
    for (const QString& family : QFontDatabase::families()) {
        if (!QFontDatabase::isPrivateFamily(family)) {
            row.choices << std::pair(family, QVariant(family));
        }
    }
    return row;
}

}  // namespace

PageSettings::PageSettings(FigurePage& page, QWidget* parent) : QWidget(parent), m_form(new Form(this))
{
    auto* head = quietLabel(tr("Page"), this);
    head->setFont(sectionFont());
    auto* form = panelForm();
    const auto add = [&](const FormRow& row) { return m_form->add(row); };
    QWidget* size =
        add({.name = tr("Size"),
             .get = [&page] { return page.width == kSingleColumn   ? 0
                                     : page.width == kDoubleColumn ? 1
                                                                   : 2; },
             .set =
                 [this, &page](const QVariant& now) {
                     page.width = now.toInt() == 0 ? kSingleColumn : now.toInt() == 1 ? kDoubleColumn : page.width;
                     m_width->setFocus();
                 },
             .choices = Form::numbered({tr("Single column"), tr("Double column"), tr("Custom")})});
    m_width = add(measureRow(tr("Width"), page.width, kNarrowestFigure, kWidestFigure, 1.0, tr("mm")));
    addRow(*form, tr("Width"), besideEachOther(this, {{size, 3}, {m_width, 2}}));
    QWidget* columns = add({.kind = FormRow::Kind::Whole,
                            .name = tr("Columns"),
                            .get = [&page] { return page.columns; },
                            .set = [&page](const QVariant& now) { page.columns = now.toInt(); },
                            .low = 1,
                            .high = 40});
    QWidget* gap = add(measureRow(tr("Gap"), page.gap, 0.0, 50.0, 0.5, tr("mm")));
    addRow(*form, tr("Columns"), besideEachOther(this, {{columns, 0}, {new QLabel(tr("gap")), 0}, {gap, 0}}));
    const FormRow rows[] = {
        choiceRow(tr("Color bar"), page.bar, {tr("One for all panels"), tr("One per panel"), tr("None")}),
        choiceRow(tr("Photo"), page.area, {tr("Whole photo"), tr("Model input")}),
        choiceRow(tr("Background"), page.ground, {tr("White"), tr("Dark"), tr("Transparent")}),
        choiceRow(tr("Letters"), page.letters, {tr("None"), tr("a, b, c"), tr("A, B, C")}),
        titlesRow(tr("Row titles"), page.rowTitles, tr("layer 0 | layer 1")),
        titlesRow(tr("Column titles"), page.columnTitles, tr("head 0 | head 1")),
    };
    for (const FormRow& row : rows) {
        addRow(*form, row.name, add(row));
    }
    QWidget* font = add(fontRow(page));
    QWidget* fontSize = add(measureRow(tr("Font size"), page.fontSize, kLeastFont, kLargestFont, 0.5, tr("pt")));
    addRow(*form, tr("Font"), besideEachOther(this, {{font, 3}, {fontSize, 2}}));
    addRow(*form, tr("Caption"),
           add({.kind = FormRow::Kind::Paragraph,
                .name = tr("Caption"),
                .get = [&page] { return QString::fromStdString(page.caption); },
                .set = [&page](const QVariant& now) { page.caption = now.toString().simplified().toStdString(); }}));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(head);
    layout->addLayout(form);
    connect(m_form, &Form::edited, this, [this, size] {
        m_form->show(size);  // the two are about one number; a text that is being typed stays as it is
        m_form->show(m_width);
        Q_EMIT edited();
    });
}

void PageSettings::show()
{
    m_form->show();
}

}  // namespace ui
