/**
 * `npm run drill [-- --programs N --seed N --together N --worlds N --minutes N --mutant NAME --until-found --mutants --upgrade-from REF
 * --backup --report --power-loss --every-commit --only KIND]`: random programs over the real service with injected faults; see
 * docs/drill.md.
 */
import { parseArgs } from 'node:util';
import { rehearseBackup } from './backup.ts';
import { addRun, measuredCommit, mergeRows, today, writeRows } from '#testing/quality-page.ts';
import { cutEveryCommit, rowOf } from './commits/every-commit.ts';
import { mutants } from './mutants.ts';
import { runMutant } from './play-mutant.ts';
import { runPowerLoss } from './power-loss.ts';
import { runDrill } from './run-drill.ts';
import { rehearseUpgrade } from './upgrade.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    together: { type: 'string', default: '8' },
    worlds: { type: 'string', default: '2' },
    minutes: { type: 'string' },
    mutant: { type: 'string' },
    'until-found': { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    backup: { type: 'boolean', default: false },
    'upgrade-from': { type: 'string' },
    'power-loss': { type: 'boolean', default: false },
    'every-commit': { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { mutant } = values;
const seed = Number(values.seed);

if (values['power-loss']) process.exitCode = Math.sign(await runPowerLoss(say));
else if (values['every-commit']) await cutCommits();
else if (values.backup) process.exitCode = Math.sign((await rehearseBackup(say)).length);
else if (values['upgrade-from'] !== undefined) await upgrade(values['upgrade-from']);
else if (values.mutants) await runMutants();
else await runPrograms();

async function runPrograms(): Promise<void> {
  if (mutant !== undefined && !(mutant in mutants)) {
    say(`There is no mutant ${mutant}. The mutants are: ${Object.keys(mutants).join(', ')}`);
    process.exit(64);
  }
  if (mutant !== undefined) process.env['MUTANT'] = mutant;
  const startedAt = performance.now();
  const over = new AbortController();
  process.once('SIGTERM', () => over.abort());
  if (values.minutes !== undefined) setTimeout(() => over.abort(), Number(values.minutes) * 60_000).unref();
  const drilled = await runDrill(
    {
      programs: Number(values.programs),
      seed,
      together: Number(values.together),
      worlds: Number(values.worlds),
      signal: over.signal,
      endsAtViolation: values['until-found'],
    },
    say,
  );
  const { programs, documents, faults, calls, violations } = drilled;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(
    `${programs} programs from seed ${seed}, ${documents} documents, ${calls} webhook calls, ${faults.length} faults injected, ` +
      `${violations.length} violations, ${seconds} s`,
  );
  const figures = { seed, programs, documents, calls, faults: faults.length, violations: violations.length, seconds };
  // one machine-readable line
  say(`SUMMARY ${JSON.stringify(mutant === undefined ? figures : { ...figures, mutant })}`);
  const each = Object.entries(Object.groupBy(faults, (fault) => fault)).map(([fault, all = []]) => `${fault} ${all.length}`);
  const counts = [seed, programs, documents, calls, faults.length].map(String);
  if (values.report && mutant === undefined)
    addRun('drill', [
      today(),
      measuredCommit(),
      ...counts,
      each.toSorted().join(', '),
      String(violations.length),
      `${seconds} s`,
    ]);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

async function upgrade(ref: string): Promise<void> {
  const { documents, acknowledged, isBackAgain, violations } = await rehearseUpgrade(ref, { seed, tell: say });
  if (values.report)
    writeRows('upgrade', [[ref, String(documents), String(acknowledged), isBackAgain ? 'yes' : 'no', String(violations.length)]]);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

/** Reintroduces each fixed bug, which must be detected; the search ends with the first violation. */
async function runMutants(): Promise<void> {
  const rows: string[][] = [];
  for (const [name, { was }] of Object.entries(mutants)) {
    if (mutant !== undefined && !name.startsWith(mutant)) continue;
    say(`${name}: ${was}`);
    const { programs, first } = await runMutant(name, values);
    say(`  ${first === undefined ? 'NOT FOUND' : `found by ${first}`} (${programs} programs)`);
    const violation = first?.replaceAll('|', '/').slice(0, 100) ?? '';
    rows.push([was, `\`${name}\``, first === undefined ? '**no**' : 'yes', String(programs), violation, measuredCommit()]);
    // written one by one: all of them together take hours
    if (values.report) mergeRows('mutants', rows.slice(-1), 1);
  }
  process.exitCode = rows.every(([, , found]) => found === 'yes') ? 0 : 1;
}

/** Writes the result of each kind as soon as it is finished: all of them together take half an hour. */
async function cutCommits(): Promise<void> {
  const { only, report } = values;
  const all = await cutEveryCommit(
    {
      ...(only && { only }),
      onKind: (kind) => report && mergeRows('commits', [[...rowOf(kind), measuredCommit()]], 0),
    },
    say,
  );
  const count = (of: (kind: (typeof all)[number]) => number): number => all.reduce((sum, kind) => sum + of(kind), 0);
  const [commits, cuts] = [count((kind) => kind.commits.length), count((kind) => kind.cuts)];
  const violations = count((kind) => kind.violations.length);
  say(`${all.length} kinds of write, ${commits} COMMITs, ${cuts} cuts, ${violations} violations`);
  say(`SUMMARY ${JSON.stringify({ kinds: all.length, commits, cuts, violations })}`);
  process.exitCode = violations === 0 ? 0 : 1;
}
