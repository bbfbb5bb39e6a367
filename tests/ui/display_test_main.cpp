#include "tests/ui/display_test_main.h"

[[gnu::visibility("default")]] int main(int argc, char** argv)
{
    return ui_test::runWithDisplay<QApplication>(argc, argv, [](QApplication&) {});
}
