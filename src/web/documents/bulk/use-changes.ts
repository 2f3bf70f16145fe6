import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changeDocuments, type ChangeOutcome, type DocumentChange } from './bulk.mutations.ts';
import { documentQueries, type DocumentRow } from '../core/documents.queries.ts';
import { listUndo } from '../core/list-undo.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

export type Changes = {
  apply: (changes: readonly DocumentChange[], rows: readonly Pick<DocumentRow, 'id' | 'fileName'>[]) => Promise<ChangeOutcome[]>;
  /** Set while the change is running. */
  progress: { done: number; of: number } | undefined;
  /** Stops the change. Documents not processed yet stay unchanged. */
  stop: () => void;
  refused: readonly ChangeOutcome[];
  clear: () => void;
  names: ReadonlyMap<string, string>;
};

/** Changes many documents, reports the result for each, and can undo the changes. */
export function useChanges(onDone: () => void): Changes {
  const { t } = useLingui();
  const client = useQueryClient();
  const stopping = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [refused, setRefused] = useState<readonly ChangeOutcome[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());

  const run = async (changes: readonly DocumentChange[]): Promise<ChangeOutcome[]> => {
    const { signal } = (stopping.current = new AbortController());
    setProgress({ done: 0, of: changes.length });
    try {
      return await changeDocuments(changes, (done) => setProgress({ done, of: changes.length }), signal);
    } catch (error) {
      showToast({ kind: 'problem', title: t`The change was interrupted`, detail: errorText(error) });
      return [];
    } finally {
      setProgress(undefined);
      await client.invalidateQueries({ queryKey: documentQueries.all });
      onDone();
    }
  };
  const takeBack = async (done: readonly ChangeOutcome[]) => {
    setRefused([]);
    const outcomes = await run(done.map(({ documentId, before }) => ({ documentId, ...before })));
    const back = outcomes.filter(({ isDone }) => isDone).length;
    setRefused(outcomes.filter(({ isDone }) => !isDone));
    showToast({
      kind: 'done',
      title: t`${plural(back, { one: 'Change of # document undone', other: 'Changes of # documents undone' })}`,
    });
  };

  return {
    apply: async (changes, rows) => {
      setNames(new Map(rows.map(({ id, fileName }) => [id, fileName])));
      const outcomes = await run(changes);
      const done = outcomes.filter(({ isDone }) => isDone);
      const notDone = outcomes.filter(({ isDone }) => !isDone);
      setRefused(notDone);
      const undoable = done.filter(({ before }) => before && Object.keys(before).length > 0);
      if (outcomes.length === 0) return outcomes;
      const toast = {
        kind: done.length === 0 ? 'problem' : 'done',
        title: t`${plural(done.length, { one: '# document changed', other: '# documents changed' })}`,
        ...(notDone.length > 0
          ? {
              detail: t`${plural(notDone.length, { one: '# document could not be changed', other: '# documents could not be changed' })}`,
            }
          : {}),
      } as const;
      if (undoable.length === 0) showToast(toast);
      else listUndo.show(toast, t`Undo`, () => takeBack(undoable));
      return outcomes;
    },
    progress,
    stop: () => stopping.current?.abort(),
    refused,
    clear: () => setRefused([]),
    names,
  };
}
