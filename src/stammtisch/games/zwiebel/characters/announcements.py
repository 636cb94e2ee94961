"""Announcing character cards: the checks in the order of ZC-75 (ZC-65, section f.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from stammtisch.games.protocol import RuleViolation
from stammtisch.games.zwiebel.cards.pack import ACE, COUNTS, RANK_OF
from stammtisch.games.zwiebel.cards.rulesets import Character
from stammtisch.games.zwiebel.characters.elephants import can_be_driven, has_completion
from stammtisch.games.zwiebel.characters.visibility import SWITCH
from stammtisch.games.zwiebel.groups.judgement import roles_in, wild_for, wild_now
from stammtisch.games.zwiebel.state.actions import Announce, Mode
from stammtisch.games.zwiebel.state.parts import EffectName
from stammtisch.games.zwiebel.state.refusal_codes import refused
from stammtisch.games.zwiebel.state.state import NOBODY, State

MODES: Mapping[Character, tuple[Mode, ...]] = MappingProxyType(
    {
        "lady": ("exchange", "devalue", "rewild"),
        "fate": ("exchange", "unwild"),
        "atuin": ("shift", "elephants"),
        "archchancellor": ("show",),
        "fool": ("show",),
        "death": ("show",),
        "sender": ("show",),
    }
)
"""What a character card can be announced for in some rule set (ZC-116)."""

_SWITCH_OF_MODE: Mapping[Mode, str] = MappingProxyType(
    {"shift": "atuin", "elephants": "elephants", "rewild": "fate"}
)
"""Where a mode belongs to another rule than its card (ZC-73)."""

Step = Callable[[State, int, Announce], RuleViolation | None]


def announce_refusal(state: State, seat: int, action: Announce) -> RuleViolation | None:
    """The first check that the announcement fails, after turn and phase; ``None``: it is legal."""
    for check in _CHECKS:
        found = check(state, seat, action)
        if found is not None:
            return found
    return None


def part_of(state: State, action: Announce) -> Character | None:
    """The character that is announced."""
    return state.setup.part_of.get(state.setup.pack.index[action.card])


def modes_of(state: State, part: Character) -> tuple[Mode, ...]:
    """What this rule set lets the character be announced for."""
    procedure = state.setup.procedure
    if "show" in MODES[part]:
        return ("show",) if part in procedure.shown else ()
    if procedure.rewilds_silently:
        return tuple(mode for mode in MODES[part] if mode != "rewild")
    return MODES[part]


def shift_value(state: State, code: str, *, down: bool) -> int:
    """The new value of a card that A'Tuin shifts; may lie outside 1 .. 11 (Z04-45)."""
    rank = RANK_OF[state.setup.pack.index[code]]
    if down:
        return (11 if rank == ACE else COUNTS[rank]) - 8
    return COUNTS[rank] + 8


def effect_of(part: Character, mode: Mode) -> EffectName:
    """The effect that counts against ZC-66."""
    return _EFFECTS[part, mode]


_EFFECTS: Mapping[tuple[Character, Mode], EffectName] = MappingProxyType(
    {
        ("lady", "exchange"): "lady_exchange",
        ("lady", "devalue"): "lady_devalue",
        ("lady", "rewild"): "lady_rewild",
        ("fate", "exchange"): "fate_exchange",
        ("fate", "unwild"): "fate_unwild",
        ("atuin", "shift"): "atuin_shift",
        ("atuin", "elephants"): "elephants",
        ("archchancellor", "show"): "arch",
        ("fool", "show"): "fool",
        ("death", "show"): "death",
        ("sender", "show"): "sender",
    }
)


def _named(action: Announce) -> Iterator[str]:
    """The cards named with the announced one."""
    if action.mode == "shift":
        yield from (code for code in (action.down, action.up) if code is not None)
    elif action.mode == "elephants":
        yield from action.cards


# --- the checks, in the order of ZC-75 ----------------------------------------------------------


def _own_cards(state: State, seat: int, action: Announce) -> RuleViolation | None:
    index, hand = state.setup.pack.index, state.hands[seat]
    own = hand
    if action.mode == "rewild" and not state.setup.procedure.rewilds_silently:
        for owner, card in state.effects.aside:
            own |= (owner == seat) << card
    if not own >> index[action.card] & 1:
        return refused("not_your_card", card=action.card)
    for code in _named(action):
        if not hand >> index[code] & 1:
            return refused("not_your_card", card=code)
    return None


