/** Sends pending saves one after another, and again when the network or the session is back. No save is dropped silently. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/platform/api/api-error.ts';
import { documentQueries, type DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { invalidatedBySave, sendSave } from '#web/documents/core/review.mutations.ts';
import { onSignedInAgain, SignInDismissedError } from '#web/platform/auth/sign-in-state.ts';
import { reasonTextOrDefault } from '#web/platform/i18n/reason-text.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { conflictsOf, fingerprint, patchOf, serverField, serverRows, type Draft } from './draft.ts';
import { afterSave, expectedDetail } from './draft-settled.ts';
import { mergeServerRows } from './merge-rows.ts';
import { draftKey, draftOf, isDraft } from './draft-store.ts';
import { recordValidation } from '../navigation/pace.ts';
import {
  removePendingSave,
  markPending,
  needsUserAction,
  findPendingSave,
  pendingSaves,
  watchPending,
  type PendingSave,
  type PendingState,
} from './pending.ts';
import { changeQueue } from '../navigation/queue-store.ts';
import { withoutDone } from '../navigation/queue.ts';

const marks = { save: { markDocumentAsSavedOnly: true }, validate: { markDocumentAsValidated: true } } as const;

const firstPauseMs = 1_000;
const maxPauseMs = 20_000;
/** Limit of retries, in case somebody else saves every second. */
const maxRetries = 3;

/** Whether a later attempt may help: the service or a proxy in front of it is down. */
const isServiceUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502);

/** Whether others changed the document after the user last saw it, except for changes to the same values that the user is sending. */
export function isChangedByOthers(detail: DocumentDetail, sent: Draft, seenAt: string, myName: string): boolean {
  return detail.fieldsHistory.some(
    (change) =>
      change.timestamp > seenAt &&
      change.user !== myName &&
      (change.itemIndex !== null || sent.fields[change.fieldName]?.value !== change.newValue),
  );
}

/**
 * Whether the service already has the save: its answer was lost, or the page was reloaded before it was recorded here. Sending it again
 * would add a second entry to the history.
 */
export function isAlreadySaved({ sent, kind }: Pick<PendingSave, 'sent' | 'kind'>, detail: DocumentDetail): boolean {
  if (kind === 'validate' && detail.state !== 'Validated') return false;
  const hasFields = Object.entries(sent.fields).every(([name, { value }]) => serverField(detail, name).value === value);
  return hasFields && (sent.items === null || fingerprint(sent.items) === fingerprint(serverRows(detail)));
}

type Outcome = 'saved' | 'conflict' | 'changed';

async function deliver(client: QueryClient, save: PendingSave, myName: string): Promise<Outcome> {
  const query = documentQueries.detail(save.documentId, currentCulture());
  const store = draftOf(draftKey(save.userId, save.documentId));
  let before = client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query));
  let { sent, version, base = store.read().base } = save;
  for (let tries = 0; ; tries += 1) {
    try {
      const patch = { ...patchOf(sent), ...marks[save.kind] };
      await sendSave({ documentId: save.documentId, version: version ?? Number.NaN, patch });
      break;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale_version' || tries >= maxRetries) throw error;
      // The newer document is checked before it is overwritten.
      const newer = await client.fetchQuery({ ...query, staleTime: 0 });
      if (isAlreadySaved({ sent, kind: save.kind }, newer)) break;
      const merged = mergeServerRows({ ...store.read(), now: sent, base }, newer);
      if (conflictsOf(merged, newer).length > 0) return 'conflict';
      if (save.kind === 'validate' && isChangedByOthers(newer, sent, save.seenAt, myName)) return 'changed';
      if (merged.now !== sent) {
        // Cells changed only by the other user are sent with their values.
        store.update((history) => mergeServerRows(history, newer));
        ({ now: sent, base } = merged);
      }
      before = newer;
      version = newer.version;
    }
  }
  client.setQueryData(query.queryKey, (known) => known && expectedDetail(known, sent, save.kind));
  // The form shows the new values before the draft is removed. After a validation the user has already left the document.
  const isAsked = client.invalidateQueries({ queryKey: query.queryKey });
  if (save.kind === 'save') await isAsked;
  store.update((history) => afterSave(history, sent, before));
  void Promise.all(invalidatedBySave.map((queryKey) => client.invalidateQueries({ queryKey })));
  return 'saved';
}

