#!/usr/bin/python3
"""ARCHITECTURE.md holds: a file includes only what stands in rooms below its own, and what the page names is there.

The order of the rooms is read off the page's tables, so that the page cannot go stale. A table's head names a folder, its
rows that folder's rooms from top to bottom. Where a row lists rooms of its own (`views/`), " · " stands between what is
above and what is below, and a comma between those that do not know each other.
"""
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")

# What should not be: (including file, included file or its folder) -> why it is still there. Only ever gets shorter.
KNOWN = {
    ("core/model/recording/recorded_network.h", "core/image/"): "a recorded input is an image already preprocessed",
    ("core/model/recording/recording.h", "core/image/"): "a recording keeps the mapping to its photo",
    ("core/model/recording/trace_metadata.h", "core/image/"): "a recording keeps the mapping to its photo",
    ("ui/session/display/result_runner.cpp", "ui/session/video/"): "a video is asked for its frame's scene",
}


def tables():
    """[(folder, [(row's name, text)])] of the section on rooms."""
    section = PAGE.split("\n## Rooms", 1)[1].split("\n## ", 1)[0]
    found = []
    for block in re.findall(r"(?:^\|.*\n)+", section, re.M):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|", 1)] for line in block.splitlines()]
        folder = rows[0][0]
        found.append(("" if folder == "floors" else folder, [(row[0].strip("`"), row[1]) for row in rows[2:]]))
    return found


def parts(text):
    """A row's levels from top to bottom: the rooms and the files that each names, without what is in parentheses."""
    while "(" in text:
        shorter = re.sub(r"\([^()]*\)", "", text)
        if shorter == text:
            break
        text = shorter
    return [re.findall(r"`([\w./-]+)`", part) for part in text.split(" · ")]


def rooms():
    """Folder, or file without its ending -> (place, room). A room may include what has a larger place. A folder's own files
    stand below all of its rooms; in a row, where its first part without a folder is, unless the row names them."""
    found, folders_above = {}, {}
    for folder, rows in tables():
        above = folders_above.get(folder, ())
        found[folder] = (above + (len(rows),), folder)
        for number, (row, text) in enumerate(rows):
            room, place = folder + row, above + (number,)
            folders_above[room] = place
            levels = parts(text)
            own = next((index for index, names in enumerate(levels) if not any(name.endswith("/") for name in names)), len(levels))
            found[room] = (place + (own,), room)
            for index, names in enumerate(levels):
                for name in names:
                    found[room + name] = (place + (index,), room + name if name.endswith("/") else room)
    return found


def room_of(path, order):
    if path.rpartition(".")[0] in order:
        return order[path.rpartition(".")[0]]
    folder = path
    while folder:
        folder = folder.rstrip("/").rpartition("/")[0]
        if folder + "/" in order:
            return order[folder + "/"]
    return None


def sources():
    for top in ("app", "core", "models", "resources", "ui"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                yield path.relative_to(ROOT).as_posix()


def includes():
    """(including file, included file) of this project's own."""
    for path in sources():
        for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', (ROOT / path).read_text(encoding="utf-8"), re.M):
            yield path, name


class Architecture(unittest.TestCase):
    def test_a_file_includes_only_what_stands_below_it(self):
        order, wrong, needed = rooms(), [], set()
        for path, name in includes():
            above, below = room_of(path, order), room_of(name, order)
            if above is None or below is None or above[1] == below[1] or above[0] < below[0]:
                continue
            known = next((entry for entry in KNOWN if entry[0] == path and name.startswith(entry[1])), None)
            if known:
                needed.add(known)
            else:
                wrong.append(f"{path} includes {name}, and {above[1]} does not stand above {below[1]}")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertEqual(set(KNOWN) - needed, set(), "no exception any more: take it out of the list")

    def test_every_source_stands_in_a_room(self):
        order = rooms()
        self.assertEqual([path for path in sources() if room_of(path, order) is None], [])

    def test_rooms_that_the_page_lists_are_there(self):
        self.assertEqual([room for room in rooms() if room.endswith("/") and not (ROOT / room).is_dir()], [])

    def test_files_that_a_row_names_stand_in_its_room(self):
        missing = []
        for folder, rows in tables():
            for row, text in rows:
                for name in (each for level in parts(text) for each in level if not each.endswith("/")):
                    if "." not in name and not any((ROOT / (folder + row)).rglob(name + ".*")):
                        missing.append(f"{folder}{row}: {name}")
        self.assertEqual(missing, [])

    def test_files_that_the_recipes_name_are_there(self):
        """`experiment/edit.cpp`, `naming_NAME*.cpp`: the end of some path, with braces, stars and words in capitals filled in."""
        everything = ["/" + path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*")
                      if not {".git", "build"} & set(path.relative_to(ROOT).parts)]
        paths = "\n".join(path for path in everything) + "\n" + "\n".join(
            path + "/" for path in everything if (ROOT / path[1:]).is_dir()) + "\n"
        missing = []
        for name in re.findall(r"`([\w.{},*/-]+)`", PAGE):
            alternatives = re.match(r"(.*)\{(.*)\}(.*)", name)
            spelled = [alternatives[1] + each + alternatives[3] for each in alternatives[2].split(",")] if alternatives else [name]
            for each in spelled:
                if not (each.endswith("/") or re.search(r"\.(h|cpp|ts|tsv|json|md|txt|py)$", each)):
                    continue
                pattern = re.escape(each).replace(r"\*", r"[^/\n]*")
                pattern = re.sub(r"[A-Z]{2,}|(?<=_)X(?=\\\.)", r"[^/\\n]+", pattern)
                if not re.search("/" + pattern + "\n", paths):
                    missing.append(each)
        self.assertEqual(missing, [])

    def test_no_file_includes_itself_and_sources_begin_with_their_header(self):
        wrong, first = [], {}
        for path, name in includes():
            first.setdefault(path, name)
            if path == name:
                wrong.append(f"{path} includes itself")
        for path, name in first.items():
            header = path.removesuffix(".cpp") + ".h"
            if path.endswith(".cpp") and (ROOT / header).exists() and name != header:
                wrong.append(f"{path} begins with {name}, not with its own header: nothing shows that that can stand alone")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))


if __name__ == "__main__":
    sys.exit(unittest.main())
