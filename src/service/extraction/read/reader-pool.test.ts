import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReaderPool } from './reader-pool.ts';

type Methods = { add: (input: { a: number; b: number }) => Promise<number> };

const calls = new URL('./thread-calls.ts', import.meta.url).href;
let folder = '';
let script: URL;

/** A thread whose modules wait and then work while they are loaded, as those of libxml2-wasm do; it says when it is in the middle of it. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-threads-'));
  const write = (name: string, lines: string[]) => writeFile(path.join(folder, name), lines.join('\n'));
  await write('waits.mjs', ['await new Promise((resolve) => setTimeout(resolve, 20));']);
  await write('works.mjs', [
    "import './waits.mjs';",
    "import { BroadcastChannel } from 'node:worker_threads';",
    "new BroadcastChannel('in the middle').postMessage('');",
    'const end = Date.now() + 300;',
    'while (Date.now() < end);',
  ]);
  await write('thread.mjs', [
    "import './works.mjs';",
    `import { serveCalls } from '${calls}';`,
    'serveCalls({ add: async ({ a, b }) => a + b }, { isWorn: () => false });',
  ]);
  script = pathToFileURL(path.join(folder, 'thread.mjs'));
});
afterAll(() => rm(folder, { recursive: true }));

const inTheMiddle = () =>
  new Promise<void>((resolve) => {
    const channel = new BroadcastChannel('in the middle');
    channel.addEventListener('message', () => {
      channel.close();
      resolve();
    });
  });

test('who goes away while a thread is still being loaded takes nobody with them', async () => {
  const pool = new ReaderPool<Methods>(script, { size: 1, heapMb: 64, maxLoans: 10 });
  const leaving = new AbortController();
  const isLoading = inTheMiddle();
  const first = pool.lend(leaving.signal, (thread) =>
    thread.call('add', { a: 1, b: 2 }, { timeoutMs: 60_000, signal: leaving.signal }),
  );
  await isLoading;
  leaving.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  const next = pool.lend(undefined, (thread) => thread.call('add', { a: 2, b: 3 }, { timeoutMs: 60_000 }));
  await expect(next).resolves.toBe(5);
  await pool.close();
});
