/** Writing a rule: the game is asked, refusals stand at their place, and the draft is put on the table. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Told } from '../../../src/games/maumau/house/form/inquiry';
import { desk } from '../../../src/games/maumau/house/desk.svelte';
import RuleForm from '../../../src/games/maumau/house/form/RuleForm.svelte';
import type { HouseRoom, HouseView } from '../../../src/games/maumau/house/seen';
import { settings } from '../../../src/lib/memory/settings.svelte';

// however long the machine takes to type, no time passes at the form before `rest`
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const rest = () => vi.advanceTimersByTimeAsync(1000);
const SENTENCE = 'Liegt ein Ass oben: der Nächste zieht 2.';
const line = (title: string) => `Nr. 1 · ${title} — ${SENTENCE}`;

interface Asked {
  table: string;
  question: { type: string; rule: { title: string; clauses: unknown[] } };
}

let asked: Asked[] = [];

/** The game answers every question like this. */
function answers(tell: (asked: Asked) => Told): void {
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const question = JSON.parse(body) as Asked;
    asked.push(question);
    return Promise.resolve(Response.json({ answer: tell(question) }));
  });
}

const said = ({ question }: Asked): Told => ({
  de: line(question.rule.title),
  en: line(question.rule.title),
});

function seen(more: Partial<HouseView> = {}): HouseView {
  return {
    phase: 'between',
    between_at: 120_000,
    names: ['Anna', 'Ben'],
    seats: [0, 1],
    credits: [1, 0],
    board: {},
    rules: [],
    in_force: [],
    options: { goal: 30, house_rules: true },
    ...more,
  };
}

function roomWith(observation: HouseView, more: object = {}) {
  const acts: unknown[] = [];
  const room = {
    game: { name: 'mau-mau' },
    texts: {},
    table: { code: 'ABCDEF' },
    you: 0,
    observation,
    view: observation,
    latest: [],
    pending: null,
    refusal: null,
    replaying: false,
    seatName: (seat: number) => ['Anna', 'Ben'][seat] ?? '',
    at: () => Date.now() + 60_000,
    dismiss: () => undefined,
    act: (action: unknown) => acts.push(action) > 0,
    ...more,
  };
  return { room: room as unknown as HouseRoom, acts };
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = 'de';
  desk.clear();
  asked = [];
  answers(said);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.language = 'en';
});

const name = () => screen.getByLabelText('Name der Regel');
const put = () => screen.getByRole('button', { name: /^Auf den Tisch legen/ });

test('without a name there is a sentence, but nothing to put down', async () => {
  const { room, acts } = roomWith(seen());
  render(RuleForm, { room });
  await rest();
  screen.getByText(SENTENCE);
  expect(put().ariaDisabled).toBe('true');
  await user.click(put());
  expect(document.activeElement).toBe(name());
  expect(acts).toEqual([]);
});

test('the game is asked about what is written, once the writing rests', async () => {
  const { room } = roomWith(seen());
  render(RuleForm, { room });
  await user.type(name(), 'Zwei für alle');
  expect(asked).toEqual([]);
  await rest();
  expect(asked).toMatchObject([
    { table: 'ABCDEF', question: { type: 'would_have_done', rule: { title: 'Zwei für alle' } } },
  ]);
});

test('put down, the draft goes to the table as it is; once it stands there a new one begins', async () => {
  const { room, acts } = roomWith(seen());
  const done = vi.fn();
  const { rerender } = render(RuleForm, { room, ondone: done });
  await user.type(name(), ' Zwei ');
  await user.type(name(), 'mehr ');
  await rest();
  expect(put().ariaDisabled).toBe('false');
  await user.click(put());
  expect(acts).toEqual([
    {
      type: 'add_rule',
      rule: {
        title: 'Zwei mehr',
        priority: 5,
        clauses: [
          {
            when: { type: 'top', cards: { rank: ['A'] } },
            if: [],
            do: [{ type: 'draw', who: 'next', n: 2 }],
            replace_base: false,
          },
        ],
      },
    },
  ]);
  expect(done).not.toHaveBeenCalled();
  const rules = [{ no: 1, rule: { title: 'Zwei mehr', clauses: [] } }];
  await rerender({ room: roomWith(seen({ board: { rules } })).room, ondone: done });
  expect(done).toHaveBeenCalledOnce();
  expect(desk.rule.title).toBe('');
});

