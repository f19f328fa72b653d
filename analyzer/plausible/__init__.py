"""What plausible play makes likely: from playouts of a contract to chances of its tricks that a statistician would sign.

Nothing is loaded by importing the package; its modules need numpy, some scipy, and are imported where they are used.
"""

from __future__ import annotations

__all__: list[str] = []
