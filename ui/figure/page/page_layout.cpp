#include "ui/figure/page/page_layout.h"

#include "core/error.h"

#include <QFontDatabase>
#include <QPainter>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace ui {

using core::literals::operator""_msg;

namespace {

constexpr double kPageMargin = 3.0;
constexpr double kBesideTitle = 4.0;  ///< between a row's title and its panels
constexpr double kBelowTitle = 3.0;   ///< between a header and its panel, a column's title and the first row
constexpr double kLetterGap = 5.0;    ///< between a letter and a title
constexpr double kHeaderGap = 4.0;    ///< more between rows that have headers
constexpr double kBarGap = 9.0;       ///< before the shared bar
constexpr double kTallestBar = 280.0;
constexpr double kAboveCaption = 8.0;
constexpr double kNarrowestPanel = 10.0;
constexpr int kRounds = 5;                     ///< bars take room from the panels, which give bars their height
constexpr double kPageDensity = 300.0 / 72.0;  ///< pixels per point for photos in SVG and PDF

Part textPart(const FigureLook& look, Type type, const QStringList& lines, double width, Align align)
{
    Part part;
    part.size = QSizeF(width, look.lineHeight(type) * static_cast<double>(lines.size()));
    part.paint = [=](QPainter& painter, QPointF at) {
        const double x = align == Align::Center ? width / 2.0 : align == Align::Right ? width : 0.0;
        for (const QString& line : lines) {
            drawLine(painter, look, type, look.ink, at + QPointF(x, 0.0), line, align);
            at.ry() += look.lineHeight(type);
        }
    };
    return part;
}

Part uprightPart(const FigureLook& look, const QStringList& lines, double height)
{
    Part part;
    part.size = QSizeF(look.lineHeight(Type::Note) * static_cast<double>(lines.size()), height);
    part.paint = [=](QPainter& painter, QPointF at) {
        for (const QString& line : lines) {
            drawUpwards(painter, look, Type::Note, look.ink, {at.x(), at.y() + height / 2.0}, line);
            at.rx() += look.lineHeight(Type::Note);
        }
    };
    return part;
}

/// Letter and title above a panel.
struct Header {
    QString letter;
    QStringList lines;
    double left = 0.0, height = 0.0;
};

/// One way to lay the page out, of a given width of panels.
class Grid {
public:
    Grid(const FigureLook& look, const FigurePage& page, const std::vector<Figure>& figures,
         const std::shared_ptr<PageBackgrounds>& grounds)
        : m_look(look), m_page(page), m_figures(figures), m_grounds(grounds)
    {
    }

    void layOut(double panelWidth, double bar, double gap)
    {
        m_width = panelWidth;
        m_gap = gap;
        headers();
        panels(bar);
        columnTitles();
        rows();
    }

    const FigureLook& look() const { return m_look; }
    double panelWidth() const { return m_width; }
    double top() const { return m_top; }  ///< of the first panel without its header
    double bottom() const { return m_bottom; }
    double rowTitleWidth() const { return m_rowTitle; }
    double widestBar(double height) const
    {
        double widest = 0.0;
        for (const Figure& figure : m_figures) {
            if (figure.result) {
                widest = std::max(widest, panelBarPart(m_look, figure, height).size.width());
            }
        }
        return widest;
    }
    double lowestPanel() const
    {
        double lowest = m_width;
        for (const Part& part : m_panels) {
            lowest = part.paint ? std::min(lowest, part.size.height()) : lowest;
        }
        return lowest;
    }

    void place(PageLayout& layout, double left) const;

private:
    void headers();
    void panels(double bar);
    void columnTitles();
    void rows();
    QStringList rowTitle(int row, double height) const
    {
        return static_cast<std::size_t>(row) < m_page.rowTitles.size()
                   ? m_look.wrapped(Type::Note, plainText(m_page.rowTitles[static_cast<std::size_t>(row)]), height)
                   : QStringList();
    }

