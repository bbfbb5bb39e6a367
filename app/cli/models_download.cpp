#include "app/cli/models_download.h"

#include "app/cli/model_files.h"
#include "app/cli/terminal_text.h"
#include "core/error.h"
#include "ui/zoo/download_words.h"
#include "ui/zoo/model_download.h"
#include "ui/zoo/model_store.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <QEventLoop>

#include <optional>
#include <ostream>

namespace cli {

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
        end({"", core::Error(core::ErrorCode::Cancelled, "cancelled")});
    });
    QObject::connect(&download, &ui::ModelDownload::failed, &loop, [&](const QString& sentence) {
        end({"", core::Error(core::ErrorCode::Other, sentence.toStdString())});
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
            throw core::Error(core::ErrorCode::NotFound, absenceOfModel(id));
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

}  // namespace cli
