#include "app/cli/cli.h"
#include "app/cli/signals.h"

#include <unistd.h>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string_view>

[[gnu::visibility("default")]] int main(int argc, char** argv)  // the launcher asks for it by name
{
    setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", 0);  // its threads report on stderr what is wrong with a video
    if (argc == 3 && std::string_view(argv[1]) == "--write-quick-answers") {  // the build asks
        return (std::ofstream(argv[2]) << cli::quickAnswers()).flush() ? 0 : 1;
    }
    cli::reportUncaught();
    cli::reportCrashForWantOfMemory();
    const std::stop_source stop;
    cli::stopOnSignals(stop);
    return cli::run({argv + 1, argv + argc},
                    {std::cout, std::cerr, stop.get_token(), isatty(STDERR_FILENO) != 0, isatty(STDOUT_FILENO) != 0});
}
