/** Why a round ended without a winner, on the paper of the last round: short, whoever did not want to deal. */
import { expect, test } from 'vitest';
import { dissolvedBecause } from '../../src/games/zwiebel/news/reasons';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

const both = (de: string) => ({ de, en: de });

test.each([
  ['all others in one sentence', [1, 2, 3], ['Ben, Clara und Deniz wollen nicht geben.']],
  ['one of them', [2], ['Clara will nicht geben.']],
  ['me among them', [1, 0, 2], ['Ben und Clara wollen nicht geben.', 'Anna will nicht geben.']],
])('%s', (_, seats, said) => {
  Object.assign(settings, defaults(['de']));
  const declined = seats.map((seat) => ({ type: 'dealership_declined', seat }));
  const events = [{ type: 'dealership_offered' }, ...declined, { type: 'pot_carried' }];
  const room = {
    you: 0,
    seatName: (seat: number) => ['Anna', 'Ben', 'Clara', 'Deniz'][seat] ?? '',
    play: {},
    game: { options: {} },
    table: { options: {} },
    texts: { events: { dealership_declined: both('{seat:seat} will nicht geben.') } },
    log: [{ seq: 1, by: 0, auto: null, events }],
  } as unknown as ZwiebelRoom;
  expect(dissolvedBecause(room)).toEqual(said);
});
