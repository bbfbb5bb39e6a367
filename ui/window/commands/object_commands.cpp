#include "ui/window/commands/object_commands.h"

#include "core/analysis/view/map_words.h"
#include "core/image/object_mask.h"
#include "ui/language/core_text.h"
#include "ui/session/documents/incoming_paths.h"
#include "ui/session/mask_prompter.h"
#include "ui/session/session.h"
#include "ui/window/center/status_line.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/save_file.h"

#include <QAccessible>
#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLineF>
#include <QRegularExpression>

namespace ui {

ObjectCommands::ObjectCommands(const CommandContext& context) : CommandGroup(context)
{
    connect(&m_area, &PaneArea::outlineDrawn, this, &ObjectCommands::setOutline);
    connect(&m_area, &PaneArea::outliningEnded, this, &ObjectCommands::showState);
    MaskPrompter& prompter = m_session.maskPrompter();
    connect(&m_area, &PaneArea::promptPlaced, this, &ObjectCommands::placePrompt);
    connect(&m_area, &PaneArea::promptBoxDrawn, &prompter, &MaskPrompter::setBox);
    connect(&prompter, &MaskPrompter::changed, this, &ObjectCommands::showPrompts);
    connect(&prompter, &MaskPrompter::answered, this, [this](double iou, double fraction) {
        Q_EMIT statusMessage(tr("Mask of %1 % of the image, predicted IoU %2. Click on a point to remove it.")
                                 .arg(100.0 * fraction, 0, 'f', 1)
                                 .arg(iou, 0, 'f', 2));
    });
}

std::vector<ActionRow> ObjectCommands::rows()
{
    const Condition photo = withImage();
    const Condition object{[this] { return m_session.marks().objectIn(seenPhoto()) != nullptr; },
                           tr("Mark an object in the image first.")};
    const Condition named{[this] { return !nameOfObject().isEmpty(); }, tr("Name the marked object first.")};
    const Condition found{[this] {
                              const FigurePtr figure = m_session.shown().figure();
                              return figure != nullptr && figure->found != nullptr;
                          },
                          tr("Show Object Discovery first.")};
    const Condition drawn = withFigure();
    const Condition decoder{[this] { return m_session.maskPrompter().canDecode(); },
                            tr("Open a SAM checkpoint that has its mask decoder.")};
    const QString objects = tr("&Object");
    // clang-format off
    return {
        {ActionId::InWords, Menu::Go, tr("Describe in &Words"), "", "W",
         tr("Copy a description of the view; screen readers read it aloud"), [this] { copyDescription(); }, drawn,
         {.separated = true}},
        {ActionId::MarkRectangle, Menu::Go, tr("Mark Object by &Rectangle"), "", "R",
         tr("Drag over an object to compare values inside and outside, and to sort heads by it"),
         [this] { outline(Outlining::Rectangle); }, photo, {.checkable = true, .submenu = objects}},
        {ActionId::MarkLasso, Menu::Go, tr("Mark Object by &Lasso"), "", "O", tr("Drag around an object in the photo"),
         [this] { outline(Outlining::Lasso); }, photo, {.checkable = true, .submenu = objects}},
        {ActionId::MarkPrompts, Menu::Go, tr("Mark Object by &Clicks"), "", "Shift+R",
         tr("The model finds the object: click on it, with Ctrl on what is not part of it, or drag a box around it"),
         [this] { outline(Outlining::Prompts); }, decoder, {.checkable = true, .submenu = objects}},
        {ActionId::MarkFound, Menu::Go, tr("Mark &Discovered Object"), "", "Shift+O",
         tr("Mark the outlined object, for all other views, numbers and edits"), [this] { markFound(); }, found,
         {.submenu = objects}},
        {ActionId::OpenMask, Menu::Go, tr("Open &Mask…"), "", "",
         tr("Open a mask image of the photo's size, bright where the object is"), [this] { askForMask(); }, photo,
         {.submenu = objects}},
        {ActionId::SaveMask, Menu::Go, tr("&Save Mask…"), "", "",
         tr("Save the marked object as a mask image of the photo's size, for other photos and the command line"),
         [this] { askForMaskFile(); }, object, {.submenu = objects}},
        {ActionId::NameObject, Menu::Go, tr("&Name Object…"), "", "",
         tr("Keep the marked object in this session under a name, or rename it"), [this] { askForName(); }, object,
         {.submenu = objects}},
        {ActionId::RemoveSelection, Menu::Go, tr("Remo&ve Selection"), "", "",
         tr("Remove the marked object and its name from the session"), [this] { removeSelection(); }, named,
         {.submenu = objects}},
        {ActionId::ForgetObject, Menu::Go, tr("&Clear Object"), "", "",
         tr("Remove the mark from this photo; named selections stay in the list"), [this] { forget(); }, object,
         {.submenu = objects}},
    };
    // clang-format on
}

void ObjectCommands::outline(Outlining how)
{
    m_area.canvas().setOutlining(m_area.canvas().outlining() == how ? Outlining::None : how);
    if (m_area.canvas().outlining() != Outlining::None) {
        const FigurePtr figure = m_session.shown().figure();
        const bool onPhoto = figure && (!figure->result || figure->result->kind() == core::ResultKind::PatchMap);
        Q_EMIT statusMessage(
            !onPhoto                      ? tr("Show a map on the photo, then drag over the object.")
            : how == Outlining::Rectangle ? tr("Drag from one corner of the object to the other.")
            : how == Outlining::Prompts
                ? tr("Click on the object, with Ctrl on what is not part of it, or drag a box around it.")
                : tr("Drag around the object."));
    }
}

void ObjectCommands::showState()
{
    m_actions.at(ActionId::MarkRectangle)->setChecked(m_area.canvas().outlining() == Outlining::Rectangle);
    m_actions.at(ActionId::MarkLasso)->setChecked(m_area.canvas().outlining() == Outlining::Lasso);
    if (m_area.canvas().outlining() == Outlining::Prompts && !m_session.maskPrompter().canDecode()) {
        m_area.canvas().setOutlining(Outlining::None);
    }
    m_actions.at(ActionId::MarkPrompts)->setChecked(m_area.canvas().outlining() == Outlining::Prompts);
}

void ObjectCommands::setOutline(const std::vector<core::PixelPoint>& outline)
{
    const PhotoPtr photo = seenPhoto();
    if (!photo) {
        return;
    }
    try {
        mark(photo, std::make_shared<const core::ObjectMask>(core::maskOfOutline(outline, photo->photo->size())));
    } catch (const core::Error& error) {
        Q_EMIT statusMessage(coreText(error.message()));
    }
}

PhotoPtr ObjectCommands::seenPhoto() const
{
    const ScenePtr seen = m_session.shown().figureScene();
    return seen ? seen->photo : m_session.opened().photo();
}

void ObjectCommands::mark(const PhotoPtr& photo, const ObjectPtr& object)
{
    m_session.marks().setObject(photo, object);
    if (m_session.marks().object() != object) {
        Q_EMIT statusMessage(tr("The object is marked in the image that was shown. The next one is already open."));
    }
}

/// A click on a point that is there takes it away.
void ObjectCommands::placePrompt(core::PixelPoint at, bool foreground)
{
    constexpr double kReach = 10.0;  // widget pixels
    MaskPrompter& prompter = m_session.maskPrompter();
    const QPointF clicked = m_area.canvas().toWidget(at);
    const auto& points = prompter.prompts().points;
    for (size_t i = 0; i < points.size(); ++i) {
        const QPointF there = m_area.canvas().toWidget({points[i].x + 0.5, points[i].y + 0.5});
        if (QLineF(there, clicked).length() <= kReach) {
            prompter.removePoint(i);
            return;
        }
    }
    prompter.addPoint(at, foreground);
}

void ObjectCommands::showPrompts()
{
    for (int pane = 0; pane < m_panes.count(); ++pane) {
        m_area.canvas(pane).setPrompts(pane == m_panes.focused() ? m_session.maskPrompter().prompts()
                                                                 : core::MaskPrompts());
    }
}

void ObjectCommands::markFound()
{
    mark(seenPhoto(), m_session.shown().figure()->found);
}

void ObjectCommands::askForMask()
{
    const PhotoPtr photo = m_session.opened().photo();
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Open Mask"), QFileInfo(photo->path).path(),
                                                      tr("Images (%1);;All files (*)").arg(imagePatterns()));
    if (!path.isEmpty()) {
        m_session.readMask(path, photo);
    }
}

