import { performance } from 'node:perf_hooks';

const piece = Buffer.alloc(4_000_000);
/** What one round of the work below takes on the machine that the limits were set on. */
const usualMs = 5;

/**
 * How many times slower this machine is at this moment than the one that the limits of the tests were set on, never less than 1. A limit
 * that is multiplied by it holds the product to its speed, and not the machine. The work is handed to another thread and back, as a query
 * is to the database: on a busy machine it is the waiting for a turn that takes long.
 */
export async function slowdown(): Promise<number> {
  let longest = 0;
  for (let round = 0; round < 15; round += 1) {
    const start = performance.now();
    await crypto.subtle.digest('SHA-256', piece);
    // what is held up at all is held up in some of the rounds
    longest = Math.max(longest, performance.now() - start);
  }
  return Math.max(1, longest / usualMs);
}
