import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Me } from '#web/platform/api/me.queries.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { conflictsOf } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import { removePendingSave, outcomeOf, addPendingSave, usePendingSave, type PendingState, type SaveKind } from './pending.ts';

/** Sends pending saves. Loaded in parallel with the page, which shows the document first. */
const outbox = import('./outbox.ts');

export type SaveState = { kind: 'idle' } | { kind: PendingState; failure: string };

/**
 * The outbox takes over a save at once, and its state is shown here until the service has it. A stale version is not an error if nobody
 * changed the same values: the newer document is fetched and the save is repeated. Otherwise the conflict is shown until the user resolves
 * it.
 */
export function useSave(detail: DocumentDetail, store: DraftStore, me: Me, hasConflicts: boolean) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const pending = usePendingSave(me.id, detail.id);
  const state: SaveState = pending ? { kind: pending.state, failure: pending.failure ?? '' } : { kind: 'idle' };
  // Sends what an earlier visit could not send.
  useEffect(() => {
    void outbox.then(({ startOutbox }) => startOutbox(client, me));
  }, [client, me]);
  // The conflict is resolved, so the remaining changes are normal edits.
  const isSettled = pending?.state === 'conflict' && !hasConflicts;
  useEffect(() => {
    if (pending && isSettled) removePendingSave(pending);
  }, [pending, isSettled]);
  // Closing the page asks for confirmation only if the browser cannot store the edits.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!store.isStored()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [store]);

  /** Resolves to whether the service has saved it, for actions that depend on it. Opening the next document does not wait. */
  const save = (kind: SaveKind, name?: string): Promise<boolean> => {
    // The user has to resolve conflicts first: the version is the latest one, so the service would accept the save.
    if (conflictsOf(store.read(), detail).length > 0) return Promise.resolve(false);
    const since = new Date().toISOString();
    const { now: sent, base } = store.read();
    addPendingSave({
      userId: me.id,
      documentId: detail.id,
      since,
      state: 'sending',
      name: name ?? detail.fileName,
      href: `${pathname}${search}`,
      kind,
      sent,
      base,
      version: Number.isInteger(detail.version) ? detail.version : null,
      seenAt: detail.updatedAt ?? detail.createdAt,
    });
    return outcomeOf(me.id, detail.id, since);
  };
  return { state, save };
}
