// The contents of an exported SVG, element by element: its texts and shapes with the pen and brush of their group.
#pragma once

#include "ui/figure/figure.h"

#include <QFile>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace samples {

inline constexpr char kFirstColor[] = "#0072b2";  // of a series: Okabe and Ito's blue

struct SvgText {
    std::string text;
    double x = 0.0, y = 0.0;
    bool turned = false;  ///< reads upwards
};
struct SvgShape {
    std::string tag, fill, stroke, strokeWidth, dashes;
    QXmlStreamAttributes own;
    double number(const char* name) const { return own.value(QLatin1String(name)).toDouble(); }
    std::string text(const char* name) const { return own.value(QLatin1String(name)).toString().toStdString(); }
};
struct Svg {
    std::vector<SvgText> texts;
    std::vector<SvgShape> shapes;

    std::vector<std::string> words() const
    {
        std::vector<std::string> all;
        for (const SvgText& text : texts) {
            all.push_back(text.text);
        }
        return all;
    }
    template <typename Wanted>
    std::vector<SvgShape> where(Wanted wanted) const
    {
        std::vector<SvgShape> found;
        std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(found), wanted);
        return found;
    }
    std::vector<SvgShape> filled(const std::string& tag, const std::string& color) const
    {
        return where([&](const SvgShape& shape) { return shape.tag == tag && shape.fill == color; });
    }
    std::vector<SvgShape> stroked(const std::string& tag, const std::string& color) const
    {
        return where([&](const SvgShape& shape) { return shape.tag == tag && shape.stroke == color; });
    }
};

inline Svg parsedSvg(const QByteArray& bytes)
{
    Svg svg;
    QXmlStreamAttributes group;
    const auto ofGroup = [&](const char* name) { return group.value(QLatin1String(name)).toString().toStdString(); };
    QXmlStreamReader reader(bytes);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        const QXmlStreamAttributes own = reader.attributes();
        const std::string tag = reader.name().toString().toStdString();
        if (tag == "g") {
            group = own;
        } else if (tag == "text") {
            const bool turned = !QByteArray::fromStdString(ofGroup("transform")).startsWith("matrix(1,0,0,1,");
            const double x = own.value(QLatin1String("x")).toDouble(), y = own.value(QLatin1String("y")).toDouble();
            svg.texts.push_back({reader.readElementText().trimmed().toStdString(), x, y, turned});
        } else {
            svg.shapes.push_back(
                {tag, ofGroup("fill"), ofGroup("stroke"), ofGroup("stroke-width"), ofGroup("stroke-dasharray"), own});
        }
    }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    return svg;
}

inline Svg svgOf(const ui::Figure& figure)
{
    const QTemporaryDir folder;
    const QString name = folder.filePath("figure.svg");
    ui::exportFigure(name.toStdString(), figure, {});
    QFile file(name);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return parsedSvg(file.readAll());
}

}  // namespace samples
