/** `npm run drill [-- --programs N --seed N --mutant NAME --mutants --report --power-loss]`: random programs over the real service with faults put in; see docs/drill.md. */
import { parseArgs } from 'node:util';
import { writeRows } from './cluster/quality-page.ts';
import { mutants } from './mutants.ts';
import { runPowerLoss } from './power-loss.ts';
import { runDrill } from './run-drill.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    mutant: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    'power-loss': { type: 'boolean', default: false },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const seed = Number(values.seed);

if (values['power-loss']) process.exitCode = Math.sign(await runPowerLoss(say));
else if (values.mutants) await playMutants();
else await playPrograms();

async function playPrograms(): Promise<void> {
  const { mutant } = values;
  if (mutant !== undefined && !(mutant in mutants)) {
    say(`There is no mutant ${mutant}. There are: ${Object.keys(mutants).join(', ')}`);
    process.exit(64);
  }
  if (mutant !== undefined) process.env['MUTANT'] = mutant;
  const startedAt = performance.now();
  const { programs, documents, faults, violations } = await runDrill({ programs: Number(values.programs ?? 20), seed }, say);
  const took = `${Math.round((performance.now() - startedAt) / 1000)} s`;
  say(
    `${programs} programs from seed ${seed}, ${documents} documents, ${faults.length} faults put in, ${violations.length} violations, ${took}`,
  );
  const each = Object.entries(Object.groupBy(faults, (fault) => fault)).map(([fault, all = []]) => `${fault} ${all.length}`);
  // one line that a program can read
  const summary = {
    seed,
    programs,
    documents,
    faults: faults.length,
    violations: violations.length,
    seconds: Math.round((performance.now() - startedAt) / 1000),
  };
  say(`SUMMARY ${JSON.stringify(mutant === undefined ? summary : { ...summary, mutant })}`);
  const counts = [programs, documents, faults.length].map(String);
  if (values.report && mutant === undefined)
    writeRows('drill', [[String(seed), ...counts, each.toSorted().join(', '), String(violations.length), took]]);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

/** Each mended fault is put back and must be found; the search for it ends with the first violation. */
async function playMutants(): Promise<void> {
  const rows: string[][] = [];
  for (const [name, { was }] of Object.entries(mutants)) {
    say(`${name}: ${was}`);
    process.env['MUTANT'] = name;
    const { programs, violations } = await runDrill(
      { programs: Number(values.programs ?? 10), seed, endsAtViolation: true },
      say,
    );
    const first = violations[0]?.what.replaceAll('|', '/').slice(0, 80) ?? '';
    rows.push([was, violations.length > 0 ? 'yes' : '**no**', String(programs), first]);
  }
  if (values.report) writeRows('mutants', rows);
  process.exitCode = rows.every(([, found]) => found === 'yes') ? 0 : 1;
}
