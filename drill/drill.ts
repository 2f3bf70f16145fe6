/** `npm run drill [-- --programs N --seed N --mutant NAME]`: random programs over the real service with faults put in; see docs/drill.md. */
import { parseArgs } from 'node:util';
import { mutants } from './mutants.ts';
import { runDrill } from './run-drill.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    mutant: { type: 'string' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { mutant } = values;
if (mutant !== undefined && !(mutant in mutants)) {
  say(`There is no mutant ${mutant}. There are: ${Object.keys(mutants).join(', ')}`);
  process.exit(64);
}
if (mutant !== undefined) process.env['MUTANT'] = mutant;
const startedAt = performance.now();
const { programs, documents, faults, violations } = await runDrill(
  { programs: Number(values.programs), seed: Number(values.seed) },
  say,
);
const seconds = Math.round((performance.now() - startedAt) / 1000);
say(
  `${programs} programs from seed ${values.seed}, ${documents} documents, ${faults} faults put in, ${violations.length} violations, ${seconds} s`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