/** Runs the work for each document in one window at a time, because other windows of the user send saves too. */
async function alone(documentId: string, work: () => Promise<void>): Promise<void> {
  // Not available without a secure context or in tests.
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  await (locks ? locks.request(`vidimus-save-${documentId}`, work) : work());
}

/** Marks a save that needs the user, and reopens a validated document in the queue. */
function giveBack(save: PendingSave, state: PendingState, failure?: string): void {
  markPending(save, state, failure);
  if (save.kind === 'validate') changeQueue((queue) => withoutDone(queue, save.documentId));
}

type Sender = { id: string; name: string };
let running: { client: QueryClient; sender: Sender; wake: () => void; stop: () => void } | null = null;

/** Starts sending for this user. If it is already running, it only wakes up. */
export function startOutbox(client: QueryClient, sender: Sender): void {
  if (running?.client === client && running.sender.id === sender.id) return running.wake();
  running?.stop();
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStopped = false;
  // an outbox that was stopped while it waited for an answer has nothing more to send
  const open = () =>
    (isStopped ? [] : pendingSaves()).filter(
      (save) => save.userId === sender.id && !needsUserAction(save) && save.state !== 'signedOut',
    );

  const sendOne = (save: PendingSave) =>
    alone(save.documentId, async () => {
      const now = findPendingSave(save.userId, save.documentId);
      // Another window has already sent it.
      if (now?.since !== save.since) return;
      if (!isDraft(save.sent)) return removePendingSave(save);
      if (save.state !== 'sending') markPending(save, 'sending');
      try {
        const outcome = await deliver(client, save, sender.name);
        if (outcome !== 'saved') return giveBack(save, outcome);
        if (save.kind === 'validate') recordValidation();
        removePendingSave(save);
        pauseMs = firstPauseMs;
      } catch (error) {
        if (isServiceUnavailable(error)) markPending(save, 'waiting');
        else if (error instanceof SignInDismissedError) markPending(save, 'signedOut');
        else giveBack(save, 'refused', refusal(error));
      }
    });

  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(timer);
    for (let [next] = open(); next; [next] = open()) {
      await sendOne(next);
      // If one save cannot be sent, the others wait as well, because they use the same connection.
      if (open().some((save) => save.state === 'waiting')) {
        timer = setTimeout(() => void run(), pauseMs);
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
        break;
      }
    }
    isBusy = false;
  };
  const onOnline = () => {
    pauseMs = firstPauseMs;
    void run();
  };
  const resume = () => {
    for (const save of pendingSaves()) if (save.userId === sender.id && save.state === 'signedOut') markPending(save, 'sending');
    void run();
  };
  const stopWaiting = onSignedInAgain(resume);
  window.addEventListener('online', onOnline);
  const stopWatching = watchPending(() => {
    if (open().some((save) => save.state === 'sending')) void run();
  });
  running = {
    client,
    sender,
    wake: () => void run(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      stopWaiting();
      stopWatching();
    },
  };
  // The user has signed in since an earlier visit was signed out.
  resume();
}

const refusal = (error: unknown): string =>
  [errorText(error), ...(error instanceof ApiError ? (error.problem.errors ?? []).map(reasonTextOrDefault) : [])].join(' ');

/** Sends at once on the user's request instead of waiting for the timer. */
export function retryPendingSaves(client: QueryClient, sender: Sender): void {
  for (const save of pendingSaves()) if (save.userId === sender.id && !needsUserAction(save)) markPending(save, 'sending');
  startOutbox(client, sender);
}
