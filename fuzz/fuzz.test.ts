import { expect, test } from 'vitest';
import { addRun, measuredCommit, today } from '#testing/quality-page.ts';
import { neverAccepted, reportLines } from './report-lines.ts';
import { runFuzz } from './run-fuzz.ts';

const asked = process.env['FUZZ_REQUESTS'];
const requests = Number(asked ?? 1000);
/** If a number of requests was given, the caller waits for all of them. */
const budgetMs = asked === undefined ? 40_000 : 250 * requests;
/** A constant, so that a failure is due to the current change; `npm run fuzz -- --seed N` tests other requests. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
/** Number of requests from which every endpoint is called often enough for some to be accepted. */
const longRun = 10_000;

test(
  'no request gets an internal error, reveals another tenant, or changes anything when refused',
  // plus set-up and the last round, which take time on a busy machine
  { timeout: 240_000 + 4 * budgetMs },
  async () => {
    const report = await runFuzz({ requests, seed, budgetMs });
    process.stdout.write(`${reportLines(report, seed).join('\n')}\n`);
    const figures = [`${seed}, ${report.counts.size} endpoints`, report.requests, report.compared, report.faults.length].map(
      String,
    );
    if (process.env['FUZZ_REPORT'] !== undefined) addRun('fuzz', [today(), measuredCommit(), ...figures]);
    const found = report.faults.map(({ endpoint, what, answer }) => `${endpoint} ${what}: ${answer}`).join('; ');
    expect(report.faults, found).toEqual([]);
    // a run in which everything is refused would prove nothing
    const accepted = [...report.counts.values()].reduce((sum, count) => sum + count.accepted, 0);
    expect(accepted).toBeGreaterThan(report.requests / 3);
    if (report.requests >= longRun) expect(neverAccepted(report)).toEqual([]);
  },
);
