/** The focus of somebody who uses the keyboard stays on the page, whatever goes under it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptFocus } from '../../src/lib/browser/input/keptFocus';

let part: HTMLElement;
let refuge: HTMLElement;
let button: HTMLButtonElement;
let end: (() => void) | undefined;

beforeEach(() => {
  refuge = document.createElement('main');
  refuge.tabIndex = -1;
  part = document.createElement('div');
  button = document.createElement('button');
  part.append(button);
  refuge.append(part);
  document.body.append(refuge);
  end = keptFocus(() => refuge)(part) ?? undefined;
});
afterEach(() => {
  end?.();
  refuge.remove();
});

test('the thing under the focus goes: the focus goes to the refuge', async () => {
  button.focus();
  button.remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(refuge);
});

test('the whole part goes, and the focus goes to the refuge as well', () => {
  button.focus();
  part.remove();
  end?.();
  end = undefined;
  expect(document.activeElement).toBe(refuge);
});

test('whoever stands elsewhere is left there', () => {
  const other = document.createElement('button');
  document.body.append(other);
  button.focus();
  other.focus();
  part.remove();
  end?.();
  end = undefined;
  expect(document.activeElement).toBe(other);
  other.remove();
});
