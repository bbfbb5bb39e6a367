// Columns of a CSV file as a figure: curves_of FILE.csv OUT.(png|svg|pdf) TITLE X Y [Y...]. A cell that is empty is a
// gap. For what `growth` and `record` write.
#include "app/cli/figures.h"
#include "core/error.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace {
using core::literals::operator""_msg;

using Row = std::vector<std::string>;

/// The scripts' CSV: no cell holds a comma or a quote.
std::vector<Row> readRows(const std::string& path)
{
    std::ifstream file(path);
    std::vector<Row> rows;
    for (std::string line; std::getline(file, line);) {
        Row row;
        std::istringstream cells(line + ',');
        for (std::string cell; std::getline(cells, cell, ',');) {
            row.push_back(cell);
        }
        rows.push_back(std::move(row));
    }
    if (rows.size() < 2) {
        throw core::Error(core::ErrorCode::NotFound,
                          "%1: expected a line of names and rows under it, found none"_msg(path));
    }
    return rows;
}

std::vector<double> columnOf(const std::vector<Row>& rows, const std::string& name)
{
    const auto found = std::find(rows[0].begin(), rows[0].end(), name);
    if (found == rows[0].end()) {
        throw core::Error(core::ErrorCode::NotFound, "expected a column %1, found none of that name"_msg(name));
    }
    const auto at = static_cast<size_t>(found - rows[0].begin());
    std::vector<double> values;
    for (size_t i = 1; i < rows.size(); ++i) {
        const std::string cell = at < rows[i].size() ? rows[i][at] : std::string();
        values.push_back(cell.empty() ? std::numeric_limits<double>::quiet_NaN() : std::stod(cell));
    }
    return values;
}

core::Result curvesOf(const std::vector<Row>& rows, const std::string& title, const std::vector<std::string>& names)
{
    core::Curves curves;
    curves.xTitle = core::Message(names[0]);
    curves.yTitle = core::Message(names.size() == 2 ? names[1] : title);
    for (size_t i = 1; i < names.size(); ++i) {
        curves.series.push_back({.label = core::Message(names[i]),
                                 .x = columnOf(rows, names[0]),
                                 .y = columnOf(rows, names[i]),
                                 .targets = {}});
    }
    core::Result result;
    result.content = std::move(curves);
    result.title = core::Message(title);
    return result;
}

}  // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() < 5) {
        std::fputs("usage: curves_of FILE.csv OUT.(png|svg|pdf) TITLE X Y [Y...]\n", stderr);
        return 2;
    }
    try {
        const std::vector<std::string> names(arguments.begin() + 3, arguments.end());
        cli::writeFigure(cli::parseFigureFile(arguments[1]), curvesOf(readRows(arguments[0]), arguments[2], names), {},
                         arguments[0]);
    } catch (...) {
        std::fprintf(stderr, "error: %s\n", core::currentFailure().message.english().c_str());
        return 1;
    }
    return 0;
}
