import { expect, test } from 'vitest';
import { remember, undoLast } from './undo.ts';

test('the newest is taken back first, and each once', () => {
  const undone: string[] = [];
  const first = remember(() => undone.push('first'));
  remember(() => undone.push('second'));
  remember(() => undone.push('third'));
  undoLast();
  first();
  first();
  undoLast();
  undoLast();
  expect(undone).toEqual(['third', 'first', 'second']);
});
