import { expect, test } from 'vitest';
import { showUndoable, undoLast } from './undo.ts';

test('the newest action is undone first, and each once', () => {
  const undone: string[] = [];
  for (const title of ['first', 'second']) showUndoable({ kind: 'done', title }, 'Undo', () => undone.push(title));
  undoLast();
  undoLast();
  undoLast();
  expect(undone).toEqual(['second', 'first']);
});
