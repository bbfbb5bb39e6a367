// Random input for as long as is wished, and the memory that the window holds meanwhile:
//   soak MINUTES SEED MODEL MODEL IMAGE VIDEO
// Two panes with a model each, one of them on a video; keys, clicks, drags, wheels, numbers typed into every field, and
// every command but those that end the program or leave the machine. A line each minute states the anonymous memory and
// what of it is allocated, in MB: the rest is what the C library keeps between allocations. Above 1.5 GB it ends with
// status 1 and the inputs that came before. Run it in an empty folder, with HOME there: dialogs write what they are
// told to.
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/session/video/video_player.h"
#include "ui/window/main_window.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/application.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QSettings>
#include <QSurfaceFormat>
#include <QTimer>
#include <QWheelEvent>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <mutex>
#include <random>
#include <string>
#include <thread>

#include <malloc.h>

namespace {

constexpr double kMostMegabytes = 1536;
constexpr std::size_t kRemembered = 40;

double anonymousMegabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("RssAnon:")) {
            return std::stod(line.substr(8)) / 1024;
        }
    }
    return 0;
}

double allocatedMegabytes()
{
    const auto heap = mallinfo2();
    return static_cast<double>(heap.uordblks + heap.hblkhd) / (1 << 20);
}

/// The last inputs, for whoever looks for the one that filled the memory.
class Log {
public:
    void add(const QString& input)
    {
        const std::scoped_lock lock(m_mutex);
        m_last.push_back(input.toStdString());
        if (m_last.size() > kRemembered) {
            m_last.pop_front();
        }
    }
    void print()
    {
        const std::scoped_lock lock(m_mutex);
        for (const auto& input : m_last) {
            std::printf("  %s\n", input.c_str());
        }
    }

private:
    std::mutex m_mutex;
    std::deque<std::string> m_last;
};

class Monkey : public QObject {
public:
    Monkey(ui::MainWindow& window, unsigned seed, Log& log) : m_window(window), m_random(seed), m_log(log) { next(); }
    int64_t inputs() const { return m_inputs; }

private:
    int below(int end) { return static_cast<int>(m_random() % static_cast<unsigned>(std::max(1, end))); }
    template <typename List>
    auto& oneOf(List& list)
    {
        return list[below(static_cast<int>(list.size()))];
    }

    /// The window that takes input now: a menu, a dialog, or the main window.
    QWidget* front() const
    {
        if (QWidget* menu = QApplication::activePopupWidget()) {
            return menu;
        }
        if (QWidget* dialog = QApplication::activeModalWidget()) {
            return dialog;
        }
        return QApplication::activeWindow() != nullptr ? QApplication::activeWindow() : &m_window;
    }

    /// A timer of its own for each input: one that repeats stands still while its slot waits in a dialog.
    void next()
    {
        QTimer::singleShot(3, this, [this] {
            next();
            act();
        });
    }

    void act()
    {
        ++m_inputs;
        QWidget* window = front();
        // Dialogs and menus stand for some time, then they are closed.
        if (window != &m_window && below(60) == 0) {
            m_log.add(QStringLiteral("close ") + window->windowTitle());
            window->close();
            return;
        }
        const int kind = below(100);
        if (kind < 35) {
            pressKey(window);
        } else if (kind < 60) {
            clickOrDrag(window);
        } else if (kind < 70) {
            turnWheel(window);
        } else if (kind < 85) {
            typeNumber(window);
        } else if (window == &m_window) {
            triggerAction();
        }
    }