test('what the game refuses stands where it is, until it is changed', async () => {
  answers((question) =>
    question.question.rule.title === 'Gut' ? said(question) : { refusal: 'hr_02', facts: {} },
  );
  const { room } = roomWith(seen());
  render(RuleForm, { room });
  await user.type(name(), 'Böse <b>');
  await rest();
  expect(name().ariaInvalid ?? name().getAttribute('aria-invalid')).toBe('true');
  expect(put().ariaDisabled).toBe('true');
  await user.clear(name());
  await user.type(name(), 'Gut');
  await rest();
  expect(put().ariaDisabled).toBe('false');
  expect(name().getAttribute('aria-invalid')).toBeNull();
});

test('what is refused only when it is sent stays until the draft changes', async () => {
  const { room } = roomWith(seen());
  const { rerender } = render(RuleForm, { room });
  await user.type(name(), 'Anna');
  await rest();
  // sent before the game was asked about all of it
  await user.type(name(), ' zieht');
  expect(put().ariaDisabled).toBe('false');
  const dismiss = vi.fn();
  const action = { type: 'add_rule' };
  const refusal = { code: 'hr_03', clause: 'MM-12.6', facts: { text: 'Anna zieht' }, action };
  await rerender({ room: roomWith(seen(), { refusal, dismiss }).room });
  expect(dismiss).toHaveBeenCalled();
  await rerender({ room: roomWith(seen()).room });
  expect(name().getAttribute('aria-invalid')).toBe('true');
  await user.type(name(), 's');
  expect(name().getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['while a round is played', seen({ phase: 'turn' }), 'geht in der Pause nach der Runde'],
  ['without a rule to add', seen({ credits: [0, 0] }), 'du hast keine Regel gut'],
])('%s a draft waits', async (_, observation, why) => {
  desk.rule = { ...desk.rule, title: 'Zwei mehr' };
  render(RuleForm, { room: roomWith(observation).room });
  await rest();
  screen.getByText(SENTENCE);
  expect(put().textContent).toContain(why);
  expect(put().ariaDisabled).toBe('true');
});

test('without a connection it says so, and keeps what is written', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('gone')));
  render(RuleForm, { room: roomWith(seen()).room });
  await rest();
  screen.getByText(/^Keine Verbindung/);
});

test('a ready-made rule is called in the language of whoever reads, and sent by its own title', async () => {
  settings.language = 'en';
  const terms = { 'item_Ass setzt aus': { de: 'Ass setzt aus', en: 'Ace skips' } };
  const { room, acts } = roomWith(seen(), { texts: { words: { terms } } });
  render(RuleForm, { room });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Start with' }), 'Ace skips');
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Ace skips');
  await rest();
  await user.click(screen.getByRole('button', { name: /^Put it on the table/ }));
  expect(acts).toMatchObject([{ type: 'add_rule', rule: { title: 'Ass setzt aus' } }]);
});

test('a ready-made rule fills the form', async () => {
  render(RuleForm, { room: roomWith(seen()).room });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Anfangen mit' }), 'Tschau Sepp');
  expect((name() as HTMLInputElement).value).toBe('Tschau Sepp');
  expect(screen.getAllByRole('group', { name: /^Absatz/ })).toHaveLength(2);
  expect(
    screen.getAllByLabelText('Spruch').map((field) => (field as HTMLInputElement).value),
  ).toEqual(['Tschau', 'Sepp']);
});
