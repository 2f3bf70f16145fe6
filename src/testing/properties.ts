/**
 * fast-check with the same examples in each run of a commit: a test run judges the change at hand, and chance has no part in it. New examples
 * are looked for by `PROPERTY_SEED=random npx vitest run`, which prints the seed of what it finds, and `PROPERTY_SEED=<seed>` repeats it.
 */
import fc from 'fast-check';

const asked = process.env['PROPERTY_SEED'] ?? '20260701';

if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });

export { default as fc } from 'fast-check';
