/** Decisions made without a network: kept in the browser, sent when there is one, and told of when somebody else was faster. */
import { plural, t } from '@lingui/core/macro';
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';
import { approvalMutations, type Decision } from '#web/api/approval.mutations.ts';
import { approvalQueries } from '#web/api/approval.queries.ts';
import { deskQueries } from '#web/api/desk.queries.ts';
import { isUnreachable } from '#web/api/kept-inbox.ts';
import { allKept, forget, keep, type KeptDecision } from '#web/api/offline-store.ts';
import { SignInDismissed } from '#web/auth/sign-in-state.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

const tryAgainMs = 30_000;

let waiting: readonly KeptDecision[] = [];
let hidden: ReadonlySet<string> = new Set();
let isResumed = false;
let sending: Promise<void> | undefined;
const listeners = new Set<() => void>();

function change(next: readonly KeptDecision[]): void {
  waiting = next;
  hidden = new Set(next.map(({ decision }) => decision.documentId));
  for (const listener of listeners) listener();
}

const without = (documentId: string) => waiting.filter(({ decision }) => decision.documentId !== documentId);

async function drop(documentId: string): Promise<void> {
  change(without(documentId));
  await forget('decision', documentId);
}

/** It may come to an end by itself: no network, a busy service, or a person who does not sign in just now. */
const isForLater = (error: unknown): boolean =>
  isUnreachable(error) ||
  error instanceof SignInDismissed ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** Who decided meanwhile, where somebody did. */
async function reasonOf(client: QueryClient, { documentId }: Decision, error: unknown): Promise<string> {
  const me = client.getQueryData(deskQueries.me().queryKey);
  const approval = await client.fetchQuery({ ...approvalQueries.ofDocument(documentId), staleTime: 0 }).catch(() => undefined);
  const votes = (approval?.runs[0]?.steps ?? []).flatMap(({ approvers }) => approvers);
  const other = votes
    .filter(({ decidedBy, decidedAt, name }) => decidedAt !== null && (decidedBy ?? name) !== me?.name)
    .toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''))[0];
  const isOver = approval !== undefined && approval.myTurn === null;
  if (isOver && other) {
    const who = other.decidedBy ?? other.name;
    if (other.status === 'Approved') return t`Somebody else decided meanwhile: ${who} approved it.`;
    if (other.status === 'Rejected') return t`Somebody else decided meanwhile: ${who} rejected it.`;
    return t`Somebody else decided meanwhile: ${who} handed it on.`;
  }
  if (error instanceof ApiError && error.code === 'stale_version')
    return t`Somebody changed the document meanwhile. Look at it again, then decide.`;
  return errorText(error);
}

async function sendAll(client: QueryClient): Promise<void> {
  let sent = 0;
  for (const { decision, name } of waiting) {
    try {
      const options = client.defaultMutationOptions({ ...approvalMutations.decide });
      await client.getMutationCache().build(client, options).execute({ decision, isLeaving: false });
      sent += 1;
      await drop(decision.documentId);
    } catch (error) {
      if (isForLater(error)) break;
      const detail = await reasonOf(client, decision, error);
      await drop(decision.documentId);
      showToast({ kind: 'problem', title: t`Not decided: ${name}`, detail, shownMs: 60_000 });
    }
  }
  if (sent > 0)
    showToast({
      kind: 'done',
      title: t`${plural(sent, { one: '# decision made offline was sent', other: '# decisions made offline were sent' })}`,
    });
}

function send(client: QueryClient): Promise<void> {
  sending ??= sendAll(client).finally(() => {
    sending = undefined;
  });
  return sending;
}

export const sentLater = {
  /** Documents that are decided as far as the person is concerned. */
  hidden: () => hidden,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  park: (decision: Decision, name: string): void => {
    const kept = { decision, name, at: Date.now() };
    change([...without(decision.documentId), kept]);
    void keep('decision', decision.documentId, kept);
  },
  takeBack: (documentId: string): void => void drop(documentId),
  /** Takes up what was kept, and sends it now and whenever there is a network again. */
  resume: async (client: QueryClient): Promise<void> => {
    if (!isResumed) {
      isResumed = true;
      const kept = await allKept('decision');
      change([...kept.filter(({ decision }) => !hidden.has(decision.documentId)), ...waiting]);
      onlineManager.subscribe((isOnline) => {
        if (isOnline) void send(client);
      });
      setInterval(() => {
        if (waiting.length > 0 && onlineManager.isOnline()) void send(client);
      }, tryAgainMs);
    }
    if (waiting.length > 0 && onlineManager.isOnline()) await send(client);
  },
};
