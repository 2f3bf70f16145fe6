/** What the menu does with the document as a whole. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exportFormatDefinitions } from '#contract/export-formats.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/api-error.ts';
import { documentMutations, type DocumentDetail } from '#web/api/documents.queries.ts';
import { hasDesk } from '#web/api/has-desk.ts';
import { pageQueries } from '#web/api/pages.queries.ts';
import { reviewMutations } from '#web/api/review.mutations.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { MenuChoice } from './review-menu.tsx';

type Then = { onRename: () => void; onGone: () => void };

export function useDocumentActions(detail: DocumentDetail, { onRename, onGone }: Then) {
  const { t } = useLingui();
  const client = useQueryClient();
  const documentId = detail.id;
  const remove = useMutation(documentMutations.remove);
  const restore = useMutation(documentMutations.restore);
  const readAgain = useMutation(documentMutations.readAgain);
  const startApproval = useMutation(reviewMutations.sendToApproval);
  const changeState = useMutation(reviewMutations.changeState);
  const changeType = useMutation(reviewMutations.changeType);
  const download = useMutation({
    mutationFn: async (choice: MenuChoice) => {
      if (choice.kind !== 'export') return { blob: await client.fetchQuery(pageQueries.file(documentId)), name: detail.fileName };
      const blob = await api.exportQueue.exportFile({ params: { documentId }, query: { exportFormat: choice.format } });
      const { extension } = exportFormatDefinitions[choice.format];
      return { blob, name: `${detail.fileName.replace(/\.[^.]+$/, '')}.${extension}` };
    },
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });

  const choose = (choice: MenuChoice): void => {
    switch (choice.kind) {
      case 'rename':
        return onRename();
      case 'download':
      case 'export':
        return download.mutate(choice);
      case 'sendToApproval':
        return startApproval.mutate(documentId, {
          onSuccess: () => showToast({ kind: 'done', title: t`${detail.fileName} was sent to approval` }),
          onError: (error) => {
            const hasNoWorkflow = error instanceof ApiError && error.code === 'state_conflict';
            const detailText = t`No workflow is for this document, or it was changed meanwhile. An administrator sets workflows up.`;
            showToast({
              kind: 'problem',
              title: t`Not sent to approval`,
              detail: hasNoWorkflow ? detailText : errorText(error),
            });
          },
        });
      case 'readAgain':
        return readAgain.mutate([documentId]);
      case 'pause':
        return changeState.mutate({ documentId, documentState: 'Paused' }, { onSuccess: onGone });
      case 'takeUp':
        return changeState.mutate({ documentId, documentState: 'Extracted' });
      case 'changeType':
        return changeType.mutate({ documentId, documentClass: choice.documentClass, version: detail.version });
      case 'remove':
        remove.mutate([documentId], {
          onSuccess: () => {
            // it can be taken back, so nobody is asked first
            showToast({
              kind: 'done',
              title: t`${detail.fileName} was deleted`,
              ...(hasDesk() ? { action: { label: t`Undo`, run: () => restore.mutate([documentId]) } } : {}),
            });
            onGone();
          },
        });
    }
  };
  return { choose, readAgain: () => readAgain.mutate([documentId]), isReadingAgain: readAgain.isPending };
}
