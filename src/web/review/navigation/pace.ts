/** Number of documents that the user validates per hour. Counted in this window, visible to the user only and never sent anywhere. */
import { useSyncExternalStore } from 'react';

const key = 'vidimus.pace';
const hourMs = 3_600_000;
/** Longest pause that counts as working time. */
const restMs = 10 * 60_000;
/** Minimum number of documents for a rate. */
const minCount = 3;

export type Pace = { count: number; perHour: number | null };

/** Computes the pace over the last hour without pauses. */
export function paceOf(times: readonly number[]): Pace {
  const last = times.at(-1) ?? 0;
  const recent = times.filter((time) => last - time < hourMs);
  const workedMs = recent.slice(1).reduce((sum, time, at) => sum + Math.min(restMs, time - (recent[at] ?? time)), 0);
  const perHour = recent.length < minCount || workedMs === 0 ? null : Math.round(((recent.length - 1) * hourMs) / workedMs);
  return { count: times.length, perHour };
}

const listeners = new Set<() => void>();
let shown: { text: string | null; pace: Pace } = { text: null, pace: paceOf([]) };

function times(): number[] {
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
}

export function recordValidation(): void {
  sessionStorage.setItem(key, JSON.stringify([...times(), Date.now()].slice(-2_000)));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
function read(): Pace {
  const text = sessionStorage.getItem(key);
  if (text !== shown.text) shown = { text, pace: paceOf(times()) };
  return shown.pace;
}
export const usePace = (): Pace => useSyncExternalStore(subscribe, read);
