#include "core/checkpoint/pickle/pickle_globals.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

using Names = std::string_view;

/// With everything below them: os and os.path.
constexpr std::array<Names, 13> kPackages = {"os",        "posix",           "nt",        "sys",    "subprocess",
                                             "importlib", "ctypes",          "shutil",    "socket", "commands",
                                             "asyncio",   "multiprocessing", "webbrowser"};

/// These alone: a project may well have a package of its own named "code".
constexpr std::array<Names, 14> kModules = {"runpy",   "pickle", "cPickle", "_pickle", "code", "pty",      "pdb",
                                            "marshal", "imp",    "timeit",  "bdb",     "pip",  "cProfile", "codeop"};

constexpr std::array<Names, 13> kBuiltins = {"eval",    "exec",  "execfile",   "getattr", "setattr",
                                             "delattr", "open",  "__import__", "compile", "input",
                                             "globals", "apply", "breakpoint"};

template <class List>
bool contains(const List& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}

}  // namespace

bool isDangerous(const PickleSymbol& symbol)
{
    if (symbol.module == "builtins" || symbol.module == "__builtin__") {
        return contains(kBuiltins, symbol.name.substr(0, symbol.name.find('.')));
    }
    return contains(kPackages, symbol.module.substr(0, symbol.module.find('.'))) || contains(kModules, symbol.module);
}

}  // namespace core
