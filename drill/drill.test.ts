import { expect, test } from 'vitest';
import { runDrill } from './run-drill.ts';

test('a run that is told to end begins no further program and reports those that were played', async () => {
  const report = await runDrill({ programs: 1, seed: 900, signal: AbortSignal.abort() });
  expect(report).toEqual({ programs: 0, documents: 0, faults: [], calls: 0, violations: [] });
});

/** A constant, so that a failure is due to the current change; `npm run drill -- --programs 1 --seed 900` repeats it. */
const seed = 900;

test(
  'a random program over the real service with injected faults loses nothing and does nothing twice',
  { timeout: 600_000 },
  async () => {
    const { documents, faults, violations } = await runDrill({ programs: 1, seed, steps: 8 }, (line) =>
      process.stdout.write(`${line}\n`),
    );
    expect(violations).toEqual([]);
    // a program without documents or faults would prove nothing
    expect([documents > 0, faults.length > 0]).toEqual([true, true]);
  },
);
