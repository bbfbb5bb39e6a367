// For tests of the window: the application of the program, whose caught exceptions are failures of the test.
#include "tests/ui/display_test_main.h"
#include "ui/window/widgets/application.h"

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    return ui_test::runWithDisplay<ui::Application>(argc, argv, [](ui::Application& application) {
        QObject::connect(&application, &ui::Application::failed, [](const core::Failure& failure) {
            ADD_FAILURE() << "an exception left an event handler: " << failure.message.english();
        });
    });
}
