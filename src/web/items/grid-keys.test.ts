import { afterEach, expect, test } from 'vitest';
import { setChangedKeys } from '#web/ui/actions/changed-keys.ts';
import { editorKeyOf, gridCommandOf, isTextKey } from './grid-keys.ts';

type Held = Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', true>>;
const pressed = (key: string, held: Held = {}, code = key) => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
});
const press = (...given: Parameters<typeof pressed>) => gridCommandOf(pressed(...given));
afterEach(() => setChangedKeys({}));

test.each([
  [press('ArrowDown'), { kind: 'move', to: 'down' }],
  [press('ArrowDown', { shiftKey: true }), { kind: 'extend', to: 'down' }],
  [press('Tab', { shiftKey: true }), { kind: 'previous' }],
  [press('Enter'), { kind: 'enter' }],
  [press('d', { ctrlKey: true }, 'KeyD'), { kind: 'copyAbove' }],
  [press('a', { ctrlKey: true }, 'KeyA'), { kind: 'selectAll' }],
  [press('Home', { ctrlKey: true }), { kind: 'first' }],
  [press('End'), { kind: 'rowEnd' }],
  [press('Backspace', { ctrlKey: true }), { kind: 'deleteRows' }],
  [press('Backspace'), { kind: 'clear' }],
  [press('č', {}, 'Digit4'), { kind: 'type' }],
  [press('Dead', {}, 'Equal'), { kind: 'type' }],
  [press('Escape'), null],
  [press('s', { ctrlKey: true }, 'KeyS'), null],
  [press('Enter', { ctrlKey: true }), null],
  [press('d', { altKey: true }, 'KeyD'), null],
  [press('Shift', { shiftKey: true }, 'ShiftLeft'), null],
])('%j', (command, expected) => expect(command).toEqual(expected));

test('shortcuts changed by the user apply here too, and the default ones no longer do', () => {
  setChangedKeys({ 'items.copyAbove': 'Mod+KeyU', 'items.edit': '', 'review.validate': 'F8' });
  expect(press('u', { ctrlKey: true }, 'KeyU')).toEqual({ kind: 'copyAbove' });
  expect(press('d', { ctrlKey: true }, 'KeyD')).toBeNull();
  expect(press('F2')).toBeNull();
  expect(editorKeyOf(pressed('F8'))).toBe('save');
  expect(editorKeyOf(pressed('Enter', { ctrlKey: true }))).toBeNull();
});

test('in a cell, text keys go to the editor and the application keeps its shortcuts', () => {
  expect(isTextKey(pressed('a', {}, 'KeyA'))).toBe(true);
  expect(isTextKey(pressed('ArrowLeft'))).toBe(true);
  expect(isTextKey(pressed('F8'))).toBe(false);
  expect(isTextKey(pressed('1', { altKey: true }, 'Digit1'))).toBe(false);
  expect(editorKeyOf(pressed('z', { ctrlKey: true }, 'KeyZ'))).toBe('undo');
});
