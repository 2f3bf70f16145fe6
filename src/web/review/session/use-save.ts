import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Me } from '#web/platform/api/me.queries.ts';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { conflictsOf } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import { dropPending, outcomeOf, putPending, usePendingSave, type PendingState, type SaveKind } from './pending.ts';

/** Sends what is pending; fetched beside the page, which shows the document first. */
const outbox = import('./outbox.ts');

export type SaveState = { kind: 'idle' } | { kind: PendingState; failure: string };

/**
 * A save is taken over by the outbox at once, and said here until the service has it. A stale version is no failure where nobody touched
 * the same values: the newer document is fetched and the save goes again. Where both did, the conflict stays on the screen until one chooses.
 */
export function useSave(detail: DocumentDetail, store: DraftStore, me: Me, hasConflicts: boolean) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const pending = usePendingSave(me.id, detail.id);
  const state: SaveState = pending ? { kind: pending.state, failure: pending.failure ?? '' } : { kind: 'idle' };
  // what an earlier visit could not send goes now
  useEffect(() => {
    void outbox.then(({ startOutbox }) => startOutbox(client, me));
  }, [client, me]);
  // one has chosen: what is left to save is an edit as any other
  const isSettled = pending?.state === 'conflict' && !hasConflicts;
  useEffect(() => {
    if (pending && isSettled) dropPending(pending);
  }, [pending, isSettled]);
  // leaving asks only where the browser keeps nothing
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!store.isStored()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [store]);

  /** Resolves to whether the service has it, for what can only be done then; whoever goes on does not wait. */
  const save = (kind: SaveKind, name?: string): Promise<boolean> => {
    // a person chooses first: the version is the newest, so that the service would take it
    if (conflictsOf(store.read(), detail).length > 0) return Promise.resolve(false);
    const since = new Date().toISOString();
    putPending({
      userId: me.id,
      documentId: detail.id,
      since,
      state: 'sending',
      name: name ?? detail.fileName,
      href: `${pathname}${search}`,
      kind,
      sent: store.read().now,
      version: Number.isInteger(detail.version) ? detail.version : null,
      seenAt: detail.updatedAt ?? detail.createdAt,
    });
    return outcomeOf(me.id, detail.id, since);
  };
  return { state, save };
}
