// The captions that views of words compare the image with, as one line of text, and a way to read them from a file.
// Follows the session and asks it for changes.
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QLineEdit;

namespace ui {

class Session;

/// The captions in a text, separated by semicolons or lines. "a photo of a {cat; dog}" is one caption for each word.
std::vector<std::string> captionsIn(const QString& text);

class CaptionField final : public QWidget {
    Q_OBJECT
public:
    explicit CaptionField(Session& session, QWidget* parent = nullptr);

private:
    void showView();
    void takeText();
    void askForFile();

    Session& m_session;
    QLineEdit* m_line;
};

}  // namespace ui
