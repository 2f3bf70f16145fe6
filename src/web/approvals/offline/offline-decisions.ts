/**
 * Decisions that did not reach the service: made offline, or on a page that closed during the undo delay. They are stored in the browser,
 * sent when the network is available, and the user is notified if somebody else decided first.
 */
import { plural, t } from '@lingui/core/macro';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api/api-error.ts';
import type { Decision } from '#contract/approvals/decision.ts';
import { approvalMutations } from '../core/approval.mutations.ts';
import { isUnreachable } from './offline-inbox.ts';
import { allStored, forget, isStored, keep, type StoredDecision } from '#web/platform/api/offline-store.ts';
import { SignInDismissedError } from '#web/platform/auth/sign-in-state.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { undoMs } from '../decision/delayed-decisions.ts';
import { hasDecidedLast, reasonNotDecided } from '../decision/reason-not-decided.ts';

const retryMs = 30_000;
/** Time after the undo delay during which another page may still be sending the decision. */
const graceMs = 3_000;

let waiting: readonly StoredDecision[] = [];
let hidden: ReadonlySet<string> = new Set();
/** Documents whose undo delay runs on this page. */
const counted = new Set<string>();
let isResumed = false;
let sending: Promise<void> | undefined;
const listeners = new Set<() => void>();

function change(next: readonly StoredDecision[]): void {
  waiting = next;
  hidden = new Set(next.map(({ decision }) => decision.documentId));
  for (const listener of listeners) listener();
}

const without = (documentId: string) => waiting.filter(({ decision }) => decision.documentId !== documentId);

async function drop(documentId: string): Promise<void> {
  change(without(documentId));
  await forget('decision', documentId);
}

/** Whether the error is temporary: no network, a busy service, or a dismissed sign-in. */
const isTemporaryError = (error: unknown): boolean =>
  isUnreachable(error) ||
  error instanceof SignInDismissedError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** Whether a decision held by another page has to be sent from here, because that page neither sent nor undid it. */
async function isDue({ decision, sendAt }: StoredDecision): Promise<boolean> {
  if (sendAt === undefined) return true;
  if (sendAt > Date.now()) return false;
  const isLeft = await isStored('decision', decision.documentId);
  if (!isLeft) change(without(decision.documentId));
  return isLeft;
}

async function sendAll(client: QueryClient): Promise<void> {
  let sent = 0;
  for (const kept of waiting) {
    const { decision, name } = kept;
    if (!(await isDue(kept))) continue;
    try {
      const options = client.defaultMutationOptions({ ...approvalMutations.decide });
      await client.getMutationCache().build(client, options).execute({ decision, isLeaving: false });
      sent += 1;
      await drop(decision.documentId);
    } catch (error) {
      if (isTemporaryError(error)) break;
      // The closed page had already sent it.
      if (kept.sendAt !== undefined && (await hasDecidedLast(client, decision))) {
        await drop(decision.documentId);
        continue;
      }
      const detail = await reasonNotDecided(client, decision, error);
      await drop(decision.documentId);
      showToast({ kind: 'problem', title: t`Decision failed: ${name}`, detail, shownMs: 60_000 });
    }
  }
  if (sent > 0)
    showToast({
      kind: 'done',
      title: t`${plural(sent, { one: '# offline decision sent', other: '# offline decisions sent' })}`,
    });
}

function send(client: QueryClient): Promise<void> {
  sending ??= sendAll(client).finally(() => {
    sending = undefined;
  });
  return sending;
}

export const sentLater = {
  /** Documents that are decided from the user's point of view. */
  hidden: () => hidden,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  park: (decision: Decision, name: string): void => {
    const kept = { decision, name, at: Date.now() };
    counted.delete(decision.documentId);
    change([...without(decision.documentId), kept]);
    void keep('decision', decision.documentId, kept);
  },
  /** Stores a decision that this page sends itself unless it is undone, in case the page closes before. */
  hold: (decision: Decision, name: string): void => {
    const at = Date.now();
    counted.add(decision.documentId);
    void keep('decision', decision.documentId, { decision, name, at, sendAt: at + undoMs + graceMs });
  },
  /** Forgets a decision that was sent, refused or undone. */
  release: (documentId: string): void => {
    counted.delete(documentId);
    void forget('decision', documentId);
  },
  takeBack: (documentId: string): void => void drop(documentId),
  /** Loads the stored decisions and sends them now and whenever the network is back. */
  resume: async (client: QueryClient): Promise<void> => {
    if (!isResumed) {
      isResumed = true;
      const known = (id: string) => hidden.has(id) || counted.has(id);
      const kept = (await allStored('decision')).filter(({ decision }) => !known(decision.documentId));
      change([...kept, ...waiting]);
      onlineManager.subscribe((isOnline) => {
        if (isOnline) void send(client);
      });
      for (const { sendAt } of kept)
        if (sendAt !== undefined) setTimeout(() => void send(client), Math.max(0, sendAt - Date.now()));
      setInterval(() => {
        if (waiting.length > 0 && onlineManager.isOnline()) void send(client);
      }, retryMs);
    }
    if (waiting.length > 0 && onlineManager.isOnline()) await send(client);
  },
};
