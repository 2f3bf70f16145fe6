/**
 * `npm run train -- --work=DIR [--count=8000] [--labelled=CORPUS:KEEP …]`: creates the weights of the trained model from scratch. Generates and
 * prints documents (Chromium), computes their features, and trains the networks one after the other (Debian's python3-torch and libopenblas0; about a
 * quarter of an hour each on one core). With labelled documents, whose pages `npm run eval -- --keep=KEEP` read, they go on learning on these, once
 * with all and five times without those of one fold; DIR/networks has the networks of the folds, for `npm run eval -- --networks=DIR/networks`.
 * Results already in DIR are not created again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { foldFile } from '../eval/fold-networks.ts';
import { foldCount } from '../eval/folds.ts';

const { values: options } = parseArgs({
  options: {
    work: { type: 'string' },
    count: { type: 'string', default: '8000' },
    labelled: { type: 'string', multiple: true, default: [] },
  },
});
if (options.work === undefined) throw new Error('--work=DIR is needed: some gigabytes outside the project');
const { work } = options;
const here = import.meta.dirname;
const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: 'inherit' });
};

const perFile = 500;
const made = path.join(work, 'made');
for (let from = 0; from < Number(options.count); from += perFile) {
  if (existsSync(path.join(made, `pages-${String(from).padStart(6, '0')}.jsonl`))) continue;
  run(process.execPath, path.join(here, 'make-documents.ts'), `--out=${made}`, `--from=${from}`, `--count=${perFile}`);
}
const features = path.join(work, 'features');
run(process.execPath, path.join(here, 'export-features.ts'), `--made=${made}`, `--out=${features}`);
// Each starts from other random weights; the first is trained longest.
const networks = [
  { seed: 1, steps: 14_000 },
  { seed: 2, steps: 4000 },
  { seed: 3, steps: 4000 },
] as const;
const python = process.env['PYTHON'] ?? '/usr/bin/python3';
const invented = networks.map(({ seed, steps }) => {
  const file = path.join(work, `weights-${seed}.bin`);
  const env = { ...process.env, SEED: String(seed), STEPS: String(steps) };
  execFileSync(python, [path.join(here, 'train.py'), features, file, path.join(work, `state-${seed}.pt`)], {
    stdio: 'inherit',
    env,
  });
  return file;
});

const joined = (files: readonly string[]): Buffer => Buffer.concat(files.map((file) => readFileSync(file)));

/** Goes on with labelled documents, and returns the networks that have seen all of them. */
function withLabelled(files: readonly string[]): string[] {
  const labelled = path.join(work, 'labelled');
  run(process.execPath, path.join(here, 'export-labelled.ts'), `--out=${labelled}`, ...options.labelled);
  const out = path.join(work, 'networks');
  run(python, path.join(here, 'train_labelled.py'), features, labelled, out, ...files);
  const of = (name: string): string[] => files.map((_, at) => path.join(out, `${name}-${at + 1}.bin`));
  for (let fold = 0; fold < foldCount; fold += 1) writeFileSync(foldFile(out, fold), joined(of(`fold-${fold}`)));
  return of('all');
}

writeFileSync(
  path.join(here, '../src/service/extraction/understand/learned/weights.bin'),
  joined(options.labelled.length === 0 ? invented : withLabelled(invented)),
);
