/** A field that is emptied as it is sent: what is typed meanwhile stays, what is refused comes back, in order. */
import { expect, test } from 'vitest';
import { SendField } from '../../src/lib/browser/sending/sendField.svelte';

/** Sends lines as they are typed, and answers them by hand. */
function lines() {
  const box = new SendField();
  const asked: string[] = [];
  const answers: ((accepted: boolean) => void)[] = [];
  const give = (text: string) => {
    asked.push(text);
    return new Promise<boolean>((answer) => answers.push(answer));
  };
  const type = (text: string) => {
    box.text += text;
  };
  const enter = () => box.send(give);
  const answer = async (accepted: boolean) => {
    answers.shift()?.(accepted);
    await new Promise((done) => setTimeout(done));
  };
  return { box, asked, type, enter, answer };
}

test('the field is empty as soon as it is sent, before any answer', () => {
  const { box, type, enter } = lines();
  type(' Karin ');
  void enter();
  expect(box.text).toBe('');
});

test('the next line waits for the answer to the one before, and keeps its place', async () => {
  const { asked, type, enter, answer } = lines();
  for (const name of ['Karin', 'Ben', 'Olga']) {
    type(name);
    void enter();
  }
  await Promise.resolve();
  expect(asked).toEqual(['Karin']);
  await answer(false);
  expect(asked).toEqual(['Karin', 'Ben']);
  await answer(true);
  expect(asked).toEqual(['Karin', 'Ben', 'Olga']);
});

test.each([
  ['what is accepted is gone', true, '', ''],
  ['what is refused stands there again', false, '', 'Karin'],
  ['what is typed meanwhile stays after a yes', true, 'Be', 'Be'],
  ['what is typed meanwhile stays after a no', false, 'Be', 'Be'],
])('%s', async (_name, accepted, meanwhile, stands) => {
  const { box, type, enter, answer } = lines();
  type('Karin');
  void enter();
  await Promise.resolve();
  type(meanwhile);
  await answer(accepted);
  expect(box.text).toBe(stands);
});

test('nothing is sent of an empty field', () => {
  const { asked, type, enter } = lines();
  type('  ');
  void enter();
  expect(asked).toEqual([]);
});

test('a line that breaks does not hold up those after it', async () => {
  const box = new SendField();
  box.text = 'Karin';
  const broken = box.send(() => Promise.reject(new Error('no answer')));
  box.text = 'Ben';
  const next = box.send(() => Promise.resolve(true));
  await expect(broken).rejects.toThrow('no answer');
  await expect(next).resolves.toBeUndefined();
});
