"""What plausible play makes likely: from playouts of a contract to the chances of its tricks, and how sure they are.

Nothing is loaded by importing the package; its modules need numpy, some scipy, and are imported where they are used.
"""

from __future__ import annotations

__all__: list[str] = []
