"""Where libdds is: in the folder of the installed endplay, found without importing it."""

from importlib.util import find_spec
from pathlib import Path

from dds_bindings.errors import LibraryNotFound

# endplay builds the library under one of these names, by platform and by release.
FILE_NAMES = ("libdds.so", "libdds.dylib", "libdds.dll", "dds.dll")


def find_library() -> Path:
    """The path of the libdds that endplay carries; the file exists, nothing is loaded.

    Raises
    ------
    LibraryNotFound
        endplay is not installed, or its folder holds no libdds.
    """
    try:
        # For a top-level name this reads the import path only; it runs none of the package's code.
        spec = find_spec("endplay")
    except (ImportError, ValueError):
        spec = None
    folders = [Path(place) / "_dds" for place in (spec.submodule_search_locations or ())] if spec else []
    if not folders:
        raise LibraryNotFound("endplay is not installed for this Python: pip install 'endplay>=0.5.12,<0.6'")
    for folder in folders:
        for name in FILE_NAMES:
            if (folder / name).is_file():
                return (folder / name).resolve()
    raise LibraryNotFound(f"no {' or '.join(FILE_NAMES)} in {folders[0]}: reinstall endplay")
