import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { documentMutations, type DocumentRow } from '#web/api/documents.queries.ts';
import { exportMutations } from '#web/api/export-queue.queries.ts';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { bulkActions, chunksOf, mostIds, type BulkActionId } from './bulk-actions.ts';

const inChunks = async (ids: readonly string[], send: (ids: string[]) => Promise<unknown>) => {
  for (const chunk of chunksOf(ids, mostIds)) await send(chunk);
};

/** Runs an action on those rows that it applies to, a thousand at a time, and says what came of it. */
export function useBulk(): { run: (action: BulkActionId, rows: readonly DocumentRow[]) => Promise<void>; isBusy: boolean } {
  const { t } = useLingui();
  const remove = useMutation(documentMutations.remove);
  const restore = useMutation(documentMutations.restore);
  const readAgain = useMutation(documentMutations.readAgain);
  const queue = useMutation(exportMutations.queue);
  const download = useMutation(exportMutations.downloadMany);

  const runs: Record<BulkActionId, (ids: string[]) => Promise<void>> = {
    remove: async (ids) => {
      await inChunks(ids, remove.mutateAsync);
      const undo = { label: t`Undo`, run: () => void runs.restore(ids).catch(() => {}) };
      showToast({
        kind: 'done',
        title: t`${plural(ids.length, { one: '# document deleted', other: '# documents deleted' })}`,
        ...(hasDesk() ? { action: undo } : {}),
      });
    },
    restore: async (ids) => {
      await inChunks(ids, restore.mutateAsync);
      showToast({ kind: 'done', title: t`${plural(ids.length, { one: '# document is back', other: '# documents are back' })}` });
    },
    readAgain: async (ids) => {
      await inChunks(ids, readAgain.mutateAsync);
      showToast({
        kind: 'done',
        title: t`${plural(ids.length, { one: '# document is read again', other: '# documents are read again' })}`,
      });
    },
    queue: async (ids) => {
      let [queued, refused] = [0, 0];
      await inChunks(ids, async (chunk) => {
        const outcome = await queue.mutateAsync(chunk);
        queued += outcome.queued;
        refused += outcome.refused;
      });
      showToast({
        kind: refused > 0 && queued === 0 ? 'problem' : 'done',
        title: t`${plural(queued, { one: '# document waits for export', other: '# documents wait for export' })}`,
        ...(refused > 0
          ? {
              detail: t`${plural(refused, { one: '# is not ready: see what it lacks in its row', other: '# are not ready: see what they lack in their rows' })}`,
            }
          : {}),
      });
    },
    download: async (ids) => {
      await inChunks(ids, async (chunk) => saveFile(await download.mutateAsync({ ids: chunk }), t`documents` + '.zip'));
    },
  };

  return {
    run: async (action, rows) => {
      const ids = rows.filter(bulkActions[action].applies).map(({ id }) => id);
      // A failure has its notice already.
      if (ids.length > 0) await runs[action](ids).catch(() => {});
    },
    isBusy: [remove, restore, readAgain, queue, download].some(({ isPending }) => isPending),
  };
}
