// A program's options, read off its CLI11 application: manual page and completions are generated from this table and
// show what --help shows, so that no option is described twice.
#pragma once

#include <CLI/CLI.hpp>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cli {

struct ArgumentRow {
    std::vector<std::string> names;  ///< "--version", "-v", the long ones first; empty: a positional argument
    std::string value;               ///< as --help has it: "on|off", "FILE", "IMAGE..."; empty for a flag
    std::string meaning;             ///< a sentence without its full stop; with the limits of a number
    std::vector<std::string> words;  ///< what the value may be, as far as it is one of some words
    bool takesFile = false;
    bool required = false;
    bool repeats = false;  ///< may be given several times

    bool operator==(const ArgumentRow&) const = default;
};

struct CommandRow {
    std::vector<std::string> path;  ///< "headscope-cli", "models", "list"
    std::string meaning;
    std::string footer;  ///< lines; empty where it is that of the command above
    std::vector<ArgumentRow> positionals, options;
    std::vector<CommandRow> commands;
    bool runs() const { return commands.empty() || !positionals.empty(); }  ///< by itself, not only what is below it
};

/// Allowed values by placeholder, e.g. VIEW -> the names of the views.
using KnownWords = std::map<std::string, std::vector<std::string>>;

/// The program's table, in the order of its declarations. A value that --help writes with bars, "H|mean|max", may be
/// its words in lower case; a value with FILE, FOLDER, MODEL, IMAGE or another word for a path in its name is a path.
CommandRow readTable(const CLI::App& program, const KnownWords& words);

/// The command itself and all below it, each before those below it.
std::vector<const CommandRow*> allCommands(const CommandRow& program);

/// "models list": without the program's name.
std::string pathText(const CommandRow& command);

/// Options that at least three commands declare alike, in the order of their declarations.
std::vector<ArgumentRow> commonOptions(const CommandRow& program);

/// All of `from` in the text replaced.
std::string replaced(std::string text, const std::string& from, const std::string& to);

// Each written from a program's table: a manual page for man(1), and completions of the shells (commands, options, the
// words that an option takes, files).

struct ManualSection {
    std::string title;                                         ///< "ENVIRONMENT"
    std::vector<std::pair<std::string, std::string>> entries;  ///< a name and what it means
};

/// @param program  the table; options that several commands share are printed once, under COMMON OPTIONS
/// @param version  "0.1.0"
/// @param more     sections that follow the options
std::string manualPage(const CommandRow& program, const std::string& version, const std::vector<ManualSection>& more);

/// The page resources/manual/options.md: a table of options per command, in Markdown.
std::string optionsPage(const CommandRow& program);

/// A script for bash's `complete`; needs nothing but bash itself.
std::string bashCompletion(const CommandRow& program);
/// A function for zsh's `compdef`, for a file named after the program with an underscore before it.
std::string zshCompletion(const CommandRow& program);
/// `complete` lines for fish.
std::string fishCompletion(const CommandRow& program);

}  // namespace cli
