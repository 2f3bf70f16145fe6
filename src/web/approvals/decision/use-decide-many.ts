import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Decision } from '#contract/approvals/decision.ts';
import { approvalMutations, type BulkDecision } from '../core/approval.mutations.ts';
import type { InboxItem } from '../core/approval.queries.ts';
import { isUnreachable } from '../offline/offline-inbox.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { dismissToast, showToast } from '#web/ui/toasts/toasts.ts';
import { decisions, undoMs } from './delayed-decisions.ts';
import { sentLater } from '../offline/offline-decisions.ts';

type Bulk = Pick<BulkDecision, 'verdict' | 'note'>;

export const bulkOf = (chosen: readonly InboxItem[], { verdict, note }: Bulk): BulkDecision => ({
  documents: chosen.map(({ document: { id, version } }) => ({ id, version })),
  verdict,
  note,
});

/**
 * Splits the bulk decision into single decisions, so that a document decided by somebody else in the meantime does not block the others.
 */
const toSingleDecisions = (chosen: readonly InboxItem[], { verdict, note }: Bulk): [decision: Decision, name: string][] =>
  chosen.map(({ document: { id, version, supplier, fileName } }) => [
    { kind: verdict === 'Rejected' ? 'reject' : 'approve', documentId: id, version, note },
    supplier ?? fileName,
  ]);

/** Decides on several documents: shows the result at once and sends the decisions together after the undo delay. */
export function useDecideMany(): (chosen: readonly InboxItem[], bulk: Bulk) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const done = (count: number, { verdict }: Bulk) =>
    verdict === 'Rejected'
      ? t`${plural(count, { one: '# document rejected', other: '# documents rejected' })}`
      : t`${plural(count, { one: '# document approved', other: '# documents approved' })}`;
  const keepForLater = (chosen: readonly InboxItem[], bulk: Bulk) => {
    for (const [decision, name] of toSingleDecisions(chosen, bulk)) sentLater.park(decision, name);
    showToast({
      kind: 'done',
      title: done(chosen.length, bulk),
      detail: t`You are offline. The decision will be sent when you are back online.`,
      action: { label: t`Undo`, run: () => chosen.forEach(({ document }) => sentLater.takeBack(document.id)) },
    });
  };
  return (chosen, bulk) => {
    const [first] = chosen;
    if (!first) return;
    const count = chosen.length;
    const seconds = undoMs / 1000;
    const toast = showToast({
      kind: 'done',
      title: done(count, bulk),
      detail: t`${plural(seconds, { one: 'Takes effect in # second.', other: 'Takes effect in # seconds.' })}`,
      shownMs: undoMs,
      action: { label: t`Undo`, run: () => decisions.undo(first.document.id) },
    });
    const mutation = () =>
      client.getMutationCache().build(client, client.defaultMutationOptions({ ...approvalMutations.decideMany }));
    for (const [decision, name] of toSingleDecisions(chosen, bulk)) sentLater.hold(decision, name);
    const ids = chosen.map(({ document }) => document.id);
    const release = () => ids.forEach(sentLater.release);
    const send = async (isLeaving: boolean) => {
      dismissToast(toast);
      try {
        await mutation().execute({ decision: bulkOf(chosen, bulk), isLeaving });
        release();
      } catch (error) {
        if (isUnreachable(error)) {
          keepForLater(chosen, bulk);
          return;
        }
        release();
        showToast({
          kind: 'problem',
          title: t`${plural(count, { one: 'Decision on # document failed', other: 'Decisions on # documents failed' })}`,
          detail: errorText(error),
        });
        throw error;
      }
    };
    decisions.hold(ids, send, release);
  };
}