def _announceable(state: State, _seat: int, action: Announce) -> RuleViolation | None:
    part = part_of(state, action)
    if part is None or action.mode not in modes_of(state, part):
        return refused("not_announceable", card=action.card)
    return None


def _switched_on(state: State, _seat: int, action: Announce) -> RuleViolation | None:
    part = part_of(state, action)
    assert part is not None
    switch = _SWITCH_OF_MODE.get(action.mode, SWITCH[part])
    return None if getattr(state.setup.options, switch) else refused("rule_off", card=action.card)


def _face_down(state: State, seat: int, action: Announce) -> RuleViolation | None:
    setup, known = state.setup, state.known[seat]
    index = setup.pack.index
    if setup.procedure.announces_open:
        opened = known >> index[action.card] & 1
        if part_of(state, action) == "archchancellor" and opened:
            return refused("card_open", "Z04-49", card=action.card)
        return None
    if known >> index[action.card] & 1:
        return refused("card_open", card=action.card)
    if setup.latitude.companions_hidden:
        for code in _named(action):
            if known >> index[code] & 1:
                return refused("card_open", card=code)
    return None


def _unused(state: State, _seat: int, action: Announce) -> RuleViolation | None:
    part = part_of(state, action)
    assert part is not None
    begun = state.effects.begun
    spent = {effect_of(part, action.mode)}
    if part in ("fate", "atuin") or (part == "lady" and state.setup.procedure.lady_acts_once):
        spent = {effect_of(part, mode) for mode in modes_of(state, part)}
    return refused("already_played", card=action.card) if spent & set(begun) else None


def _eights(state: State, seat: int, action: Announce) -> RuleViolation | None:
    part, mode = part_of(state, action), action.mode
    if part == "lady" and mode in ("exchange", "devalue"):
        wanted, wild = mode == "devalue", wild_for(state, seat)
    elif part == "fate":
        wanted, wild = mode == "unwild", wild_now(state)
    elif mode == "rewild":
        if state.effects.unwild:
            return None
        wild = wild_now(state)
        wanted = not wild
    else:
        return None
    if wanted == wild:
        return None
    return refused("needs_wild" if wanted else "needs_not_wild", card=action.card)


def _fate_after_lady(state: State, _seat: int, action: Announce) -> RuleViolation | None:
    first = part_of(state, action) == "fate" and action.mode == "exchange"
    if (
        first
        and state.setup.procedure.fate_needs_lady
        and state.effects.lady_exchanged_by == NOBODY
    ):
        return refused("fate_needs_lady", card=action.card)
    return None


def _not_fate_then_lady(state: State, seat: int, action: Announce) -> RuleViolation | None:
    barred = state.setup.procedure.fate_bars_lady and state.effects.fate_by == seat
    if barred and part_of(state, action) == "lady":
        return refused("fate_then_lady", card=action.card)
    return None


def _shift(state: State, seat: int, action: Announce) -> RuleViolation | None:
    if action.mode != "shift" or action.down is None or action.up is None:
        return None
    index = state.setup.pack.index
    for code in (action.down, action.up):
        if not roles_in(state, seat, index[code]):
            return refused("card_worthless", card=code)
    if action.down == action.up:
        return refused("shift_same_card", card=action.down)
    if not state.setup.procedure.atuin_shifts_herself and action.card in (action.down, action.up):
        return refused("shift_atuin", card=action.card)
    for code, down in ((action.down, True), (action.up, False)):
        value = shift_value(state, code, down=down)
        if not 1 <= value <= 11:
            return refused("shift_range", card=code, value=value)
    return None


def _elephants(state: State, seat: int, action: Announce) -> RuleViolation | None:
    if action.mode != "elephants":
        return None
    index = state.setup.pack.index
    cards = tuple(sorted(index[code] for code in action.cards))
    if len(cards) != 4 or not all(can_be_driven(state, seat, card) for card in cards):
        return refused("elephants_cards", cards=list(action.cards))
    if not has_completion(state, seat, (*cards, index[action.card]), ()):
        return refused("elephants_no_double", cards=list(action.cards))
    return None


def _fool_in_time(state: State, _seat: int, action: Announce) -> RuleViolation | None:
    if part_of(state, action) == "fool" and state.phase == "showdown":
        return refused("fool_too_late", card=action.card)
    return None


_CHECKS: tuple[Step, ...] = (
    _own_cards,
    _announceable,
    _switched_on,
    _face_down,
    _unused,
    _eights,
    _fate_after_lady,
    _not_fate_then_lady,
    _shift,
    _elephants,
    _fool_in_time,
)
