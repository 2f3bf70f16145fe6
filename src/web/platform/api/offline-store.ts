/**
 * What one person's browser keeps for times without a network: the inbox as it was last seen, and decisions that are to be sent. One
 * person's at a time; whoever signs out, or another who signs in, empties it. Where the browser has no such store, nothing is kept.
 */
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import type { WebConfig } from '../auth/config.ts';
import type { Decision } from '#contract/approvals/decision.ts';
import type { Me } from './me.queries.ts';

type KeptPerson = { me: Me; config: WebConfig; culture: string; at: number };
export type KeptQuery = { queryKey: readonly unknown[]; data: unknown };
/** `mark` says of which version it is. */
type KeptCase = { documentId: string; mark: string; at: number; queries: KeptQuery[] };
/**
 * `sendAt`: of a decision that can still be taken back, when another page may send it, should the one that counts down be gone; in
 * milliseconds since 1970.
 */
export type KeptDecision = { decision: Decision; name: string; at: number; sendAt?: number };
type Kinds = { person: KeptPerson; case: KeptCase; decision: KeptDecision };

let opened: UseStore | undefined;
const store = (): UseStore | undefined => {
  if (typeof indexedDB === 'undefined') return undefined;
  opened ??= createStore('vidimus-offline', 'kept');
  return opened;
};

/** A store that is full, or that the browser refuses, is as good as none. */
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

export const allKept = <K extends keyof Kinds>(kind: K): Promise<Kinds[K][]> =>
  attempt(async (kept) => {
    const found = await entries<[string, string], unknown>(kept);
    // by its key, each is what `keep` put there
    return found.filter(([[of]]) => of === kind).map(([, value]) => value as Kinds[K]);
  }, []);

export const wipeKept = (): Promise<void> => attempt((kept) => clear(kept), undefined);
