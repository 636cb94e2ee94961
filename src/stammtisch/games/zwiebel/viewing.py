"""Parts of states as they are shown: groups, effects, pending steps."""

from __future__ import annotations

from stammtisch.games.zwiebel.solving import Group
from stammtisch.games.zwiebel.state import Groups, State
from stammtisch.games.zwiebel.views import GroupView


def group_view(state: State, group: Group) -> GroupView:
    """A group with codes."""
    codes = state.setup.pack.codes_of(group.cards)
    return GroupView(codes, str(group.key), group.key.nulls, group.wilds)


def group_views(state: State, groups: Groups) -> tuple[GroupView, ...]:
    """A list of groups with codes."""
    return tuple(group_view(state, group) for group in groups)
