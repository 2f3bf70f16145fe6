import { expect, test } from 'vitest';
import { createUndo, undoLast } from './undo.ts';

test('the newest action is undone first, and each once', () => {
  const undone: string[] = [];
  const first = createUndo(() => undone.push('first'));
  createUndo(() => undone.push('second'));
  createUndo(() => undone.push('third'));
  undoLast();
  first();
  first();
  undoLast();
  undoLast();
  expect(undone).toEqual(['third', 'first', 'second']);
});
