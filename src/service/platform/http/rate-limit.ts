import { DomainError } from '#contract/core/errors.ts';
import { isLoopback, networkOf } from './addresses.ts';

/** Maximum number of remembered callers; beyond it the memory is reset, which errs on the side of allowing. */
const maxKeys = 50_000;

/**
 * Creates a token bucket per caller, refilled every second: bursts are allowed, floods are not. Kept per process, which is enough against
 * abuse; password guessing is counted in the database by the identity server.
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
  return (caller, ip) => {
    if (isLoopback(ip)) return;
    // a key that names the address counts the network, of which one caller has all addresses
    const key = caller.replace(ip, networkOf(ip));
    if (buckets.size > maxKeys) buckets.clear();
    const at = now();
    const bucket = buckets.get(key) ?? { left: perMinute, at };
    const left = Math.min(perMinute, bucket.left + (at - bucket.at) * perMs);
    if (left < 1) throw new DomainError('too_many_requests', { retryAfterS: (1 - left) / perMs / 1000 });
    buckets.set(key, { left: left - 1, at });
  };
}
