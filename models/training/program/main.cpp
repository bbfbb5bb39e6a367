#include "models/training/program/commands.h"

#include <unistd.h>
#include <iostream>

int main(int argc, char** argv)
{
    return training::run({argv + 1, argv + argc}, {std::cout, std::cerr, {}, isatty(STDERR_FILENO) != 0});
}
