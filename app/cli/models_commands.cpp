#include "app/cli/models_commands.h"

#include "app/cli/commands.h"
#include "app/cli/terminal_text.h"
#include "core/error.h"
#include "core/model/zoo/zoo.h"
#include "resources/resources.h"
#include "ui/zoo/model_download.h"
#include "ui/zoo/model_store.h"
#include "ui/zoo/zoo_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <QCoreApplication>
#include <QEventLoop>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <vector>

namespace cli {

using core::literals::operator""_msg;

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
            ui::parametersText(entry.parameters).toStdString(),
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

namespace {

/// Qt's network needs an application object; its remarks (on the locale, on TLS) have no place between our lines.
class QtAround {
public:
    QtAround() : m_before(qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {}))
    {
        if (QCoreApplication::instance() == nullptr) {
            m_application.emplace(m_count, m_names);
        }
    }
    ~QtAround()
    {
        m_application.reset();
        qInstallMessageHandler(m_before);
    }
    QtAround(const QtAround&) = delete;
    QtAround& operator=(const QtAround&) = delete;

private:
    QtMessageHandler m_before;
    int m_count = 1;
    char m_name[14] = "headscope-cli";
    char* m_names[2] = {m_name, nullptr};
    std::optional<QCoreApplication> m_application;
};

/// On a terminal one line that is written over; elsewhere a line every tenth.
class ProgressLine {
public:
    ProgressLine(const Environment& environment, std::string id)
        : m_err(environment.err), m_onTerminal(environment.errIsTerminal), m_id(std::move(id))
    {
    }
    void show(qint64 received, qint64 total)
    {
        const auto step =
            total > 0 ? received * (m_onTerminal ? 100 : 10) / total : received >> (m_onTerminal ? 20 : 24);
        if (step == m_step) {
            return;
        }
        m_step = step;
        auto text = fmt::format("{}: {}", m_id, ui::bytesText(received).toStdString());
        if (total > 0) {
            text += fmt::format(" of {} ({} %)", ui::bytesText(total).toStdString(), received * 100 / total);
        }
        write(text);
    }
    void check() { write(m_id + ": checking"); }
    void wipe()
    {
        if (m_onTerminal) {
            m_err << clearLine << std::flush;
        }
    }

private:
    void write(const std::string& text)
    {
        if (m_onTerminal) {
            m_err << clearLine << text << std::flush;
        } else {
            m_err << text << '\n' << std::flush;
        }
    }

    std::ostream& m_err;
    bool m_onTerminal;
    std::string m_id;
    qint64 m_step = -1;
};

struct Ending {
    std::string file;
    std::optional<core::Error> error;
};

void showProgress(const ui::ModelDownload& download, ProgressLine& line, QEventLoop& loop)
{
    QObject::connect(&download, &ui::ModelDownload::progressed, &loop,
                     [&line](qint64 received, qint64 total) { line.show(received, total); });
    QObject::connect(&download, &ui::ModelDownload::checking, &loop, [&line] { line.check(); });
}

void warn(const ui::ModelDownload& download, const Environment& environment, ProgressLine& line, QEventLoop& loop)
{
    QObject::connect(&download, &ui::ModelDownload::retrying, &loop,
                     [&](const QString& reason, std::chrono::milliseconds wait) {
                         line.wipe();
                         environment.err << fmt::format("warning: {}; trying again in {:.1f} s\n", reason.toStdString(),
                                                        static_cast<double>(wait.count()) / 1000.0);
                     });
    QObject::connect(&download, &ui::ModelDownload::switched, &loop, [&](const QUrl& url) {
        line.wipe();
        environment.err << fmt::format("warning: there is no converted file; taking {}\n",
                                       url.toString().toStdString());
    });
}

std::string download(const core::ZooEntry& entry, const ModelsDownloadRequest& request, const Environment& environment)
{
    ui::ModelDownload download(entry, ui::ModelStore(), {.original = request.original});
    QEventLoop loop;
    std::optional<Ending> ending;
    const auto end = [&](Ending how) {
        ending = std::move(how);
        loop.quit();
    };
    QObject::connect(&download, &ui::ModelDownload::finished, &loop, [&](const QString& file) {
        end({file.toStdString(), {}});
    });
    QObject::connect(&download, &ui::ModelDownload::cancelled, &loop, [&] {
        end({"", core::Error(core::ErrorCode::Cancelled, "cancelled"_msg)});
    });
    QObject::connect(&download, &ui::ModelDownload::failed, &loop, [&](const QString& sentence) {
        end({"", core::Error(core::ErrorCode::Other, core::Message(sentence.toStdString()))});
    });
    ProgressLine line(environment, entry.id);
    warn(download, environment, line, loop);
    if (request.progress || environment.errIsTerminal) {
        showProgress(download, line, loop);
    }
    const std::stop_callback stop(environment.stop, [&download] {  // on the thread that waits for Ctrl-C
        QMetaObject::invokeMethod(&download, &ui::ModelDownload::cancel, Qt::QueuedConnection);
    });
    download.start();
    if (!ending) {
        loop.exec();
    }
    line.wipe();
    if (ending->error) {
        throw *ending->error;
    }
    return ending->file;
}

}  // namespace

void downloadModels(const ModelsDownloadRequest& request, const Environment& environment)
{
    for (const auto& id : request.ids) {  // unknown ids are refused before the first byte is fetched
        if (core::findInZoo(id) == nullptr && !ui::installedModel(id)) {
            throw core::Error(core::ErrorCode::NotFound, core::Message(absenceOfModel(id)));
        }
    }
    const QtAround qt;
    for (const auto& id : request.ids) {
        const auto* entry = core::findInZoo(id);
        const auto there = ui::installedModel(id);
        if (there && (!request.force || entry == nullptr)) {
            environment.out << there->string() << std::endl;
        } else {
            environment.out << download(*entry, request, environment) << std::endl;
        }
    }
}

namespace {

constexpr size_t kMaximumGuesses = 3;

/// Published models whose ids contain the word: often only the tag behind the dot is missing.
std::vector<std::string> idsLike(const std::string& name)
{
    std::vector<std::string> ids;
    for (const auto& entry : core::zoo()) {
        if (name.size() > 3 && entry.id.find(name) != std::string::npos && ids.size() < kMaximumGuesses) {
            ids.push_back(entry.id);
        }
    }
    return ids;
}

std::string bundledIds()
{
    std::vector<std::string> ids;
    for (const auto& model : resources::bundledModels()) {
        ids.push_back(model.id);
    }
    return ids.empty() ? "none" : fmt::format("{}", fmt::join(ids, ", "));
}

}  // namespace

std::string absenceOfModel(const std::string& name)
{
    if (const auto* entry = core::findInZoo(name)) {
        return fmt::format(
            "{}: this published model is not downloaded yet; `headscope-cli models download {}` gets it "
            "({})",
            name, name, ui::sizeText(*entry).toStdString());
    }
    const auto guesses = idsLike(name);
    const auto hint = guesses.empty() ? "`headscope-cli models list` names the published ones"
                                      : fmt::format("did you mean {}?", fmt::join(guesses, " or "));
    return fmt::format("{}: expected a file, a folder or a model's id, found none of them (bundled: {}; {})", name,
                       bundledIds(), hint);
}

}  // namespace cli