    void pressKey(QWidget* window)
    {
        constexpr std::array keys{Qt::Key_Up,   Qt::Key_Down,   Qt::Key_Left,        Qt::Key_Right,
                                  Qt::Key_Tab,  Qt::Key_Comma,  Qt::Key_BracketLeft, Qt::Key_BracketRight,
                                  Qt::Key_Plus, Qt::Key_Period, Qt::Key_Minus,       Qt::Key_Return,
                                  Qt::Key_F6,   Qt::Key_Space,  Qt::Key_Delete,      Qt::Key_Home};
        QWidget* focus = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : window;
        const bool isText = below(3) == 0;
        const int key = isText ? Qt::Key_A + below(26) : keys[static_cast<std::size_t>(below(int(keys.size())))];
        const auto modifiers = below(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
        m_log.add(QStringLiteral("key %1 to %2").arg(key, 0, 16).arg(focus->metaObject()->className()));
        const QString text = isText ? QString(QChar('a' + key - Qt::Key_A)) : QString();
        QKeyEvent down(QEvent::KeyPress, key, modifiers, text), up(QEvent::KeyRelease, key, modifiers, text);
        QPointer<QWidget> stands(focus);
        QCoreApplication::sendEvent(focus, &down);
        if (stands) {
            QCoreApplication::sendEvent(stands, &up);
        }
    }

    QPoint pointIn(const QWidget& widget) { return {below(widget.width()), below(widget.height())}; }

    void sendMouse(QWidget* widget, QEvent::Type type, QPoint at, Qt::MouseButton button, Qt::MouseButtons buttons,
                   Qt::KeyboardModifiers modifiers)
    {
        QMouseEvent event(type, QPointF(at), QPointF(widget->mapToGlobal(at)), button, buttons, modifiers);
        QCoreApplication::sendEvent(widget, &event);
    }

    void clickOrDrag(QWidget* window)
    {
        const QPoint place = pointIn(*window);
        QPointer<QWidget> widget = window->childAt(place) != nullptr ? window->childAt(place) : window;
        const QPoint at = widget->mapFrom(window, place), to = below(2) == 0 ? at : pointIn(*widget);
        const Qt::MouseButton button = below(12) == 0 ? Qt::RightButton : Qt::LeftButton;
        const auto modifiers = below(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
        m_log.add(
            QStringLiteral("mouse on %1 \"%2\"").arg(widget->metaObject()->className(), widget->accessibleName()));
        sendMouse(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton, modifiers);
        if (widget) {
            sendMouse(widget, QEvent::MouseButtonPress, at, button, button, modifiers);
        }
        if (widget && to != at) {
            sendMouse(widget, QEvent::MouseMove, to, Qt::NoButton, button, modifiers);
        }
        if (widget) {
            sendMouse(widget, QEvent::MouseButtonRelease, to, button, Qt::NoButton, modifiers);
        }
    }

    void turnWheel(QWidget* window)
    {
        const QPoint place = pointIn(*window);
        QWidget* widget = window->childAt(place) != nullptr ? window->childAt(place) : window;
        const QPoint at = widget->mapFrom(window, place);
        const auto modifiers = below(2) == 0 ? Qt::ControlModifier : Qt::NoModifier;
        m_log.add(QStringLiteral("wheel on %1").arg(widget->metaObject()->className()));
        QWheelEvent event(QPointF(at), QPointF(widget->mapToGlobal(at)), {}, {0, below(2) == 0 ? 240 : -240},
                          Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    }

    template <typename Field>
    QList<Field*> visibleIn(QWidget* window)
    {
        auto fields = window->findChildren<Field*>();
        erase_if(fields, [](Field* field) { return !field->isVisible() || !field->isEnabled(); });
        return fields;
    }

    /// The largest numbers as often as others: they are what memory fears.
    void typeNumber(QWidget* window)
    {
        if (auto boxes = visibleIn<QComboBox>(window); !boxes.isEmpty() && below(3) == 0) {
            QComboBox* box = oneOf(boxes);
            m_log.add(QStringLiteral("choice of \"%1\"").arg(box->accessibleName()));
            box->setCurrentIndex(below(box->count()));
            return;
        }
        auto lines = visibleIn<QLineEdit>(window);
        if (lines.isEmpty()) {
            return;
        }
        QLineEdit* line = oneOf(lines);
        constexpr std::array numbers{"999999", "1000", "600", "178", "85", "40", "20", "8", "1", "0", "-1", "0.5"};
        const QString text = QString::fromLatin1(numbers[static_cast<std::size_t>(below(int(numbers.size())))]);
        m_log.add(QStringLiteral("\"%1\" into \"%2\"").arg(text, line->accessibleName()));
        QPointer<QLineEdit> stands(line);
        line->setFocus();
        line->selectAll();
        line->insert(text);
        if (auto* box = stands ? qobject_cast<QAbstractSpinBox*>(line->parentWidget()) : nullptr) {
            box->interpretText();
        } else if (stands) {
            Q_EMIT line->editingFinished();
        }
    }

    void triggerAction()
    {
        using ui::ActionId;
        constexpr std::array left{ActionId::Quit,       ActionId::CloseAll,   ActionId::OpenCamera,
                                  ActionId::FullScreen, ActionId::DeviceCuda, ActionId::ModelGallery};
        const auto all = m_window.actions().all();
        QAction* action = oneOf(all);
        const auto isLeft = [&](ActionId id) { return m_window.actions().at(id) == action; };
        if (std::ranges::any_of(left, isLeft) || !action->isEnabled()) {
            return;
        }
        m_log.add(QStringLiteral("command ") + action->text());
        action->trigger();
    }

    ui::MainWindow& m_window;
    std::mt19937 m_random;
    Log& m_log;
    int64_t m_inputs = 0;
};

bool waitFor(const std::function<bool()>& arrived, int milliseconds = 120000)
{
    QElapsedTimer clock;
    clock.start();
    while (!arrived() && clock.elapsed() < milliseconds) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
    }
    return arrived();
}

}  // namespace

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    ui::Application application(argc, argv);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    if (argc != 7) {
        std::fprintf(stderr, "expected soak MINUTES SEED MODEL MODEL IMAGE VIDEO\n");
        return 2;
    }
    const double minutes = std::atof(argv[1]);
    const auto fileAt = [&](int at) { return QString::fromLocal8Bit(argv[at]); };

