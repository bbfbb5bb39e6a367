#include "ui/window/page/export_dialog.h"

#include "core/error.h"
#include "ui/figure/page/page.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/figure_file.h"
#include "ui/window/widgets/look.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui {
namespace {

enum WidthChoice { kAsContent, kSingle, kDouble, kOwn };

int widthChoice(double width)
{
    return width == 0.0 ? kAsContent : width == kSingleColumn ? kSingle : width == kDoubleColumn ? kDouble : kOwn;
}

template <class Box>
Box* rowField(QFormLayout& form, QWidget* parent, const QString& name)
{
    auto* box = control<Box>(parent, name);
    box->setFocusPolicy(Qt::StrongFocus);
    addRow(form, name, box);
    return box;
}

}  // namespace

ExportDialog::ExportDialog(const ExportChoice& choice, PicturePtr picture, QWidget* parent)
    : QDialog(parent), m_picture(std::move(picture))
{
    setWindowTitle(tr("Export figure"));
    setObjectName(QStringLiteral("exportDialog"));
    auto* form = panelForm();
    m_format = rowField<QComboBox>(*form, this, tr("Format"));
    m_format->addItems({tr("PNG picture"), tr("SVG drawing"), tr("PDF document")});
    m_width = rowField<QComboBox>(*form, this, tr("Width"));
    m_width->addItems(
        {tr("As the content asks"), tr("Single column (85 mm)"), tr("Double column (178 mm)"), tr("Another")});
    m_millimetres = rowField<QDoubleSpinBox>(*form, this, tr("Measure"));
    m_millimetres->setRange(kNarrowestFigure, kWidestFigure);
    m_millimetres->setDecimals(1);
    m_millimetres->setSuffix(tr(" mm"));
    m_dpi = rowField<QSpinBox>(*form, this, tr("Resolution"));
    m_dpi->setRange(kLeastDpi, kMostDpi);
    m_dpi->setSuffix(tr(" dots an inch"));
    m_ground = rowField<QComboBox>(*form, this, tr("Theme"));
    m_ground->addItems({tr("Light"), tr("Dark"), tr("Light, on transparent ground")});
    m_colorBar = new QCheckBox(tr("Colour bar"), this);
    m_caption = new QCheckBox(tr("Caption"), this);
    addRow(*form, tr("With"), m_colorBar);
    addRow(*form, {}, m_caption);
    for (QCheckBox* box : {m_colorBar, m_caption}) {
        connect(box, &QCheckBox::toggled, this, &ExportDialog::showSize);
    }
    m_summary = quietLabel({}, this);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Cancel)->setIcon({});  // the style's own is the only coloured thing
    buttons->addButton(tr("&Export…"), QDialogButtonBox::AcceptRole)->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 20, 24, 16);
    layout->setSpacing(16);
    layout->addLayout(form);
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    setMinimumWidth(380);

    const FigureStyle& style = choice.style;
    m_format->setCurrentIndex(static_cast<int>(std::max<qsizetype>(0, figureSuffixes().indexOf(choice.suffix))));
    m_width->setCurrentIndex(widthChoice(style.width));
    m_millimetres->setValue(style.width == 0.0 ? kSingleColumn : style.width);
    m_dpi->setValue(style.dpi);
    m_ground->setCurrentIndex(static_cast<int>(style.ground));
    m_colorBar->setChecked(style.colorBar);
    m_caption->setChecked(style.caption);
    connect(m_width, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index == kSingle || index == kDouble) {
            m_millimetres->setValue(index == kSingle ? kSingleColumn : kDoubleColumn);
        }
        showSize();
    });
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::showSize);
    connect(m_millimetres, &QDoubleSpinBox::valueChanged, this, &ExportDialog::showSize);
    connect(m_dpi, &QSpinBox::valueChanged, this, &ExportDialog::showSize);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showSize();
}

void ExportDialog::showSize()
{
    const bool png = m_format->currentIndex() == 0;
    m_millimetres->setEnabled(m_width->currentIndex() == kOwn);
    m_dpi->setEnabled(png);
    const FigureStyle style = choice().style;
    try {
        const QSizeF points = figureSize(*m_picture, style);
        const auto told = [&](double unit, int decimals) {
            return QStringLiteral("%1 × %2")
                .arg(points.width() * unit, 0, 'f', decimals)
                .arg(points.height() * unit, 0, 'f', decimals);
        };
        const QString millimetres = tr("%1 mm").arg(told(25.4 / 72.0, 1));
        m_summary->setText(png ? tr("%1, %2 pixels").arg(millimetres, told(style.dpi / 72.0, 0))
                               : tr("%1, text stays text").arg(millimetres));
    } catch (const core::Error& error) {
        m_summary->setText(QString::fromUtf8(error.what()));
    }
}

ExportChoice ExportDialog::choice() const
{
    ExportChoice choice;
    choice.suffix = figureSuffixes().value(m_format->currentIndex());
    choice.style.width = m_width->currentIndex() == kAsContent ? 0.0 : m_millimetres->value();
    choice.style.dpi = m_dpi->value();
    choice.style.ground = static_cast<FigureGround>(m_ground->currentIndex());
    choice.style.colorBar = m_colorBar->isChecked();
    choice.style.caption = m_caption->isChecked();
    return choice;
}

}  // namespace ui
