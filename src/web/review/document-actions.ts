/** Actions of the menu for the whole document. */
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { documentMutations, type DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { listUndo } from '#web/documents/core/list-undo.ts';
import { fileDownload } from '#web/documents/core/prepare-file.ts';
import { can } from '#web/platform/api/service.ts';
import { mutate } from '#web/platform/api/mutate.ts';
import { pageQueries } from '#web/viewer/pages.queries.ts';
import { reviewMutations } from '#web/documents/core/review.mutations.ts';
import { nameOf } from '#web/platform/api/named-file.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { MenuChoice } from './menu-choices.ts';
import type { OpenTool } from './dialogs/tools.ts';
import { saveExport } from './reports/save-export.ts';

export type DocumentPlace = {
  client: QueryClient;
  detail: DocumentDetail;
  onRename: () => void;
  onGone: () => void;
  onOpen: OpenTool;
};

/** Runs a menu action. Errors are reported by the mutation cache. */
export async function chooseForDocument(choice: MenuChoice, place: DocumentPlace): Promise<void> {
  const { client, detail, onRename, onGone, onOpen } = place;
  const documentId = detail.id;
  switch (choice.kind) {
    case 'rename':
      return onRename();
    case 'download':
      return mutate(client, fileDownload, (signal) => saveOriginal(place, signal));
    case 'export':
      // Values that the format does not support are shown first, if the service reports them.
      if (can('exportReports')) return onOpen('export', choice.format);
      return mutate(client, fileDownload, (signal) =>
        saveExport({ documentId, fileName: detail.fileName, format: choice.format, signal }),
      );
    case 'queueExport':
      await mutate(client, reviewMutations.queueExport, documentId);
      showToast({ kind: 'done', title: t`${detail.fileName} queued for export` });
      return;
    case 'tool':
      return onOpen(choice.tool);
    case 'readAgain':
      return mutate(client, documentMutations.readAgain, [documentId]);
    case 'pause':
      await mutate(client, reviewMutations.changeState, { documentId, documentState: 'Paused' });
      return onGone();
    case 'takeUp':
      return mutate(client, reviewMutations.changeState, { documentId, documentState: 'Extracted' });
    case 'remove':
      await mutate(client, documentMutations.remove, [documentId]);
      // No confirmation, because the action can be undone.
      showDeleted(place);
      return onGone();
  }
}

function showDeleted({ client, detail }: DocumentPlace): void {
  const toast = { kind: 'done', title: t`${detail.fileName} deleted` } as const;
  if (!can('trash')) showToast(toast);
  else listUndo.show(toast, t`Undo`, () => mutate(client, documentMutations.restore, [detail.id]));
}

async function saveOriginal({ client, detail }: DocumentPlace, signal: AbortSignal): Promise<void> {
  const file = await client.fetchQuery({ ...pageQueries.file(detail.id), networkMode: 'always', retry: false });
  signal.throwIfAborted();
  saveFile(file, nameOf(file) ?? detail.fileName);
}
