/** Kinds of losses that the user has accepted for a format in this browser: they are the same for every document, and are stated once. */
import type { DocumentLosses } from './loss-list.tsx';

type Reported = Pick<DocumentLosses, 'losses' | 'claim'> & { format: string };

const storageKey = 'vidimus.accepted-losses';

/** Violated rules have no kind: a file that is not a valid e-invoice is always reported. */
export function lossKindsOf({ format, losses, claim }: Reported): string[] {
  const fields = losses.map(({ kind, fieldName }) => `${format} ${kind} ${fieldName}`);
  const refused = claim?.refused.flatMap(({ breaches }) => breaches.map(({ code }) => code)).toSorted() ?? [];
  return claim ? [...fields, [format, claim.profile, ...refused].join(' ')] : fields;
}

export function readAcceptedLosses(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set();
  }
}

const write = (kinds: Iterable<string>): void => localStorage.setItem(storageKey, JSON.stringify([...kinds]));

export const acceptLosses = (kinds: readonly string[]): void => write(new Set([...readAcceptedLosses(), ...kinds]));

export const forgetLosses = (kinds: readonly string[]): void =>
  write([...readAcceptedLosses()].filter((kind) => !kinds.includes(kind)));