    const FigureLook& m_look;
    const FigurePage& m_page;
    const std::vector<Figure>& m_figures;
    std::shared_ptr<PageBackgrounds> m_grounds;
    double m_width = 0.0, m_gap = 0.0, m_top = 0.0, m_bottom = 0.0, m_rowTitle = 0.0;
    std::vector<Header> m_headers;
    std::vector<Part> m_panels;
    std::vector<QStringList> m_columnTitles;
    std::vector<double> m_rowTop, m_headerHeight, m_rowHeight;
};

void Grid::headers()
{
    m_headers.clear();
    int letters = 0;
    for (const auto& panel : m_page.panels) {
        Header& header = m_headers.emplace_back();
        if (!panel) {
            continue;
        }
        header.letter = QString::fromStdString(letterOf(m_page.letters, letters++));
        header.left = header.letter.isEmpty() ? 0.0 : m_look.textWidth(Type::Letter, header.letter) + kLetterGap;
        header.lines = m_look.wrapped(Type::Note, plainText(panel->title), std::max(10.0, m_width - header.left));
        const double letterHeight = header.letter.isEmpty() ? 0.0 : m_look.lineHeight(Type::Letter) - 2.0;
        header.height =
            std::max(letterHeight, m_look.lineHeight(Type::Note) * static_cast<double>(header.lines.size()));
    }
}

void Grid::panels(double bar)
{
    m_panels.clear();
    for (const Figure& figure : m_figures) {
        m_panels.push_back(figure.result ? panelPart(m_look, figure, m_page.area, m_width, bar, m_grounds) : Part());
    }
}

void Grid::columnTitles()
{
    m_columnTitles.clear();
    std::size_t most = 0;
    for (int col = 0; col < m_page.columns && static_cast<std::size_t>(col) < m_page.columnTitles.size(); ++col) {
        m_columnTitles.push_back(
            m_look.wrapped(Type::Note, plainText(m_page.columnTitles[static_cast<std::size_t>(col)]), m_width));
        most = std::max(most, static_cast<std::size_t>(m_columnTitles.back().size()));
    }
    m_top = most > 0 ? m_look.lineHeight(Type::Note) * static_cast<double>(most) + kBelowTitle : 0.0;
}

void Grid::rows()
{
    m_rowTop.clear();
    m_headerHeight.clear();
    m_rowHeight.clear();
    double y = m_top;
    m_rowTitle = 0.0;
    for (int row = 0; row < m_page.rows(); ++row) {
        double header = 0.0, body = 0.0;
        const auto columns = static_cast<std::size_t>(m_page.columns), first = static_cast<std::size_t>(row) * columns;
        for (std::size_t i = first; i < std::min(first + columns, m_panels.size()); ++i) {
            header = std::max(header, m_headers[i].height);
            body = std::max(body, m_panels[i].size.height());
        }
        header += header > 0.0 ? kBelowTitle : 0.0;
        y += row > 0 ? m_gap + (header > 0.0 ? kHeaderGap : 0.0) : 0.0;
        m_rowTop.push_back(y);
        m_headerHeight.push_back(header);
        m_rowHeight.push_back(body);
        y += header + body;
        const auto lines = rowTitle(row, std::max(body, 20.0));
        if (!lines.isEmpty()) {
            m_rowTitle =
                std::max(m_rowTitle, m_look.lineHeight(Type::Note) * static_cast<double>(lines.size()) + kBesideTitle);
        }
    }
    m_top = m_rowTop.empty() ? m_top : m_rowTop.front() + m_headerHeight.front();
    m_bottom = y;
}

void Grid::place(PageLayout& layout, double left) const
{
    const QPointF origin(left, kPageMargin);
    const auto columnLeft = [&](int col) { return col * (m_width + m_gap); };
    for (std::size_t col = 0; col < m_columnTitles.size(); ++col) {
        layout.parts.emplace_back(origin + QPointF(columnLeft(static_cast<int>(col)), 0.0),
                                  textPart(m_look, Type::Note, m_columnTitles[col], m_width, Align::Center));
    }
    for (int row = 0; row < m_page.rows(); ++row) {
        const auto at = static_cast<std::size_t>(row);
        const double body = m_rowTop[at] + m_headerHeight[at];
        if (const auto lines = rowTitle(row, std::max(m_rowHeight[at], 20.0)); !lines.isEmpty()) {
            const Part title = uprightPart(m_look, lines, m_rowHeight[at]);
            layout.parts.emplace_back(origin + QPointF(-kBesideTitle - title.size.width(), body), title);
        }
        for (int col = 0; col < m_page.columns; ++col) {
            const auto i = at * static_cast<std::size_t>(m_page.columns) + static_cast<std::size_t>(col);
            if (i >= m_panels.size() || !m_panels[i].paint) {
                continue;
            }
            const QPointF corner = origin + QPointF(columnLeft(col), m_rowTop[at]);
            const Header& header = m_headers[i];
            layout.parts.emplace_back(corner - QPointF(0.0, 1.0),
                                      textPart(m_look, Type::Letter, {header.letter}, 0.0, Align::Left));
            layout.parts.emplace_back(corner + QPointF(header.left, header.letter.isEmpty() ? 0.0 : 1.5),
                                      textPart(m_look, Type::Note, header.lines, 0.0, Align::Left));
            const QPointF panel = origin + QPointF(columnLeft(col), body);
            layout.parts.emplace_back(panel, m_panels[i]);
            const double unit = layout.unit;
            layout.cells[i] = QRectF(corner * unit, QSizeF(m_width, m_headerHeight[at] + m_rowHeight[at]) * unit);
            if (!m_panels[i].photo.isEmpty()) {
                const QRectF photo = m_panels[i].photo.translated(panel);
                layout.maps[i] = QRectF(photo.topLeft() * unit, photo.size() * unit);
            }
        }
    }
}

/// The whole of it: the grid, its bar and the caption.
struct PageRoom {
    double width = 0.0, gap = 0.0, caption = 0.0;
    double most = 0.0;  ///< height; 0: any
};

struct Found {
    double panel = 0.0, bar = 0.0, shared = 0.0;
};

double barHeight(const Grid& grid)
{
    return std::min(grid.bottom() - grid.top(), kTallestBar);
}

/// Panels as wide as they fit beside titles and bars; none where they would be too narrow.
/// @param most  of a panel's width
std::optional<Found> fit(Grid& grid, const FigurePage& page, const std::vector<Figure>& figures, const PageRoom& room,
                         double most)
{
    Found found;
    double titles = 0.0;
    for (int round = 0; round < kRounds; ++round) {
        const double across = room.width - 2.0 * kPageMargin - titles - found.shared - (page.columns - 1) * room.gap;
        found.panel = std::min(most, across / page.columns);
        if (!(found.panel - (found.bar > 0.0 ? found.bar + 4.0 : 0.0) >= kNarrowestPanel)) {
            return std::nullopt;
        }
        grid.layOut(found.panel, found.bar, room.gap);
        titles = grid.rowTitleWidth();
        if (page.bar == PageBar::Each) {
            found.bar = grid.widestBar(grid.lowestPanel());
        } else if (page.bar == PageBar::Shared) {
            const double width = sharedBarPart(grid.look(), figures, barHeight(grid)).size.width();
            found.shared = width > 0.0 ? width + kBarGap : 0.0;
        }
    }
    return found;
}

double heightOf(const Grid& grid, const PageRoom& room)
{
    return 2.0 * kPageMargin + grid.bottom() + room.caption;
}

/// The same, small enough for the page's height. @throws core::Error OutOfRange where there is no room
Found fitHeight(Grid& grid, const FigurePage& page, const std::vector<Figure>& figures, const PageRoom& room)
{
    const auto widest = fit(grid, page, figures, room, room.width);
    if (!widest) {
        throw core::Error(core::ErrorCode::OutOfRange, "page",
                          "expected room for %1 columns, found %2mm; a larger width, fewer columns or a "
                          "smaller font give more"_msg(page.columns, fmt::format("{:.4g}", page.width)));
    }
    if (room.most == 0.0 || heightOf(grid, room) <= room.most) {
        return *widest;
    }
    double low = kNarrowestPanel, high = widest->panel;
    for (int i = 0; i < 20; ++i) {
        const double middle = (low + high) / 2.0;
        const bool isTooHigh = fit(grid, page, figures, room, middle) && heightOf(grid, room) > room.most;
        (isTooHigh ? high : low) = middle;
    }
    const auto found = fit(grid, page, figures, room, low);
    if (!found || heightOf(grid, room) > room.most + 0.5) {
        throw core::Error(core::ErrorCode::OutOfRange, "page",
                          forCount(page.rows(), "expected room for a row, found a height of %2mm"_msg,
                                   "expected room for %1 rows, found a height of %2mm"_msg)(
                              page.rows(), fmt::format("{:.4g}", page.height.value_or(0.0))));
    }
    return *found;
}

FigureLook lookOf(const FigurePage& page, double unit)
{
    const QString family = QString::fromStdString(page.font);
    if (!family.isEmpty() && !QFontDatabase::families().contains(family, Qt::CaseInsensitive)) {
        throw core::Error(core::ErrorCode::NotFound, "page",
                          "font: expected a family that is installed, found \"%1\""_msg(page.font));
    }
    FigureLook look = lookOn(page.ground);
    look.family = family;
    look.vectorDensity = kPageDensity * unit;
    return look;
}

}  // namespace