    QSettings settings(QStringLiteral("soak.ini"), QSettings::IniFormat);
    ui::MainWindow window(&settings);
    window.resize(1280, 800);
    window.show();
    auto& session = window.session();
    const auto isIdle = [&] { return session.shown().figure() && session.work().activity().text.isEmpty(); };
    session.opened().open({fileAt(3), fileAt(5)});
    waitFor(isIdle);
    window.actions().at(ui::ActionId::NewPane)->trigger();
    waitFor(isIdle);
    session.opened().open({fileAt(4), fileAt(6)});
    waitFor(isIdle);

    // A click into an open menu may hit what triggerAction() leaves out.
    window.actions().at(ui::ActionId::Quit)->disconnect();

    Log log;
    int failures = 0;
    QObject::connect(&application, &ui::Application::failed, [&](const core::Failure& failure) {
        ++failures;
        std::printf("an exception left an event handler: %s\n", failure.message.english().c_str());
        log.print();
    });
    std::jthread watch([&](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            if (const double now = anonymousMegabytes(); now > kMostMegabytes) {
                std::printf("%.0f MB are held, more than %.0f; the last inputs:\n", now, kMostMegabytes);
                log.print();
                std::fflush(stdout);
                std::_Exit(1);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
    });
    Monkey monkey(window, static_cast<unsigned>(std::atoi(argv[2])), log);
    QElapsedTimer clock;
    clock.start();
    QTimer each;
    int minute = 0;
    QObject::connect(&each, &QTimer::timeout, [&] {
        const bool isOver = clock.elapsed() >= static_cast<qint64>(minutes * 60'000);
        if (clock.elapsed() >= minute * 60'000 || isOver) {
            std::printf("minute %d: %.0f MB, %.0f of them allocated, %lld inputs, %d failures\n", minute,
                        anonymousMegabytes(), allocatedMegabytes(), static_cast<long long>(monkey.inputs()), failures);
            std::fflush(stdout);
            ++minute;
        }
        if (isOver) {
            std::fflush(stdout);
            std::_Exit(failures > 0 ? 1 : 0);  // dialogs may stand open in loops of their own
        }
    });
    each.start(100);
    QApplication::exec();
    std::printf("ended after %.1f minutes; the last inputs:\n", static_cast<double>(clock.elapsed()) / 60'000);
    log.print();
    std::fflush(stdout);
    std::_Exit(1);
}
