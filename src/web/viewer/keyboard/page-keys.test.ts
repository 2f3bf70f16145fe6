import { expect, test } from 'vitest';
import { pageCommandOf } from './page-keys.ts';

const press = (code: string, key: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', true>> = {}) =>
  pageCommandOf({ code, key, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held });

test.each([
  ['BracketRight', ')', 'nextLine'],
  ['BracketLeft', 'ú', 'previousLine'],
  ['ArrowRight', 'ArrowRight', 'nextWord'],
  ['Digit1', '+', 'choice1'],
  ['NumpadAdd', '+', 'zoomIn'],
  ['Equal', '=', 'zoomIn'],
  ['Slash', '-', 'zoomOut'],
  ['Digit0', 'é', 'fitWidth'],
  ['Comma', ',', 'previousPage'],
  ['KeyR', 'r', 'rotate'],
])('%s, which types %s on this layout, is %s', (code, key, command) => expect(press(code, key)?.command).toBe(command));

test('Shift extends the selection, and fits the whole page', () => {
  expect(press('ArrowRight', 'ArrowRight', { shiftKey: true })).toEqual({ command: 'nextWord', extend: true });
  expect(press('Digit0', '0', { shiftKey: true })?.command).toBe('fitPage');
});

test('key combinations are left to the application and the browser', () => {
  expect(press('KeyR', 'r', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', 'ArrowLeft', { altKey: true })).toBeNull();
  expect(press('KeyX', 'x')).toBeNull();
});
