import { DomainError } from '#contract/core/errors.ts';
import { isLoopback } from './addresses.ts';

/** Callers remembered at most; beyond it the memory starts anew, which forgives rather than refuses. */
const maxKeys = 50_000;

/**
 * A bucket for each caller that fills up again by the second: bursts are fine, floods are not. It is kept by each process for itself,
 * which is enough against abuse; guessing of passwords is counted in the database by the identity server.
 */
export function createRateLimit({
  perMinute,
  now = Date.now,
}: {
  perMinute: number;
  now?: () => number;
}): (key: string, ip: string) => void {
  const buckets = new Map<string, { left: number; at: number }>();
  const perMs = perMinute / 60_000;
  return (key, ip) => {
    if (isLoopback(ip)) return;
    if (buckets.size > maxKeys) buckets.clear();
    const at = now();
    const bucket = buckets.get(key) ?? { left: perMinute, at };
    const left = Math.min(perMinute, bucket.left + (at - bucket.at) * perMs);
    if (left < 1) throw new DomainError('too_many_requests', { retryAfterS: (1 - left) / perMs / 1000 });
    buckets.set(key, { left: left - 1, at });
  };
}
