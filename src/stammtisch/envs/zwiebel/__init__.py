"""Both rule sets of Zwiebel for learners."""

from stammtisch.envs.zwiebel.encoding import ENCODINGS as ENCODINGS
