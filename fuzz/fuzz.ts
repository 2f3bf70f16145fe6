/**
 * `npm run fuzz -- [--requests 20000] [--seed N] [--report]`: a long run of what `npm test` does briefly. Uses a new seed each time unless
 * one is given.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
});
const root = path.resolve(import.meta.dirname, '..');
const child = spawn(path.join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'service', 'fuzz/fuzz.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_REQUESTS: values.requests,
    FUZZ_SEED: values.seed ?? String(Date.now() % 2 ** 31),
    ...(values.report && { FUZZ_REPORT: 'yes' }),
  },
  shell: process.platform === 'win32',
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
