/**
 * Offline store of one user in this browser: the inbox as last seen, and decisions to be sent. It is cleared on sign-out and when another
 * user signs in. If the browser does not support it, nothing is stored.
 */
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { WebConfig } from '../auth/config.ts';
import type { Decision } from '#contract/approvals/decision.ts';
import type { Me } from './me.queries.ts';

type StoredUser = { me: Me; config: WebConfig; culture: string; at: number };
export type StoredQuery = { queryKey: readonly unknown[]; data: unknown };
/** `mark` identifies the stored version. */
type StoredCase = { documentId: string; mark: string; at: number; queries: StoredQuery[] };
/**
 * `sendAt`: for a decision that can still be undone, the time in milliseconds since 1970 from which another page may send it if the page
 * with the undo delay is gone.
 */
export type StoredDecision = { decision: Decision; name: string; at: number; sendAt?: number };
type Kinds = { person: StoredUser; case: StoredCase; decision: StoredDecision };

let opened: UseStore | undefined;
const store = (): UseStore | undefined => {
  if (typeof indexedDB === 'undefined') return undefined;
  opened ??= createStore('vidimus-offline', 'kept');
  return opened;
};

/** A store that is full or forbidden is treated as if there were none. */
async function attempt<T>(work: (kept: UseStore) => Promise<T>, otherwise: T): Promise<T> {
  const kept = store();
  if (!kept) return otherwise;
  try {
    return await work(kept);
  } catch {
    return otherwise;
  }
}

export const keep = <K extends keyof Kinds>(kind: K, id: string, value: Kinds[K]): Promise<void> =>
  attempt((kept) => set([kind, id], value, kept), undefined);
export const isStored = (kind: keyof Kinds, id: string): Promise<boolean> =>
  attempt(async (kept) => (await get([kind, id], kept)) !== undefined, false);
export const forget = (kind: keyof Kinds, id: string): Promise<void> => attempt((kept) => del([kind, id], kept), undefined);

export const allStored = <K extends keyof Kinds>(kind: K): Promise<Kinds[K][]> =>
  attempt(async (kept) => {
    const found = await entries<[string, string], unknown>(kept);
    // The key determines the type of the value that `keep` stored.
    return found.filter(([[of]]) => of === kind).map(([, value]) => value as Kinds[K]);
  }, []);

export const wipeKept = (): Promise<void> => attempt((kept) => clear(kept), undefined);
