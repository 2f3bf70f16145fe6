/** Operations on the pages of a document. They continue after the dialog is closed, report when they are done, and can be undone. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { keepDocuments, leaveDocuments } from '#web/platform/api/client.ts';
import { partCalls } from './document-parts.calls.ts';
import { readSuccessors } from './document-parts.queries.ts';
import { documentQueries, type DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { dismissToast, showToast } from '#web/ui/toasts/toasts.ts';

/** Number of pages from which the operation takes noticeably long. */
const manyPages = 30;

/** Whether the service did not answer, so that trying again may help. */
const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

type Options = {
  pages?: number;
  /** Whether the work may be done again after a lost response. */
  mayRepeat?: () => boolean;
};

export type Place = { goTo: (documentId: string) => void; onGone: () => void };

export function usePartsOperations(detail: DocumentDetail, { goTo, onGone }: Place) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: documentQueries.all });

  const run = async (busy: string, work: () => Promise<void>, options: Options = {}): Promise<void> => {
    const { pages = 0, mayRepeat = () => true } = options;
    const waiting = showToast({
      kind: 'busy',
      title: busy,
      ...(pages >= manyPages ? { detail: t`Processing ${pages} pages takes a while. You can continue working.` } : {}),
    });
    try {
      await work();
    } catch (error) {
      // What was chosen in the dialog is gone from the screen, so that doing it again must not mean choosing again.
      const again =
        isUnreachable(error) && mayRepeat()
          ? { action: { label: t`Try again`, run: () => void run(busy, work, options) }, shownMs: 30_000 }
          : {};
      showToast({ kind: 'problem', title: t`Nothing was changed`, detail: errorText(error), ...again });
    } finally {
      dismissToast(waiting);
      await refresh();
    }
  };
  /** Restores `taken` and deletes the documents made of them. */
  const takeBack = (taken: readonly string[], made: readonly string[]) => () =>
    void run(t`Undoing…`, async () => {
      await leaveDocuments(made, partCalls.takeBack(detail.id));
      keepDocuments(taken);
      goTo(detail.id);
    });
  const done = (title: string, taken: readonly string[], made: readonly string[]) =>
    showToast({
      kind: 'done',
      title,
      ...(can('pageArranging') ? { action: { label: t`Undo`, run: takeBack(taken, made) } } : {}),
    });

  const reorder = async (order: readonly number[]): Promise<void> => {
    await partCalls.reorder(detail.id, [...order]);
    const back = order.map((_, place) => order.indexOf(place));
    const undo = () =>
      void run(t`Undoing…`, () => partCalls.reorder(detail.id, back).then(() => undefined), { mayRepeat: () => false });
    showToast({ kind: 'done', title: t`Pages reordered`, action: { label: t`Undo`, run: undo } });
  };

  return {
    /** Reorders the pages and splits the document before the given positions; either may be empty. */
    arrange: (order: readonly number[] | null, starts: readonly number[]) => {
      let openOrder = order;
      return run(
        starts.length > 0 ? t`Splitting…` : t`Reordering pages…`,
        async () => {
          if (openOrder) await reorder(openOrder);
          openOrder = null;
          if (starts.length === 0) return;
          await leaveDocuments([detail.id], partCalls.split(detail.id, [...starts]));
          const made = (await readSuccessors(detail.id)).documentIds;
          const [first] = made;
          if (first === undefined) onGone();
          else goTo(first);
          const count = starts.length + 1;
          done(plural(count, { one: 'Document split into # part', other: 'Document split into # parts' }), [detail.id], made);
        },
        // Reordering twice is another order.
        { pages: detail.pageCount, mayRepeat: () => openOrder === null },
      );
    },
    merge: (ids: readonly string[], pages: number) =>
      run(
        t`Merging…`,
        async () => {
          const { documentId } = await leaveDocuments(ids, partCalls.merge([...ids]));
          goTo(documentId);
          const count = ids.length;
          done(plural(count, { one: '# document merged', other: '# documents merged' }), ids, [documentId]);
        },
        { pages },
      ),
    attachTo: (targetId: string, targetName: string) =>
      run(t`Attaching…`, async () => {
        await leaveDocuments([detail.id], partCalls.attachTo(detail.id, targetId));
        goTo(targetId);
        done(t`${detail.fileName} is now an attachment of ${targetName}`, [detail.id], []);
      }),
  };
}
