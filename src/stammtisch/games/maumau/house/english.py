"""The English templates of house rules."""

from __future__ import annotations

from stammtisch.games.maumau.state import house_rule as m

SUITS = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
_NAMES = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_OPS = {
    "=": "exactly",
    "≠": "not",
    "<": "fewer than",
    "≤": "at most",
    ">": "more than",
    "≥": "at least",
}
_HARMS = {
    "skip": "skipping",
    "stack": "a seven",
    "draw": "drawing",
    "swap": "a swap",
    "give": "giving",
}
_WHO: dict[str, str] = {
    "actor": "the player",
    "victim": "the player hit",
    "next": "the next player",
    "previous": "the previous player",
    "opposite": "the player opposite",
    "all": "everybody",
    "others": "everybody else",
    "turn_owner": "the player on turn",
    "dealer": "the dealer",
    "leader": "the leader",
    "trailing": "the last on the board",
    "chosen": "a player of their choice",
}
_WISHES = {
    "any": "any suit",
    "opposite_colour": "a suit of the other colour (red/black)",
    "same_colour": "a suit of the same colour (red/black)",
    "other_than_printed": "a different suit from the card's",
    "other_than_below": "a different suit from the one before",
}
_SAME = {"rank": ", all of the same rank", "suit": ", all of the same suit"}


def cards(given: m.Cards) -> str:
    """Cards in words: "a king", "the king of hearts", "a heart"."""
    if given.same_as_top:
        return "the same card as the top one"
    text = _named(given)
    return f"{text} of the suit to be served" if given.suit_of_eff else text


def _named(given: m.Cards) -> str:
    if given.joker:
        return "a joker"
    ranks, suits = given.rank or (), given.suit or ()
    if len(ranks) == 1 and len(suits) == 1:
        return f"the {_NAMES[ranks[0]]} of {SUITS[suits[0]]}"
    colour = f"{given.colour} " if given.colour else ""
    kind = " or ".join(_NAMES[rank] for rank in ranks) if ranks else "card"
    of = f" of {' or '.join(SUITS[suit] for suit in suits)}" if suits else ""
    described = f"{colour}{kind}{of}"
    return f"{'an' if described[0] in 'aeiou' else 'a'} {described}"


def who(given: m.Who) -> str:
    """A person."""
    return _WHO[given]


def trigger(when: m.AnyTrigger) -> str:  # noqa: C901, PLR0912
    """When the clause applies."""
    match when:
        case m.Setup():
            return "Before the shuffle"
        case m.Legality():
            return "Always"
        case m.Top(given):
            return f"When {cards(given)} lies on top"
        case m.AnyCard(given):
            return f"When {cards(given)} is laid"
        case m.HouseRuleThrownIn(given):
            return f"When {cards(given)} is thrown in"
        case m.Sequence(several):
            *first, last = (cards(one) for one in several)
            return f"When {', '.join(first)} and {last} lie on top of each other"
        case m.TurnStart():
            return "At the start of every turn"
        case m.TurnEnd():
            return "At the end of every turn"
        case m.HouseRuleSkipped():
            return "When somebody is skipped"
        case m.StackDrawn():
            return "When somebody draws an open stack"
        case m.ServeDraw():
            return "When somebody draws for want of a card that serves"
        case m.HarmDone(kinds):
            return f"When a turn harms somebody ({', '.join(_HARMS[kind] for kind in kinds)})"
        case m.DrawPileEmpty():
            return "When the draw pile is empty"
        case m.HandIs(n):
            return f"When somebody has {_many(n, 'card')} left after laying"
        case m.Finish(given):
            last = "" if given == m.Cards() else f" (last card: {cards(given)})"
            return f"When somebody finishes the round{last}"
        case m.Penalised():
            return "When somebody gets a penalty card"
        case m.WishMade():
            return "When somebody wishes for a suit"


def condition(given: m.AnyCondition) -> str:  # noqa: C901, PLR0912
    """What must hold besides."""
    match given:
        case m.Players(op, n):
            return f"with {_OPS[op]} {n} players"
        case m.HandCount(whose, op, n):
            return f"{who(whose)} holds {_OPS[op]} {_many(n, 'card')}"
        case m.PointCount(whose, op, n):
            return f"{who(whose)} has {_OPS[op]} {_many(n, 'point')}"
        case m.Below(what):
            return f"it was laid on {cards(what)}"
        case m.CardIs(what):
            return f"it is {cards(what)}"
        case m.SameSuit():
            return "the suit is the same as below"
        case m.SameRank():
            return "the rank is the same as below"
        case m.SegmentSize("=", 1):
            return "it lies alone"
        case m.SegmentSize(op, n):
            return f"{_OPS[op]} {_many(n, 'card')} {'lies' if n == 1 else 'lie'} together"
        case m.Direction(way):
            return "play goes clockwise" if way == "cw" else "play goes anticlockwise"
        case m.QueenRunIs(on):
            return "a Damenrunde is on" if on else "no Damenrunde is on"
        case m.StackIs(op, n):
            return f"the open stack has {_OPS[op]} {_many(n, 'card')}"
        case m.NthTime(n, None):
            return f"for the {_nth(n or 0)} time in the round"
        case m.NthTime(_, every):
            return f"every {_nth(every or 0)} time"
        case m.MatchRound("≥", n):
            return f"from round {n} on"
        case m.MatchRound(op, n):
            return f"in round {_OPS[op]} {n}"
        case m.Matchday(op, n):
            return f"on matchday {_OPS[op]} {n}"
        case m.Role(whose, role):
            return f"{who(whose)} is {who(role)}"


