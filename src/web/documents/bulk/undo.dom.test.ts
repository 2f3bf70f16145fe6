import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useToasts } from '#web/ui/toasts/toasts.ts';
import { showUndoable, undoLast } from './undo.ts';

test('the newest action is undone first, each once, and its notification disappears', () => {
  const { result } = renderHook(useToasts);
  const undone: string[] = [];
  const titles = () => result.current.map(({ title }) => title);
  act(() => {
    for (const title of ['first', 'second', 'third'])
      showUndoable({ kind: 'done', title }, 'Undo', async () => undone.push(title));
  });
  act(undoLast);
  expect(titles()).toEqual(['first', 'second']);
  const first = result.current[0]?.action;
  act(() => {
    first?.run();
    first?.run();
  });
  expect(titles()).toEqual(['second']);
  act(undoLast);
  act(undoLast);
  expect(undone).toEqual(['third', 'first', 'second']);
  expect(titles()).toEqual([]);
});

test('a failed undo, which its action reports, is no error of the page as well', async () => {
  showUndoable({ kind: 'done', title: 'deleted' }, 'Undo', () => Promise.reject(new Error('refused')));
  await act(async () => undoLast());
});