PageLayout layoutPage(const FigurePage& page, std::vector<Figure> given)
{
    PageLayout layout;
    layout.unit = page.fontSize / 10.0;
    layout.look = lookOf(page, layout.unit);
    const FigureLook& look = layout.look;
    layout.figures = std::make_shared<const std::vector<Figure>>(pageFiguresInColor(page, std::move(given)));
    const auto& figures = *layout.figures;
    layout.cells.resize(figures.size());
    layout.maps.resize(figures.size());

    const double perUnit = 25.4 / 72.0 * layout.unit;  // millimeters
    PageRoom room{page.width / perUnit, page.gap / perUnit, 0.0, page.height.value_or(0.0) / perUnit};
    const QStringList caption = look.wrapped(Type::Note, plainText(page.caption), room.width - 2.0 * kPageMargin);
    if (!caption.isEmpty()) {
        room.caption = kAboveCaption + look.lineHeight(Type::Note) * static_cast<double>(caption.size());
    }
    Grid grid(look, page, figures, makePageBackgrounds());
    const Found found = fitHeight(grid, page, figures, room);

    const double across = page.columns * grid.panelWidth() + (page.columns - 1) * room.gap;
    const double whole = grid.rowTitleWidth() + across + found.shared;
    const double left = std::max(kPageMargin, (room.width - whole) / 2.0) + grid.rowTitleWidth();
    grid.place(layout, left);
    if (found.shared > 0.0) {
        const Part bar = sharedBarPart(look, figures, barHeight(grid));
        const double spare = grid.bottom() - grid.top() - bar.size.height();
        layout.parts.emplace_back(QPointF(left + across + kBarGap, kPageMargin + grid.top() + spare / 2.0), bar);
    }
    if (!caption.isEmpty()) {
        layout.parts.emplace_back(QPointF(kPageMargin, kPageMargin + grid.bottom() + kAboveCaption),
                                  textPart(look, Type::Note, caption, room.width, Align::Left));
    }
    layout.size = QSizeF(room.width, heightOf(grid, room)) * layout.unit;
    return layout;
}

}  // namespace ui
