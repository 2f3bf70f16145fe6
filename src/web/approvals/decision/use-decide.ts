import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import type { Decision } from '#contract/approvals/decision.ts';
import { approvalMutations } from '../core/approval.mutations.ts';
import { approvalQueries } from '../core/approval.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { isUnreachable } from '../offline/offline-inbox.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { dismissToast, showToast } from '#web/ui/toasts/toasts.ts';
import { decisions, undoMs } from './delayed-decisions.ts';
import { sentLater } from '../offline/offline-decisions.ts';
import { reasonNotDecided } from './reason-not-decided.ts';

/** Decides on a document: shows the result at once and sends the decision after the undo delay. */
export function useDecide(): (decision: Decision, name: string) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const titleOf = (decision: Decision, name: string): string => {
    switch (decision.kind) {
      case 'approve':
        return t`${name} approved`;
      case 'reject':
        return t`${name} rejected`;
      case 'delegate':
        return t`${name} delegated to ${decision.to.name}`;
    }
  };
  const tell = async (decision: Decision, error: unknown, name: string) =>
    showToast({ kind: 'problem', title: t`Decision failed: ${name}`, detail: await reasonNotDecided(client, decision, error) });
  const keepForLater = (decision: Decision, name: string) => {
    sentLater.park(decision, name);
    showToast({
      kind: 'done',
      title: titleOf(decision, name),
      detail: t`You are offline. The decision will be sent when you are back online.`,
      action: { label: t`Undo`, run: () => sentLater.takeBack(decision.documentId) },
    });
  };
  return (decision, name) => {
    if (!onlineManager.isOnline()) {
      keepForLater(decision, name);
      return;
    }
    const seconds = undoMs / 1000;
    let toast: number | undefined;
    // The next document is painted before the toast.
    afterPaint(() => {
      if (!decisions.hidden().has(decision.documentId)) return;
      toast = showToast({
        kind: 'done',
        title: titleOf(decision, name),
        detail: t`${plural(seconds, { one: 'Takes effect in # second.', other: 'Takes effect in # seconds.' })}`,
        shownMs: undoMs,
        action: { label: t`Undo`, run: () => decisions.undo(decision.documentId) },
      });
    });
    const mutation = () =>
      client.getMutationCache().build(client, client.defaultMutationOptions({ ...approvalMutations.decide }));
    const { documentId } = decision;
    const release = () => sentLater.release(documentId);
    sentLater.hold(decision, name);
    const send = async (isLeaving: boolean) => {
      if (toast !== undefined) dismissToast(toast);
      try {
        await mutation().execute({ decision, isLeaving });
        release();
        // An approver of the next step must see the document as it is after this decision, so cached data is removed.
        for (const { queryKey } of [approvalQueries.ofDocument(documentId), documentQueries.detail(documentId, currentCulture())])
          client.removeQueries({ queryKey, type: 'inactive' });
      } catch (error) {
        if (isUnreachable(error)) {
          keepForLater(decision, name);
          return;
        }
        release();
        await tell(decision, error, name);
        throw error;
      }
    };
    decisions.hold([documentId], send, release);
  };
}
