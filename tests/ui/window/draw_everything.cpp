// draw_everything OUT [MODEL...] [PHOTO]: screenshots of the window to be looked at: every view of every model (the
// bundled ones unless others are named) on a photo (the first sample unless another is named), and the states of the
// window, its pages and dialogs in both themes and high contrast at four sizes; an index page shows them side by side.
// STATES=1: only the states. Twice as many pixels with QT_SCALE_FACTOR=2. Asserts nothing but that all of it could be
// drawn. LANGUAGE=de: in German.
#include "core/analysis/views/views.h"
#include "resources/resources.h"
#include "tests/ui/session/support.h"
#include "ui/language/language.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/documents/incoming_paths.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/application.h"

#include <QDialog>
#include <QDir>
#include <QFile>
#include <QPixmap>
#include <QStandardPaths>
#include <QSurfaceFormat>
#include <QTabWidget>
#include <QTextStream>

#include <cstdio>

namespace {

using ui::ActionId;

constexpr QSize kSizes[] = {{1024, 640}, {1280, 800}, {1600, 1000}, {2560, 1440}};

class Drawer {
public:
    Drawer(const QString& folder, QStringList models, QString photo)
        : m_folder(folder), m_models(std::move(models)), m_photo(std::move(photo))
    {
        m_folder.mkpath(QStringLiteral("."));
        m_window.resize(kSizes[1]);
        m_window.show();
    }

    int drawAll()
    {
        drawPage(QStringLiteral("welcome"));
        const bool onlyStates = qEnvironmentVariableIsSet("STATES");
        for (const QString& model : onlyStates ? m_models.mid(0, 1) : m_models) {
            drawViews(model, onlyStates);
        }
        drawPages();
        writeIndex();
        std::printf("%d pictures, %d could not be drawn: %s\n", int(m_drawn.size()), m_missing,
                    qPrintable(m_folder.filePath(QStringLiteral("index.html"))));
        return m_missing == 0 ? 0 : 1;
    }

private:
    ui::Session& session() { return m_window.session(); }

    bool isReady()
    {
        const auto figure = session().shown().figure();
        return figure && figure->result && session().work().activity().text.isEmpty() &&
               figure->view == session().shown().view();
    }

    void drawViews(const QString& model, bool onlyOpen)
    {
        m_group = QFileInfo(model).completeBaseName();
        session().opened().open({m_photo, model});
        const bool opened = ui_test::waitUntil([&] {
            const auto open = session().opened().model();
            return (open && open->path == model && isReady()) || session().work().problem();
        });
        if (!opened || session().work().problem()) {
            miss(model);
            session().work().dismissProblem();
            return;
        }
        for (const auto& row : core::viewTable()) {
            if (!onlyOpen && ui::isAvailable(row.name, session().opened().model()->spec())) {
                session().steps().showView(row.name);
                const bool drawn = ui_test::waitUntil([&] { return isReady() || session().work().problem(); });
                drawn ? save(m_window, QString::fromStdString(row.name)) : miss(QString::fromStdString(row.name));
                session().work().dismissProblem();
            }
        }
        session().steps().showView("attention");
        ui_test::waitUntil([&] { return isReady(); });
    }

    /// The whole window in every look and size, under one name.
    void drawPage(const QString& name)
    {
        m_group = name;
        inEveryLook([&](const QString& look) { save(m_window, look); });
    }

    template <class Draw>
    void inEveryLook(Draw draw)
    {
        for (const QSize size : kSizes) {
            m_window.resize(size);
            for (const auto& [look, theme, contrast] :
                 {std::tuple("dark", ui::ThemeChoice::Dark, false), std::tuple("light", ui::ThemeChoice::Light, false),
                  std::tuple("contrast", ui::ThemeChoice::Dark, true)}) {
                m_window.setTheme(theme);
                m_window.preferences().set(ui::preference::kContrast, contrast);
                QTest::qWait(150);
                draw(QStringLiteral("%1-%2x%3").arg(look).arg(size.width()).arg(size.height()));
            }
        }
        m_window.preferences().reset(ui::preference::kContrast);
        m_window.setTheme(ui::ThemeChoice::Dark);
        m_window.resize(kSizes[1]);
    }

