"""The programs: their window, and their web pages."""

import html
import json
import os
import shutil
import subprocess
import tempfile
import time

_NO_WINDOW = 3  # exit status of `headscope --remote`
_SECONDS_TO_START = 60


class ProgramError(RuntimeError):
    """What the program says is wrong: one sentence."""


def show(*files, view: "dict | None" = None, **changes) -> dict:
    """Opens files in the window of Headscope that was started last, or starts one, and returns what it shows.

    files     traces, checkpoints, images; or a Recorder
    view      a view as JSON has it (--view-json); changes: the same by words: layer=3, head="mean", query="5,9"

    What neither names stays as the window has it. A file that is open already is read again: a trace that is written
    after each epoch stays in view.
    """
    return _shown([_file(each) for each in files], {**(view or {}), **changes}, start=True)


def ask(*files, view: "dict | None" = None, **changes) -> "dict | None":
    """As show(), but starts nothing: None without a window."""
    return _shown([_file(each) for each in files], {**(view or {}), **changes}, start=False)


class Page:
    """A web page, one file; a notebook shows it below the cell."""

    def __init__(self, path: str):
        self.path = path

    def _repr_html_(self) -> str:
        with open(self.path, encoding="utf-8") as file:
            page = html.escape(file.read())
        return f'<iframe srcdoc="{page}" style="width: 100%; height: 720px; border: 0"></iframe>'

    def __repr__(self) -> str:
        return f"Page({self.path!r})"


def report(source, *images, out: "str | os.PathLike | None" = None, **options) -> Page:
    """Writes one web page of all maps, as `headscope-cli report` does.

    source    a trace or a Recorder, which have an image of their own; a checkpoint, which needs images; a session
    out       the page; default: beside the temporary files
    options   of the command: title="...", hover="all"
    """
    path = os.fspath(out) if out is not None else os.path.join(tempfile.mkdtemp(prefix="headscope-"), "report.html")
    words = [_program("headscope-cli"), "report", _file(source), *map(os.fspath, images), "--out", path]
    for name, value in options.items():
        words += [f"--{name.replace('_', '-')}", str(value)]
    _run(words)
    return Page(path)


def _file(source):
    """The path of a file, of a Recorder's as well, which is written where it was not."""
    if not hasattr(source, "save"):
        return os.path.abspath(os.fspath(source))
    if source.path is None:
        source.save(os.path.join(tempfile.mkdtemp(prefix="headscope-"), f"{type(source.model).__name__}.safetensors"))
    return os.path.abspath(source.path)


def _program(name):
    folder = os.environ.get("HEADSCOPE_BIN")
    found = shutil.which(name, path=folder) if folder else shutil.which(name)
    if found is None:
        raise ProgramError(f"expected {name} in {folder or 'the path'}, found none; $HEADSCOPE_BIN names its folder")
    return found


def _run(words):
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8")
    if done.returncode == _NO_WINDOW:
        return None
    if done.returncode != 0:
        raise ProgramError(done.stderr.strip().removeprefix("error: ") or f"{words[0]} ended with {done.returncode}")
    return done.stdout


def _shown(files, changes, start):
    window = [_program("headscope"), *files]
    if changes:
        window += ["--view-json", json.dumps(changes)]
    answer = _run([*window, "--remote"])
    if answer is None and start:
        started = subprocess.Popen(window, start_new_session=True, stdin=subprocess.DEVNULL)
        deadline = time.monotonic() + _SECONDS_TO_START
        while answer is None and started.poll() is None and time.monotonic() < deadline:
            time.sleep(0.2)
            answer = _run([window[0], "--remote"])
        if answer is None:
            raise ProgramError("expected the window to start, found that it did not")
    return None if answer is None else json.loads(answer)
