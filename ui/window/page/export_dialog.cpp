#include "ui/window/page/export_dialog.h"

#include "core/error.h"
#include "ui/figure/drawn_file.h"
#include "ui/figure/page/page.h"
#include "ui/language/core_text.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/form.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/save_file.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui {
namespace {

constexpr QSize kPreview(332, 200);

enum WidthChoice { kAsContent, kSingle, kDouble, kOwn };

int widthChoice(double width)
{
    return width == 0.0 ? kAsContent : width == kSingleColumn ? kSingle : width == kDoubleColumn ? kDouble : kOwn;
}

}  // namespace

ExportDialog::ExportDialog(const ExportChoice& choice, FigurePtr figure, QWidget* parent)
    : QDialog(parent),
      m_choice(choice),
      m_figure(std::move(figure)),
      m_widthChoice(widthChoice(choice.style.width)),
      m_millimeters(choice.style.width == 0.0 ? kSingleColumn : choice.style.width),
      m_form(new Form(this)),
      m_preview(new QLabel(this)),
      m_summary(quietLabel({}, this))
{
    setWindowTitle(tr("Export Figure"));
    setObjectName(QStringLiteral("exportDialog"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 16);
    layout->setSpacing(16);
    m_preview->setObjectName(QStringLiteral("exportPreview"));
    m_preview->setAccessibleName(tr("Preview"));
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setFixedHeight(kPreview.height());
    layout->addWidget(m_preview);
    buildRows();
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_export = buttons->addButton(tr("&Export…"), QDialogButtonBox::AcceptRole);
    m_export->setDefault(true);
    auto* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copy->setToolTip(tr("Copy the figure as it is set here to the clipboard"));
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this, [this] {
        try {
            QGuiApplication::clipboard()->setImage(figureImage(*m_figure, m_choice.style));
        } catch (const core::Error& error) {  // of too many pixels, perhaps
            m_summary->setText(coreText(error.message()));
        }
    });
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    setMinimumWidth(380);
    connect(m_form, &Form::edited, this, &ExportDialog::showChoice);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showChoice();
}

void ExportDialog::buildRows()
{
    FigureStyle& style = m_choice.style;
    auto* form = panelForm();
    const auto add = [&](const QString& label, const FormRow& row) {
        QWidget* field = m_form->add(row);
        addRow(*form, label, field);
        return field;
    };
    add(tr("Format"), {.name = tr("Format"),
                       .get = [this] { return int(std::max<qsizetype>(0, figureSuffixes().indexOf(m_choice.suffix))); },
                       .set = [this](const QVariant& at) { m_choice.suffix = figureSuffixes().value(at.toInt()); },
                       .choices = Form::numbered({tr("PNG image"), tr("SVG drawing"), tr("PDF document")})});
    add(tr("Width"), {.name = tr("Width"),
                      .get = [this] { return m_widthChoice; },
                      .set = [this](const QVariant& at) { setWidth(at.toInt()); },
                      .choices = Form::numbered(
                          {tr("Automatic"), tr("Single column (85 mm)"), tr("Double column (178 mm)"), tr("Custom")})});
    m_measure = add(tr("Custom width"), {.kind = FormRow::Kind::Number,
                                         .name = tr("Custom width"),
                                         .get = [this] { return m_millimeters; },
                                         .set =
                                             [this](const QVariant& now) {
                                                 m_millimeters = now.toDouble();
                                                 setWidth(m_widthChoice);
                                             },
                                         .low = kNarrowestFigure,
                                         .high = kWidestFigure,
                                         .unit = tr(" mm")});
    m_dpi = add(tr("Resolution"), {.kind = FormRow::Kind::Whole,
                                   .name = tr("Resolution"),
                                   .get = [&style] { return style.dpi; },
                                   .set = [&style](const QVariant& now) { style.dpi = now.toInt(); },
                                   .low = kLeastDpi,
                                   .high = kMostDpi,
                                   .unit = tr(" dpi")});
    add(tr("Theme"), {.name = tr("Theme"),
                      .get = [&style] { return static_cast<int>(style.ground); },
                      .set = [&style](const QVariant& at) { style.ground = static_cast<FigureBackground>(at.toInt()); },
                      .choices = Form::numbered({tr("Light"), tr("Dark"), tr("Light, transparent background")})});
    add(tr("Include"), {.kind = FormRow::Kind::Switch,
                        .name = tr("Color bar"),
                        .get = [&style] { return style.colorBar; },
                        .set = [&style](const QVariant& on) { style.colorBar = on.toBool(); },
                        .words = tr("Color bar")});
    add({}, {.kind = FormRow::Kind::Switch,
             .name = tr("Caption"),
             .get = [&style] { return style.caption; },
             .set = [&style](const QVariant& on) { style.caption = on.toBool(); },
             .words = tr("Caption")});
    static_cast<QVBoxLayout*>(layout())->addLayout(form);
}

void ExportDialog::setWidth(int choice)
{
    m_widthChoice = choice;
    if (choice == kSingle || choice == kDouble) {
        m_millimeters = choice == kSingle ? kSingleColumn : kDoubleColumn;
    }
    m_choice.style.width = choice == kAsContent ? 0.0 : m_millimeters;
}

/// The figure in few pixels: what is written has as many as the resolution asks for.
void ExportDialog::showPreview(QSizeF points)
{
    const double ratio = devicePixelRatioF();
    const double scale = std::min(kPreview.width() / points.width(), kPreview.height() / points.height());
    FigureStyle style = m_choice.style;
    style.dpi = std::clamp(static_cast<int>(72.0 * scale * ratio), kLeastDpi, kMostDpi);
    QImage image = figureImage(*m_figure, style);
    image = image.scaled(kPreview * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    image.setDevicePixelRatio(ratio);
    m_preview->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::showChoice()
{
    m_form->show();
    const bool png = m_choice.suffix == figureSuffixes().first();
    m_measure->setEnabled(m_widthChoice == kOwn);
    m_dpi->setEnabled(png);
    try {
        const QSizeF points = figureSize(*m_figure, m_choice.style);
        const auto told = [&](double unit, int decimals) {
            return QStringLiteral("%1 × %2")
                .arg(points.width() * unit, 0, 'f', decimals)
                .arg(points.height() * unit, 0, 'f', decimals);
        };
        const QString millimeters = tr("%1 mm").arg(told(25.4 / 72.0, 1));
        if (png) {
            requirePixels(points, m_choice.style.dpi);
        }
        showPreview(points);
        m_export->setEnabled(true);
        m_summary->setText(png ? tr("%1, %2 pixels").arg(millimeters, told(m_choice.style.dpi / 72.0, 0))
                               : tr("%1, text remains text").arg(millimeters));
    } catch (const core::Error& error) {
        m_export->setEnabled(false);
        m_summary->setText(coreText(error.message()));
    }
}

}  // namespace ui
