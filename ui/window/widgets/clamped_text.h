// A paragraph that takes as many lines as its words need, but a few at most: what does not fit ends in dots, and a
// click shows all of it.
#pragma once

#include <QWidget>

class QTextLayout;

namespace ui {

class ClampedText final : public QWidget {
    Q_OBJECT
public:
    explicit ClampedText(int mostLines, QWidget* parent = nullptr);

    /// One after the other: the title in the color of text, the words quiet, the rest faint. The rest gets no line of
    /// its own.
    void setText(const QString& title, const QString& words, const QString& rest);
    QString text() const { return m_text; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int lineHeight() const;
    int shownLines(int width) const;
    /// Breaks the lines. @return how many there are, all of them
    int breakLines(QTextLayout& layout, int width) const;

    int m_mostLines;
    bool m_open = false;
    QString m_text;
    qsizetype m_wordsFrom = 0, m_restFrom = 0;
};

}  // namespace ui
