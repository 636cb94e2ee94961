"""What a best response wins from the strongest bot of Zwanzig.

python -m examples.best_response 2 1

The first number is how many seats, the second the seed.
"""

from __future__ import annotations

import sys

from examples.best_response.response import main

if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:3]))
