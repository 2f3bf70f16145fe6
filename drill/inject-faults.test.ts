import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

const child = `process.stdout.write('started'); setInterval(() => {}, 1_000);`;
const drill = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['--import', process.argv[1], '-e', ${JSON.stringify(child)}], { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
  setInterval(() => {}, 1_000);`;

test('a drill process ends when the drill is killed', async () => {
  const { stdout, kill } = start();
  const [said] = (await once(stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('started');
  // it is closed when no process is left that could write to it
  const closed = once(stdout, 'close');
  kill();
  await closed;
});

function start() {
  const parent = spawn(process.execPath, ['-e', drill, path.join(import.meta.dirname, 'inject-faults.ts')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { stdout: parent.stdout, kill: () => parent.kill('SIGKILL') };
}
