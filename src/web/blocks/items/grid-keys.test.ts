import { expect, test } from 'vitest';
import { gridCommandOf } from './grid-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', true>> = {}, code = key) =>
  gridCommandOf({ key, code, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...held });

test.each([
  [press('ArrowDown'), { kind: 'move', to: 'down' }],
  [press('ArrowDown', { shiftKey: true }), { kind: 'extend', to: 'down' }],
  [press('Tab', { shiftKey: true }), { kind: 'previous' }],
  [press('Enter'), { kind: 'enter' }],
  [press('d', { ctrlKey: true }, 'KeyD'), { kind: 'copyAbove' }],
  [press('a', { metaKey: true }, 'KeyA'), { kind: 'selectAll' }],
  [press('Backspace', { ctrlKey: true }), { kind: 'deleteRows' }],
  [press('Backspace'), { kind: 'clear' }],
  [press('č', {}, 'Digit4'), { kind: 'type' }],
  [press('Dead', {}, 'Equal'), { kind: 'type' }],
  [press('Escape'), null],
  [press('s', { ctrlKey: true }, 'KeyS'), null],
  [press('d', { altKey: true }, 'KeyD'), null],
  [press('Shift', { shiftKey: true }, 'ShiftLeft'), null],
])('%j', (command, expected) => expect(command).toEqual(expected));
