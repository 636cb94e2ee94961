"""What the page about environments says of its code is so; `test_docs` runs it block by block."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from tools.encoding_tables import PAGE

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_the_code_of_the_page_does_what_it_says() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 5
    names: dict[str, Any] = {"__name__": "page"}
    for code in blocks:
        exec(compile(code, PAGE.name, "exec"), names)
    assert names["numbers"].shape == (16,)
    assert names["mask"].any(axis=1).all()
    encoding = names["encoding"]
    assert encoding.words[4] == "decide in"
    assert (encoding.numbers["decide in"], encoding.size, encoding.length(4)) == (4, 64, 315)
    assert [(one.name, one.size) for one in encoding.slices(4)][:2] == [("hand", 32), ("away", 32)]
    masks = names["env"].get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert len(names["envs"].reset(seed=1)[0]["observation"]) == 2
