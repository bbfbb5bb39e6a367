#include "app/cli/models_list.h"

#include "app/cli/commands.h"
#include "core/model/zoo/zoo.h"
#include "resources/resources.h"
#include "ui/zoo/model_store.h"
#include "ui/zoo/zoo_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>

namespace cli {

namespace {

using Json = nlohmann::ordered_json;
using Cells = std::array<std::string, 7>;

struct Line {
    std::string id;
    const core::ZooEntry* entry = nullptr;  ///< null: a bundled model that nobody published
    std::string state;                      ///< "bundled", "downloaded" or "published"
    std::optional<std::filesystem::path> file;
};

std::vector<Line> allModels()
{
    std::vector<Line> lines;
    for (const auto& model : resources::bundledModels()) {
        lines.push_back({model.id, core::findInZoo(model.id), "bundled", model.file});
    }
    const auto bundled = lines.size();
    const ui::ModelStore store;
    for (const auto& entry : core::zoo()) {
        const auto isIt = [&](const Line& line) { return line.id == entry.id; };
        const auto end = lines.begin() + static_cast<std::ptrdiff_t>(bundled);
        if (std::find_if(lines.begin(), end, isIt) == end) {
            auto file = store.find(entry.id);
            lines.push_back({entry.id, &entry, file ? "downloaded" : "published", std::move(file)});
        }
    }
    return lines;
}

void requireFamily(const std::string& family)
{
    std::vector<std::string> known;
    for (const auto& entry : core::zoo()) {
        if (std::find(known.begin(), known.end(), entry.family) == known.end()) {
            known.push_back(entry.family);
        }
    }
    if (!family.empty() && std::find(known.begin(), known.end(), family) == known.end()) {
        throw UsageError(fmt::format("--family: expected one of {}, found \"{}\"", fmt::join(known, ", "), family));
    }
}

bool isWanted(const Line& line, const ModelsListRequest& request)
{
    if (!request.family.empty() && (line.entry == nullptr || line.entry->family != request.family)) {
        return false;
    }
    return std::all_of(request.words.begin(), request.words.end(), [&](const std::string& word) {
        return line.entry != nullptr ? ui::matchesSearch(*line.entry, QString::fromStdString(word))
                                     : line.id.find(word) != std::string::npos;
    });
}

Json jsonOf(const Line& line)
{
    Json json{{"id", line.id}, {"state", line.state}, {"file", line.file ? Json(line.file->string()) : Json(nullptr)}};
    if (line.entry == nullptr) {
        return json;
    }
    const auto& entry = *line.entry;
    const auto orNull = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
    json.update(Json{{"title", entry.title},
                     {"family", entry.family},
                     {"architecture", entry.architecture},
                     {"parameters", entry.parameters},
                     {"input_size", entry.inputSize},
                     {"patch", entry.patch},
                     {"depth", entry.depth},
                     {"dim", entry.dim},
                     {"heads", entry.heads},
                     {"classes", entry.classes},
                     {"top1", orNull(entry.top1)},
                     {"knn_top1", orNull(entry.knnTop1)},
                     {"linear_probe_top1", orNull(entry.linearTop1)},
                     {"licence", entry.licence},
                     {"bytes", ui::expectedBytes(entry)},
                     {"url", entry.url},
                     {"safetensors_url", entry.safetensorsUrl},
                     {"notes", entry.notes}});
    return json;
}

Cells cellsOf(const Line& line)
{
    if (line.entry == nullptr) {
        return {line.id, "-", "-", "-", "-", "-", line.state};
    }
    const auto& entry = *line.entry;
    const auto accuracy = ui::accuracyText(entry).toStdString();
    return {line.id,
            entry.family,
            ui::parametersText(entry).toStdString(),
            std::to_string(entry.inputSize),
            accuracy.empty() ? "-" : accuracy,
            entry.licence,
            line.state == "published" ? ui::sizeText(entry).toStdString() : line.state};
}

void printTable(const std::vector<Line>& lines, std::ostream& out)
{
    std::vector<Cells> rows{{"ID", "FAMILY", "SIZE", "INPUT", "TOP-1", "LICENCE", "STATE"}};
    for (const auto& line : lines) {
        rows.push_back(cellsOf(line));
    }
    std::array<size_t, std::tuple_size_v<Cells>> widths{};
    for (const auto& row : rows) {
        for (size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    for (const auto& row : rows) {
        for (size_t i = 0; i + 1 < row.size(); ++i) {
            const bool number = i >= 2 && i <= 4;
            out << (number ? fmt::format("{:>{}}  ", row[i], widths[i]) : fmt::format("{:<{}}  ", row[i], widths[i]));
        }
        out << row.back() << '\n';
    }
}

}  // namespace

void listModels(const ModelsListRequest& request, std::ostream& out)
{
    requireFamily(request.family);
    auto lines = allModels();
    std::erase_if(lines, [&](const Line& line) { return !isWanted(line, request); });
    if (!request.json) {
        printTable(lines, out);
        return;
    }
    Json array = Json::array();
    for (const auto& line : lines) {
        array.push_back(jsonOf(line));
    }
    out << array.dump(2) << '\n';
}

}  // namespace cli
