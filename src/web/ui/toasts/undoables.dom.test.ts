import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useToasts } from './toasts.ts';
import { createUndoables } from './undoables.ts';

test('the newest action is undone first, each once, and its notification disappears', () => {
  const undoables = createUndoables();
  const { result } = renderHook(useToasts);
  const undone: string[] = [];
  const titles = () => result.current.map(({ title }) => title);
  act(() => {
    for (const title of ['first', 'second', 'third'])
      undoables.show({ kind: 'done', title }, 'Undo', async () => undone.push(title));
  });
  // what was done on another screen stays
  act(createUndoables().undoLast);
  act(undoables.undoLast);
  expect(titles()).toEqual(['first', 'second']);
  const first = result.current[0]?.action;
  act(() => {
    first?.run();
    first?.run();
  });
  expect(titles()).toEqual(['second']);
  act(undoables.undoLast);
  act(undoables.undoLast);
  expect(undone).toEqual(['third', 'first', 'second']);
  expect(titles()).toEqual([]);
});

test('a failed undo, which its action reports, is no error of the page as well', async () => {
  const undoables = createUndoables();
  undoables.show({ kind: 'done', title: 'deleted' }, 'Undo', () => Promise.reject(new Error('refused')));
  await act(async () => undoables.undoLast());
});
