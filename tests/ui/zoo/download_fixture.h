// Runs one download to its end and returns the outcome.
#pragma once

#include "tests/ui/zoo/http_server.h"
#include "ui/zoo/download.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>

namespace ui::test {

struct Outcome {
    std::string ending = "never ended";  ///< "finished", "cancelled", "failed"
    std::string sentence;
    bool missing = false;
    int retries = 0;
    std::vector<std::pair<qint64, qint64>> progress;
};

inline std::string contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "no such file";
}

/// The form of ETags.
inline std::string quoted(const std::string& tag)
{
    std::string words = "\"";
    words += tag;
    words += '"';
    return words;
}

inline QString text(const std::string& words)
{
    return QString::fromStdString(words);
}

class DownloadTest : public testing::Test {
protected:
    QString target(const QString& name = QStringLiteral("model.bin")) const { return m_folder.filePath(name); }
    QStringList files() const
    {
        return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    /// @param cancelAt  cancels once so many bytes have come
    Outcome run(DownloadRequest wish, qint64 cancelAt = -1)
    {
        if (wish.target.isEmpty()) {
            wish.target = target();
        }
        Download download(std::move(wish), patience);
        Outcome outcome;
        QEventLoop loop;
        const auto end = [&](const char* ending) {
            outcome.ending = ending;
            loop.quit();
        };
        QObject::connect(&download, &Download::progressed, &loop, [&](qint64 received, qint64 total) {
            outcome.progress.emplace_back(received, total);
            if (cancelAt >= 0 && received >= cancelAt) {
                download.cancel();
            }
        });
        QObject::connect(&download, &Download::retrying, &loop, [&] { ++outcome.retries; });
        QObject::connect(&download, &Download::finished, &loop, [&] { end("finished"); });
        QObject::connect(&download, &Download::cancelled, &loop, [&] { end("cancelled"); });
        QObject::connect(&download, &Download::failed, &loop, [&](const QString& sentence, bool missing) {
            outcome.sentence = sentence.toStdString();
            outcome.missing = missing;
            end("failed");
        });
        QTimer guard;
        QObject::connect(&guard, &QTimer::timeout, &loop, &QEventLoop::quit);
        guard.start(60000);
        QTimer::singleShot(0, &download, &Download::start);
        loop.exec();
        return outcome;
    }
    Outcome run(const HttpServer& server, const std::string& path = "/model.bin", qint64 cancelAt = -1)
    {
        return run(DownloadRequest{.url = QUrl(text(server.address() + path))}, cancelAt);
    }

    Patience patience{.attempts = 4, .firstWait = std::chrono::milliseconds(1)};
    const std::string body = [] {  // no two parts alike, so that a misplaced byte shows
        std::string bytes;
        for (unsigned i = 0; i < 100'000; ++i) {
            bytes += static_cast<char>(i * 2654435761U >> 24);
        }
        return bytes;
    }();
    static constexpr auto kTag = "\"version 1\"";

private:
    QTemporaryDir m_folder;
};

}  // namespace ui::test