def effect(given: m.AnyEffect) -> str:  # noqa: C901, PLR0912
    """What happens."""
    if isinstance(given, m.LegalEffect):
        return _legal(given)
    match given:
        case m.Skip(n, per_card):
            return "one player is skipped for each of the cards" if per_card else _skipped(n)
        case m.HouseRuleDraw(whose, n):
            return f"{who(whose)} draws {n}"
        case m.Stack(n):
            return f"the next player draws {n} or counters"
        case m.CancelStack():
            return "the open stack is void"
        case m.PassStack(to):
            return f"the open stack goes to the {to} player"
        case m.Penalty(whose):
            return f"{who(whose)} gets a penalty card"
        case m.Reverse():
            return "the direction of play changes at the end of the turn"
        case m.PlayAgain(must):
            return f"the same player {'must' if must else 'may'} lay again"
        case m.HouseRuleWish(allowed):
            which = "" if allowed == "any" else f" ({_WISHES[allowed]})"
            return f"the player wishes for a suit{which}"
        case m.RestrictWish(allowed):
            return f"only {_WISHES[allowed]} is allowed"
        case m.SwapHands(partner, optional):
            return f"the player {'may swap' if optional else 'swaps'} hands with {who(partner)}"
        case m.RotateHands(way):
            along = "in" if way == "play" else "against"
            return f"all hands move one place {along} the direction of play"
        case m.GiveCard(to, pick):
            chance = " at random" if pick == "random" else ""
            return f"the player gives {who(to)} a card{chance}"
        case m.HouseRuleSay() | m.Gesture():
            return _due(given)
        case m.AddJokers(n):
            return "a joker joins the pack" if n == 1 else f"{n} jokers join the pack"
        case m.NoEffect():
            return "the card has no effect"


def _skipped(n: int) -> str:
    return "the next player is skipped" if n == 1 else f"the next {n} players are skipped"


def _due(given: m.HouseRuleSay | m.Gesture) -> str:
    """A word or a gesture."""
    penalty = "gets a penalty card"
    if isinstance(given, m.HouseRuleSay):
        told = f" to {who(given.to)}" if given.to else ""
        fine = f", or {penalty}" if given.miss == "penalty" else ""
        return f"{who(given.who)} says “{given.phrase}”{told}{fine}"
    last = f", the last one {penalty}" if given.last == "penalty" else ""
    miss = f", whoever forgets it {penalty}" if given.miss == "penalty" else ""
    return f"{who(given.who)} makes the gesture “{given.name}”{last}{miss}"


def _legal(given: m.LegalEffect) -> str:
    match given:
        case m.Allow():
            return _permission(given, "may")
        case m.Forbid():
            return _permission(given, "may not")
        case m.Combine():
            return (
                f"{cards(given.others)} may be laid on {cards(given.first)} in the same turn, "
                f"at most {given.max} cards together{_SAME.get(given.same, '')}"
                + ("" if given.atomic else ", also one by one")
            )
        case m.CardLike():
            plain = " and doubles nothing" if given.transparent else ""
            never = ", not in a Damenrunde" if "queen_run" in given.not_during else ""
            return f"{cards(given.cards)} is laid like a {_NAMES[given.like]}{plain}{never}"
        case m.AnswerStack(what, _, cancel=True):
            return f"{cards(what)} cancels the open stack"
        case m.AnswerStack(what, add):
            more = f" and adds {add}" if add else ""
            return f"{cards(what)} counters the open stack{more}"
        case m.DrawUntil(n):
            return f"whoever cannot serve draws up to {_many(n, 'card')} until one fits"


def _permission(given: m.Allow | m.Forbid, may: str) -> str:
    if given.what == "lay":
        on = f" on {cards(given.on)}" if given.on is not None else ""
        return f"{cards(given.cards)} {may} be laid{on}"
    if given.what == "finish":
        return f"{cards(given.cards)} {may} be the last card"
    return f"{cards(given.cards)} {may} be thrown in"


def _many(n: int, what: str) -> str:
    return f"1 {what}" if n == 1 else f"{n} {what}s"


def _nth(n: int) -> str:
    last = "th" if n % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{last}"
