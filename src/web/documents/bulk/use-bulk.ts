import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ExportFormat, exportFormatDefinitions } from '#contract/core/export-formats.ts';
import { documentMutations, type DocumentRow } from '../core/documents.queries.ts';
import { fileDownload } from '../core/prepare-file.ts';
import { exportMutations, fetchExport, fetchExports } from './export-queue.queries.ts';
import { nameOf as nameOfFile } from '#web/platform/api/named-file.ts';
import { can } from '#web/platform/api/service.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { listUndo } from '../core/list-undo.ts';
import { appliesTo, chunksOf, maxIds, type BulkActionId } from './bulk-actions.ts';

const inChunks = async (ids: readonly string[], send: (ids: string[]) => Promise<unknown>) => {
  for (const chunk of chunksOf(ids, maxIds)) await send(chunk);
};

export type BulkDetails = {
  exportFormat?: ExportFormat;
  /** Reason why the export failed. */
  reason?: string;
  /** Numbers in the target system by document ID. */
  numbers?: Readonly<Record<string, string>>;
  /** Date of the export if it was not today. */
  exportedOn?: string;
};
export type Bulk = {
  run: (action: BulkActionId, rows: readonly DocumentRow[], details?: BulkDetails) => Promise<void>;
  isBusy: boolean;
};

/** Runs an action on the rows it applies to, a thousand per request, and shows the result. */
export function useBulk(): Bulk {
  const { t } = useLingui();
  const remove = useMutation(documentMutations.remove);
  const restore = useMutation(documentMutations.restore);
  const readAgain = useMutation(documentMutations.readAgain);
  const merge = useMutation(documentMutations.merge);
  const takeBackParts = useMutation(documentMutations.takeBackParts);
  const queue = useMutation(exportMutations.queue);
  const download = useMutation(fileDownload);
  const markExported = useMutation(exportMutations.markExported);
  const markFailed = useMutation(exportMutations.markFailed);

  const show = (title: string, undo: false | (() => Promise<unknown>)) => {
    if (!undo) showToast({ kind: 'done', title });
    else listUndo.show({ kind: 'done', title }, t`Undo`, undo);
  };

  const runs: Record<BulkActionId, (ids: string[], how: BulkDetails, nameOf?: (id: string) => string) => Promise<void>> = {
    remove: async (ids) => {
      await inChunks(ids, remove.mutateAsync);
      const title = t`${plural(ids.length, { one: '# document deleted', other: '# documents deleted' })}`;
      show(title, can('trash') && (() => runs.restore(ids, {})));
    },
    restore: async (ids) => {
      await inChunks(ids, restore.mutateAsync);
      showToast({ kind: 'done', title: t`${plural(ids.length, { one: '# document restored', other: '# documents restored' })}` });
    },
    merge: async (ids) => {
      const { documentId } = await merge.mutateAsync(ids);
      const title = t`${plural(ids.length, { one: '# document merged', other: '# documents merged into one' })}`;
      show(title, can('pageArranging') && (() => takeBackParts.mutateAsync({ madeId: documentId, ids })));
    },
    readAgain: async (ids) => {
      await inChunks(ids, readAgain.mutateAsync);
      showToast({
        kind: 'done',
        title: t`${plural(ids.length, { one: 'Extracting # document again', other: 'Extracting # documents again' })}`,
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
        title: t`${plural(queued, { one: '# document queued for export', other: '# documents queued for export' })}`,
        ...(refused > 0
          ? {
              detail: t`${plural(refused, { one: '# document is not ready for export. See the reason in its row.', other: '# documents are not ready for export. See the reasons in their rows.' })}`,
            }
          : {}),
      });
    },
    download: (ids, { exportFormat }, nameOf) => {
      const [only] = ids;
      // If a file of several fails, only those not saved yet are downloaded again.
      const left = [...chunksOf(ids, maxIds)];
      return download.mutateAsync(async (signal) => {
        const how = { signal, ...(exportFormat && { exportFormat }) };
        const save = (file: Blob, otherwise: string) => {
          signal.throwIfAborted();
          saveFile(file, nameOfFile(file) ?? otherwise);
        };
        // The interface does not say what another service returns without a format.
        if (ids.length === 1 && only !== undefined && (exportFormat || can('exportReports'))) {
          const extension = exportFormat ? exportFormatDefinitions[exportFormat].extension : 'xml';
          return save(await fetchExport(only, how), `${nameOf?.(only) ?? only}.${extension}`);
        }
        for (let [chunk] = left; chunk; [chunk] = left) {
          save(await fetchExports(chunk, how), `${t`documents`}.zip`);
          left.shift();
        }
      });
    },
    markExported: async (ids, { numbers = {}, exportedOn }) => {
      await inChunks(ids, (chunk) => markExported.mutateAsync({ ids: chunk, numbers, ...(exportedOn ? { exportedOn } : {}) }));
      const title = t`${plural(ids.length, { one: '# document marked as exported', other: '# documents marked as exported' })}`;
      show(title, () => runs.queue(ids, {}));
    },
    markFailed: async (ids, { reason = '' }) => {
      await inChunks(ids, (chunk) => markFailed.mutateAsync({ ids: chunk, reason }));
      const title = t`${plural(ids.length, { one: '# document marked as failed', other: '# documents marked as failed' })}`;
      show(title, () => runs.queue(ids, {}));
    },
  };

  return {
    run: async (action, rows, how = {}) => {
      const nameOf = (id: string) => rows.find((row) => row.id === id)?.fileName.replace(/\.\w{1,8}$/, '') ?? id;
      const ids = rows.filter((row) => appliesTo(action, row)).map(({ id }) => id);
      // The failure has already been reported.
      if (ids.length > 0) await runs[action](ids, how, nameOf).catch(() => {});
    },
    isBusy: [remove, restore, merge, takeBackParts, readAgain, queue, download, markExported, markFailed].some(
      ({ isPending }) => isPending,
    ),
  };
}
