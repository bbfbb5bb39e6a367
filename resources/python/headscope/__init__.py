"""Records attention of any PyTorch model, reads such files, and shows them in Headscope.

    Recorder           hooks a model and writes what it attends to (needs torch)
    word_logits        what a language model's words have at every patch (needs torch)
    save, load         trace files
    show, ask          the program's window
    report             a web page
"""

from .files import Trace, load, save
from .program import Page, ProgramError, ask, report, show

__all__ = ["Page", "ProgramError", "Recorder", "Trace", "ask", "load", "report", "save", "show", "word_logits"]


def __getattr__(name):
    if name in ("Recorder", "word_logits"):  # torch is imported by those alone who record
        from . import recorder

        return getattr(recorder, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