    void drawPages()
    {
        drawPage(QStringLiteral("window"));
        const std::pair<ActionId, const char*> pages[] = {
            {ActionId::Preferences, "preferences"}, {ActionId::Shortcuts, "keys"},  {ActionId::ViewsHelp, "views-help"},
            {ActionId::ModelGallery, "gallery"},    {ActionId::Palette, "palette"}, {ActionId::Views, "views"}};
        for (const auto& [act, name] : pages) {
            m_group = QString::fromLatin1(name);
            inEveryLook([&, act = act](const QString& look) { drawDialog(act, look); });
        }
        m_window.actions().at(ActionId::PinShown)->trigger();
        drawPage(QStringLiteral("pins"));
        m_window.actions().at(ActionId::PinsToPage)->trigger();
        m_group = QStringLiteral("figure-page");
        inEveryLook([&](const QString& look) { drawDialog(ActionId::FigurePage, look); });
        m_window.actions().at(ActionId::NewPane)->trigger();
        session().steps().stepLayer(-3);
        ui_test::waitUntil([&] { return isReady(); });
        drawPage(QStringLiteral("two-panes"));
        m_window.actions().at(ActionId::SwipePanes)->trigger();
        drawPage(QStringLiteral("swipe"));
        m_window.actions().at(ActionId::SwipePanes)->trigger();
        m_window.panes().closeOthers();
        const core::Edit edit = core::parseEdit("zero:-1.0");
        session().steps().addEdit(edit);
        session().marks().setObject(
            std::make_shared<const core::ObjectMask>(core::ObjectMask{3, 3, {0, 0, 0, 0, 1, 0, 0, 0, 0}}));
        ui_test::waitUntil([&] { return isReady(); });
        drawPage(QStringLiteral("edited-and-marked"));
        session().steps().removeEdits();
        session().marks().setObject(nullptr);
        for (const auto& [act, name] :
             {std::pair(ActionId::Explain, "explain"), std::pair(ActionId::Statistics, "statistics"),
              std::pair(ActionId::CorrectModel, "corrections")}) {
            m_group = QString::fromLatin1(name);
            inEveryLook([&, act = act](const QString& look) { drawDialog(act, look, 1500); });
        }
        m_window.actions().at(ActionId::Tour)->trigger();
        ui_test::waitUntil([&] { return isReady() && session().opened().scene(); });
        drawPage(QStringLiteral("tour"));
        session().opened().openPhoto(QStringLiteral("/nowhere/cat.png"));
        ui_test::waitUntil([&] { return session().work().problem().has_value(); });
        drawPage(QStringLiteral("problem"));
    }

    void drawDialog(ActionId act, const QString& look, int milliseconds = 200)
    {
        m_window.actions().at(act)->trigger();
        QTest::qWait(milliseconds);
        for (QDialog* dialog : m_window.findChildren<QDialog*>()) {
            if (!dialog->isVisible()) {
                continue;
            }
            save(*dialog, look);
            if (auto* tabs = dialog->findChild<QTabWidget*>()) {
                tabs->setCurrentIndex(1);
                QTest::qWait(50);
                save(*dialog, look + QStringLiteral("-second"));
                tabs->setCurrentIndex(0);
            }
            dialog->close();
        }
    }

    void save(QWidget& widget, const QString& name)
    {
        QTest::qWait(120);
        const bool twice = widget.devicePixelRatioF() > 1.5;
        const QString file = QStringLiteral("%1 %2%3.png").arg(m_group, name, twice ? "@2x" : "").replace(' ', '_');
        if (widget.grab().save(m_folder.filePath(file))) {
            m_drawn << file;
        } else {
            miss(file);
        }
    }

    void miss(const QString& what)
    {
        ++m_missing;
        std::fprintf(stderr, "not drawn: %s %s\n", qPrintable(m_group), qPrintable(what));
    }

    void writeIndex()
    {
        QFile file(m_folder.filePath(QStringLiteral("index.html")));
        if (!file.open(QIODevice::WriteOnly)) {
            return miss(file.fileName());
        }
        QTextStream page(&file);
        page << "<!doctype html><meta charset=utf-8><title>Headscope</title><style>body{font:13px "
                "sans-serif;background:#888}"
                "figure{display:inline-block;margin:6px}img{width:420px;display:block}</style>\n";
        for (const QString& each : m_folder.entryList({QStringLiteral("*.png")}, QDir::Files, QDir::Name)) {
            const QString name = each.toHtmlEscaped();
            page << "<figure><a href=\"" << name << "\"><img loading=lazy src=\"" << name << "\"></a>" << name
                 << "</figure>\n";
        }
    }

    ui::MainWindow m_window{nullptr};
    QDir m_folder;
    QStringList m_models, m_drawn;
    QString m_photo;
    QString m_group;
    int m_missing = 0;
};

QStringList bundledModels()
{
    QStringList found;
    for (const auto& model : resources::bundledModels()) {
        found << QString::fromStdString(model.file.string());
    }
    return found;
}

}  // namespace

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    QStandardPaths::setTestModeEnabled(true);
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    ui::Application application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("headscope-pictures"));
    ui::setLanguage({});
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 2) {
        std::fputs("expected a folder for the pictures\n", stderr);
        return 2;
    }
    QStringList models;
    QString photo = QString::fromStdString(resources::samplePhotos().at(0).string());
    for (const QString& file : arguments.mid(2)) {
        const QString path = QFileInfo(file).absoluteFilePath();
        ui::looksLikeImage(path) ? void(photo = path) : void(models << path);
    }
    return Drawer(arguments.at(1), models.isEmpty() ? bundledModels() : models, photo).drawAll();
}
