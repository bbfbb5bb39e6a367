// From a move of the pointer to the new map on the screen, stage by stage: hover_bench MODEL PHOTO [MOVES]. The window
// is the real one, 1440 x 900, and follows the pointer from patch to patch as it does for a person. Needs a display;
// with software OpenGL the last stage is that of the renderer.
#include "ui/canvas/canvas.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/application.h"

#include <QElapsedTimer>
#include <QMouseEvent>
#include <QStandardPaths>
#include <QTimer>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <vector>

namespace {

enum Stage { kAsked, kMap, kDrawn, kWhole, kOverview, kGuiProcessor, kProcessor, kStages };
constexpr std::array<const char*, kStages> kNames{
    "pointer to question",  "question to map",       "map to screen",         "pointer to screen",
    "question to overview", "processor, GUI thread", "processor, all threads"};

double processorMilliseconds(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

bool waitFor(const std::function<bool()>& arrived, int milliseconds = 60000)
{
    QElapsedTimer clock;
    clock.start();
    QTimer wake;  // or waiting could have no end
    wake.start(50);
    while (!arrived() && clock.elapsed() < milliseconds) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }
    return arrived();
}

/// When each thing last happened, in seconds of one clock; 0: not yet.
class Watch : public QObject {
public:
    explicit Watch(ui::MainWindow& window)
    {
        m_clock.start();
        ui::DisplayState& shown = window.session().shown();
        QObject::connect(&shown, &ui::DisplayState::viewChanged, this, [this] { mark(m_asked); });
        QObject::connect(&shown.overview(), &ui::Overview::changed, this, [this] { mark(m_overview); });
        QObject::connect(&shown, &ui::DisplayState::figureChanged, this, [this] {
            mark(m_map);
            m_drawn = 0;  // what is on the screen is the one before
        });
        QObject::connect(&window.canvas(), &QOpenGLWidget::frameSwapped, this, [this] { mark(m_drawn); });
    }
    void begin()
    {
        m_gui = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
        m_all = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
        m_begun = m_clock.nsecsElapsed();
        m_asked = m_map = m_drawn = m_overview = 0;
    }
    bool hasAll() const { return m_asked != 0 && m_map != 0 && m_drawn > m_map && m_overview != 0; }
    bool wasAsked() const { return m_asked != 0; }
    std::array<double, kStages> milliseconds() const
    {
        const auto between = [](qint64 from, qint64 to) { return 1e-6 * static_cast<double>(to - from); };
        return {between(m_begun, m_asked),
                between(m_asked, m_map),
                between(m_map, m_drawn),
                between(m_begun, m_drawn),
                between(m_asked, m_overview),
                processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - m_gui,
                processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - m_all};
    }

private:
    void mark(qint64& what) const { what = what == 0 ? m_clock.nsecsElapsed() : what; }

    QElapsedTimer m_clock;
    double m_gui = 0.0, m_all = 0.0;
    qint64 m_begun = 0, m_asked = 0, m_map = 0, m_drawn = 0, m_overview = 0;
};

void movePointer(ui::Canvas& canvas, QPointF to)
{
    QMouseEvent move(QEvent::MouseMove, to, canvas.mapToGlobal(to), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&canvas, &move);
}

/// Somewhere on the photo, near none of the places before; what lies outside the model's input asks nothing.
QPointF pointOf(ui::MainWindow& window, int index)
{
    const auto size = window.session().shown().figure()->photo->size();
    const double x = std::fmod(0.754878 * index, 1.0), y = std::fmod(0.569840 * index, 1.0);
    return window.canvas().toWidget(core::PixelPoint{x * size.width, y * size.height});
}

void print(std::vector<std::array<double, kStages>> moves)
{
    std::printf("%-22s %10s %10s   ms, %zu moves\n", "", "median", "95 %", moves.size());
    for (int stage = 0; stage < kStages; ++stage) {
        std::sort(moves.begin(), moves.end(), [=](const auto& a, const auto& b) { return a[stage] < b[stage]; });
        std::printf("%-22s %10.2f %10.2f\n", kNames[stage], moves[moves.size() / 2][stage],
                    moves[moves.size() * 95 / 100][stage]);
    }
}

int run(const QStringList& arguments)
{
    ui::MainWindow window(nullptr);
    window.resize(1440, 900);
    window.show();
    window.start({arguments.at(2), arguments.at(1)});
    ui::DisplayState& shown = window.session().shown();
    if (!waitFor([&] { return shown.figure() && shown.figure()->result && shown.overview().result(); })) {
        std::fprintf(stderr, "error: no map within a minute\n");
        return 1;
    }
    window.actions().at(ui::ActionId::Follow)->setChecked(true);
    Watch watch(window);
    std::vector<std::array<double, kStages>> moves;
    for (int i = 0, most = arguments.value(3, "200").toInt(); i < most; ++i) {
        watch.begin();
        movePointer(window.canvas(), pointOf(window, i));
        if (!waitFor([&] { return watch.wasAsked(); }, 300)) {
            continue;  // it lies on the patch that was asked before, or outside the input
        }
        if (!waitFor([&] { return watch.hasAll(); }, 5000)) {
            std::fprintf(stderr, "error: no map within five seconds of a question\n");
            return 1;
        }
        moves.push_back(watch.milliseconds());
    }
    if (moves.empty()) {
        std::fprintf(stderr, "error: the map does not follow the pointer\n");
        return 1;
    }
    print(std::move(moves));
    return 0;
}

}  // namespace

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    ui::Application application(argc, argv);
    QApplication::setApplicationName("headscope-bench");
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 3) {
        std::fprintf(stderr, "usage: hover_bench MODEL PHOTO [MOVES]\n");
        return 2;
    }
    return run(arguments);
}
