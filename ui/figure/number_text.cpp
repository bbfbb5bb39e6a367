#include "ui/figure/number_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ui {

QString valueText(double value)
{
    if (std::isnan(value)) {
        return QStringLiteral("no value");
    }
    const QStringList parts = QString::number(value, 'g', 3).split(u'e');
    QString text = parts[0];
    if (parts.size() == 2) {
        static const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        const int exponent = parts[1].toInt();
        text += QStringLiteral("×10") + (exponent < 0 ? QStringLiteral("⁻") : QString());
        for (const QChar digit : QString::number(std::abs(exponent))) {
            text += raised[digit.digitValue()];
        }
    }
    return text.replace(u'-', QChar(0x2212));
}

QString cellText(double value, core::ValueRange range)
{
    if (std::isnan(value)) {
        return {};
    }
    const double largest = std::max(std::abs(range.low), std::abs(range.high));
    if (largest < 0.01) {
        return valueText(value);
    }
    const int decimals = largest >= 100.0 ? 0 : largest >= 10.0 ? 1 : largest >= 0.1 ? 2 : 3;
    const QString text = QString::number(value, 'f', decimals);
    return text.toDouble() == 0.0 ? QString::number(0.0, 'f', decimals) : QString(text).replace(u'-', QChar(0x2212));
}

QColor inkOn(const QColor& ground)
{
    const double luma = 0.299 * ground.redF() + 0.587 * ground.greenF() + 0.114 * ground.blueF();
    return luma > 0.52 ? QColor(0x1b, 0x1c, 0x1e) : QColor(0xff, 0xff, 0xff);
}

}  // namespace ui
