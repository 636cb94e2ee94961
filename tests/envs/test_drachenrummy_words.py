"""What random matches do not come to: the longest run there is, with both aces of its suit."""

from __future__ import annotations

from stammtisch.envs.drachenrummy import memory as m
from stammtisch.envs.drachenrummy import spelling
from stammtisch.envs.encoding import encoding_of
from stammtisch.envs.tables.words import WIDTH
from stammtisch.games import game
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.kernel import numbers
from stammtisch.games.drachenrummy.melds.melds import possible
from stammtisch.games.drachenrummy.melds.pack import PACK, codes
from stammtisch.games.drachenrummy.state.actions import LayMeld

WHOLE_SUIT = PACK.cards(("AD", "AD/2", *(f"{rank}D" for rank in "23456789TJQK")))


def test_a_run_with_both_aces_is_spelled_and_noted() -> None:
    s, room, memory = [0] * k.LENGTH, [0] * spelling.ROOM, [0] * m.MEMORY
    s[k.SEATS], s[k.PACKS], s[k.PHASE] = 2, 2, k.MELD
    s[k.FIRSTS], s[k.SECONDS] = WHOLE_SUIT & numbers.SUIT, WHOLE_SUIT >> numbers.KINDS
    spelled = []
    for place in range(spelling.spell_all(s, 0, room)):
        at = spelling.SPELLED + WIDTH * place
        spelled.append(tuple(room[at + 1 : at + 1 + room[at]]))
    encoding = encoding_of(game("drachenrummy"))
    lays = [LayMeld(cards=codes(cards)) for cards in possible(WHOLE_SUIT)]
    assert spelled == [*(encoding.spell(lay, None) for lay in lays), (spelling.END_TURN,)]
    assert max(map(len, spelled)) == 14

    longest = room[spelled.index(max(spelled, key=len))]
    m.note_cards(s, memory, 0, longest)
    noted = [card for card in range(m.CARDS) if memory[m.MELDED + card]]
    assert sum(1 << card for card in noted) == WHOLE_SUIT
