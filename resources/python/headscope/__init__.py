"""Records attention of any PyTorch model, reads such files, and shows them in Headscope.

    Recorder           hooks a model and writes what it attends to (needs torch)
    save, load         trace files
    show, ask          the program's window
    report             a web page
"""

from .files import Trace, load, save
from .program import Page, ProgramError, ask, report, show

__all__ = ["Page", "ProgramError", "Recorder", "Trace", "ask", "load", "report", "save", "show"]


def __getattr__(name):
    if name == "Recorder":  # torch is imported by those alone who record
        from .recorder import Recorder

        return Recorder
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
