import { performance } from 'node:perf_hooks';

const piece = Buffer.alloc(4_000_000);
/** Duration of one round of the work below on the machine on which the limits were set. */
const usualMs = 5;

/**
 * Returns by what factor this machine is currently slower than the one on which the limits of the tests were set, at least 1. A limit
 * multiplied by it measures the speed of the product rather than of the machine. The work is passed to another thread and back, like a
 * query to the database: on a busy machine, waiting to be scheduled takes the time.
 */
export async function slowdown(): Promise<number> {
  let longest = 0;
  for (let round = 0; round < 15; round += 1) {
    const start = performance.now();
    await crypto.subtle.digest('SHA-256', piece);
    // a delay affects at least some of the rounds
    longest = Math.max(longest, performance.now() - start);
  }
  return Math.max(1, longest / usualMs);
}