void ObjectCommands::askForMaskFile()
{
    const PhotoPtr photo = seenPhoto();
    const ObjectPtr marked = m_session.marks().objectIn(photo);
    static const QRegularExpression unusual(QStringLiteral("[^\\w-]+"), QRegularExpression::UseUnicodePropertiesOption);
    const QString object = nameOfObject().replace(unusual, QStringLiteral("-"));
    const QString name = QStringLiteral("%1-%2").arg(imageStem(), object.isEmpty() ? QStringLiteral("mask") : object);
    const QString path = askForFile(m_window, tr("Save Mask"), QFileInfo(photo->path).path(), name,
                                    {{tr("PNG image (*.png)"), {"png"}}});
    if (!path.isEmpty()) {
        m_session.writeMask(path, photo, marked);
    }
}

QString ObjectCommands::nameOfObject() const
{
    const PhotoPtr photo = seenPhoto();
    return m_session.selections().nameOf(photo, m_session.marks().objectIn(photo));
}

void ObjectCommands::askForName()
{
    const PhotoPtr photo = seenPhoto();
    const ObjectPtr object = m_session.marks().objectIn(photo);
    const QString name = nameOfObject();
    auto* dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Name Object"));
    dialog->setLabelText(tr("Name of the marked object:"));
    dialog->resize(360, 0);  // wide enough for its title
    dialog->setTextValue(name.isEmpty() ? m_session.selections().proposedName(photo) : name);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, photo, object](const QString& text) {
        try {
            m_session.selections().add(photo, object, text);
        } catch (const core::Error& error) {
            Q_EMIT statusMessage(coreText(error.message()));
        }
    });
    dialog->open();
}

void ObjectCommands::removeSelection()
{
    m_session.selections().remove(seenPhoto(), nameOfObject());
    forget();
}

void ObjectCommands::forget()
{
    m_session.maskPrompter().clear(seenPhoto());
}

void ObjectCommands::copyDescription()
{
    const FigurePtr figure = m_session.shown().figure();
    if (!figure || !figure->result) {
        return;
    }
    QString words = coreText(core::inWords(*figure->result));
    if (const QString object = objectText(*figure); !object.isEmpty()) {
        words += QStringLiteral("; ") + object;
    }
    QGuiApplication::clipboard()->setText(words);
    m_area.canvas().setAccessibleDescription(words);
    QAccessibleEvent alert(&m_area.canvas(), QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    Q_EMIT statusMessage(words);
}

}  // namespace ui
