/**
 * Configures fast-check with the same examples in each run of a commit, so that a test run evaluates the current change without randomness.
 * `PROPERTY_SEED=random npx vitest run` searches for new examples and prints the seed of a failure; `PROPERTY_SEED=<seed>` repeats it.
 */
import fc from 'fast-check';

const asked = process.env['PROPERTY_SEED'] ?? '20260701';

if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });

export { default as fc } from 'fast-check';
