/**
 * `npm run train -- --work=DIR [--count=8000]`: creates the weights of the trained model from scratch. Generates and prints documents
 * (Chromium), computes their features, and trains the network (Debian's python3-torch and libopenblas0; about a quarter of an hour on one
 * core). Results already in DIR are not created again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({ options: { work: { type: 'string' }, count: { type: 'string', default: '8000' } } });
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
const weights = path.join(here, '../src/service/extraction/understand/learned/weights.bin');
run(process.env['PYTHON'] ?? '/usr/bin/python3', path.join(here, 'train.py'), features, weights, path.join(work, 'state.pt'));
