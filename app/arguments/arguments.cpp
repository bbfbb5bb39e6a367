#include "app/arguments/arguments.h"

#include "core/model/open_model.h"

namespace cli {
namespace {

std::string objection(const std::string& expected, const std::string& found)
{
    return "expected " + expected + ", found \"" + found + '"';
}

std::string checkDevice(const std::string& text)
{
    return core::isDeviceName(text) ? std::string() : objection("cpu, cuda, cuda:N or auto", text);
}

std::string checkTheme(const std::string& text)
{
    const bool known = text == "system" || text == "dark" || text == "light";
    return known ? std::string() : objection("system, dark or light", text);
}

}  // namespace

void declareWindow(CLI::App& program, WindowArguments& arguments)
{
    program.name("headscope");
    program.description("Shows where a vision transformer looks.");
    program.set_version_flag("--version,-v", std::string("headscope ") + HEADSCOPE_VERSION);
    program.add_option("PHOTO|MODEL|SESSION", arguments.paths,
                       "an image, a folder of images or a video, and a checkpoint or a model's id, in any order, or a "
                       "session (FILE.headscope); default: the last ones, else the bundled ones");
    program.add_option("--device", arguments.device, "device to compute on")
        ->type_name("cpu|cuda|cuda:N|auto")
        ->check(checkDevice);
    program.add_option("--theme", arguments.theme, "theme of the window")
        ->type_name("system|dark|light")
        ->check(checkTheme);
    program.add_option("--view-json", arguments.viewFile, "show the view in this file, as `headscope-cli render` does")
        ->type_name("FILE");
    program.add_option("--size", arguments.size, "size of the window in pixels")->type_name("WIDTHxHEIGHT");
    program
        .add_option("--screenshot", arguments.screenshot,
                    "write the window to this PNG file once its view is drawn, and quit")
        ->type_name("FILE");
    program.footer(
        "F1 in the window lists all keys. Options of Qt, such as -platform, are accepted, too.\n"
        "Exit status: 0 success, 2 wrong usage, 1 anything else, with one line `error: ...`.");
}

}  // namespace cli
