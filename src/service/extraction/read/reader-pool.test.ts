import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { confinedCommand, setReadersFolder } from './confine.ts';
import { ReaderPool } from './reader-pool.ts';

type Methods = {
  add: (input: { a: number; b: number }) => Promise<number>;
  pid: (input: undefined) => Promise<number>;
  environment: (input: undefined) => Promise<string[]>;
  read: (input: { file: string }) => Promise<string>;
  write: (input: { file: string }) => Promise<void>;
  run: (input: undefined) => Promise<void>;
  connect: (input: { port: number }) => Promise<string>;
  fillHeap: (input: undefined) => Promise<void>;
  fillMemory: (input: undefined) => Promise<void>;
  hang: (input: undefined) => Promise<void>;
  pidWhenReleased: (input: { file: string }) => Promise<number>;
};

const root = path.resolve(import.meta.dirname, '../../../..');
const timeoutMs = 60_000;
let folder = '';
let script: URL;
let putBack: () => void;
let pool: ReaderPool<Methods>;

/** A reader process taken over by the file that it reads. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vidimus-readers-'));
  // the project may be in the temporary folder of the system, which readers can access if no other is set
  putBack = setReadersFolder(folder);
  const file = path.join(folder, 'reader.mjs');
  script = pathToFileURL(file);
  await writeFile(
    file,
    `
    import { spawnSync } from 'node:child_process';
    import { existsSync, readFileSync, writeFileSync } from 'node:fs';
    import { connect } from 'node:net';
    import { serveCalls } from '${new URL('./process-calls.ts', import.meta.url).href}';
    const kept = [];
    serveCalls({
      add: async ({ a, b }) => a + b,
      pid: async () => process.pid,
      environment: async () => Object.keys(process.env),
      read: async ({ file }) => readFileSync(file, 'utf8'),
      write: async ({ file }) => writeFileSync(file, 'written'),
      run: async () => void spawnSync('true'),
      connect: ({ port }) => new Promise((resolve) => {
        connect(port, '127.0.0.1').on('connect', () => resolve('connected')).on('error', ({ code }) => resolve(code));
      }),
      fillHeap: async () => { for (;;) kept.push({ kept: [kept.length] }); },
      fillMemory: async () => {
        for (;;) {
          kept.push(Buffer.alloc(10_000_000, 1));
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
      hang: async () => { for (;;); },
      pidWhenReleased: async ({ file }) => {
        writeFileSync(file, 'started');
        while (existsSync(file)) await new Promise((resolve) => setImmediate(resolve));
        return process.pid;
      },
    }, { isDueForReplacement: () => false });`,
  );
  pool = new ReaderPool<Methods>(script, { size: 1, heapMb: 64, memoryMb: 300, maxLoans: 100 });
});
afterAll(async () => {
  await pool.close();
  putBack();
  await rm(folder, { recursive: true });
});

const call = <N extends keyof Methods>(name: N, input: Parameters<Methods[N]>[0]) =>
  pool.lend(undefined, (reader) => reader.call(name, input, { timeoutMs }));

test('a caller that cancels during process start affects no others', async () => {
  const leaving = new AbortController();
  const first = pool.lend(leaving.signal, (reader) => reader.call('add', { a: 1, b: 2 }, { timeoutMs, signal: leaving.signal }));
  leaving.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect(call('add', { a: 2, b: 3 })).resolves.toBe(5);
});

describe('a caller that leaves during a call', () => {
  const leaveDuringCall = async (graceMs: number) => {
    const leaving = new AbortController();
    const file = path.join(folder, 'held');
    const before = await call('pid', undefined);
    const left = pool.lend(leaving.signal, (reader) =>
      reader.call('pidWhenReleased', { file }, { timeoutMs, signal: leaving.signal, graceMs }),
    );
    const result = left.catch(String);
    await vi.waitUntil(() => existsSync(file), { timeout: timeoutMs });
    leaving.abort(new Error('gone'));
    return { before, result, release: () => rm(file, { force: true }) };
  };

  test('leaves the process to the next caller when the call ends within its grace', async () => {
    const { before, result, release } = await leaveDuringCall(timeoutMs);
    await release();
    expect(await result).toBe(before);
    expect(await call('pid', undefined)).toBe(before);
  });

  test.each([0, 1])('ends the process after a grace of %i ms', async (graceMs) => {
    const { before, result, release } = await leaveDuringCall(graceMs);
    expect(await result).toBe('Error: gone');
    await release();
    expect(await call('pid', undefined)).not.toBe(before);
  });
});

test('a reader sees only its own folder and its code, and no secret of the environment', async () => {
  const own = path.join(folder, 'own');
  await call('write', { file: own });
  expect(await call('read', { file: own })).toBe('written');
  for (const file of ['/etc/passwd', path.join(root, 'README.md'), path.join(root, 'data', 'master.key')])
    await expect(call('read', { file })).rejects.toThrow('Access to this API has been restricted');
  await expect(call('write', { file: path.join(root, 'src', 'left-behind') })).rejects.toThrow(
    'Access to this API has been restricted',
  );
  expect(existsSync(path.join(root, 'src', 'left-behind'))).toBe(false);
  const allowed = new Set(['PATH', 'TZ', 'LANG', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'PWD', 'SHLVL', '_']);
  expect((await call('environment', undefined)).filter((name) => !allowed.has(name))).toEqual([]);
});

test('readers switch to a replaced file folder and back to the former one', async () => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'vidimus-elsewhere-'));
  const [own, other] = [path.join(folder, 'here'), path.join(elsewhere, 'there')];
  await call('write', { file: own });
  const putBack = setReadersFolder(elsewhere);
  try {
    await call('write', { file: other });
    await expect(call('read', { file: own })).rejects.toThrow('Access to this API has been restricted');
  } finally {
    putBack();
    await rm(elsewhere, { recursive: true });
  }
  expect(await call('read', { file: own })).toBe('written');
});

test('when no process can be started, as with an unmounted folder, no call hangs: the next one starts it', async () => {
  const gone = await mkdtemp(path.join(tmpdir(), 'vidimus-gone-'));
  const putBack = setReadersFolder(gone);
  await rm(gone, { recursive: true });
  await expect(call('add', { a: 1, b: 1 })).rejects.toThrow('ENOENT');
  putBack();
  expect(await call('add', { a: 1, b: 1 })).toBe(2);
});

test('a reader starts no other program', async () => {
  await expect(call('run', undefined)).rejects.toThrow('Access to this API has been restricted');
});

// systems without namespaces, or that forbid them, do not restrict the network: docs/operations.md
test.runIf(confinedCommand('', 64).command === 'unshare')(
  'a reader has no network access, not even to this machine',
  async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await call('connect', { port })).not.toBe('connected');
    server.close();
  },
);

test('a task that exceeds the memory limit, in or outside the heap, is ended, and the next file is read', async () => {
  await expect(call('fillHeap', undefined)).rejects.toMatchObject({ reason: 'tooLargeUnpacked' });
  if (process.platform === 'linux')
    await expect(call('fillMemory', undefined)).rejects.toMatchObject({ reason: 'tooLargeUnpacked' });
  await expect(call('add', { a: 1, b: 1 })).resolves.toBe(2);
}, 60_000);

test('a task that takes too long is ended in progress', async () => {
  const pid = await call('pid', undefined);
  const hanging = pool.lend(undefined, (reader) => reader.call('hang', undefined, { timeoutMs: 300 }));
  await expect(hanging).rejects.toMatchObject({ reason: 'tooSlow' });
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test.runIf(process.platform === 'linux')('a reader that gets no CPU time does not time out its file', async () => {
  const pid = await call('pid', undefined);
  process.kill(pid, 'SIGSTOP');
  setTimeout(() => process.kill(pid, 'SIGCONT'), 700);
  const answer = pool.lend(undefined, (reader) => reader.call('add', { a: 20, b: 22 }, { timeoutMs: 300 }));
  expect(await answer).toBe(42);
});

test.runIf(process.platform === 'linux')(
  'a busy reader does not outlive a killed service',
  async () => {
    const service = spawn(process.execPath, ['--input-type=module', '-e', killedService()], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = (await once(service.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    expect(isAlive(pid)).toBe(true);
    service.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  },
  60_000,
);

const killedService = () => `
  import { ReaderPool } from '#service/extraction/read/reader-pool.ts';
  const pool = new ReaderPool(new URL(${JSON.stringify(script.href)}), { size: 1, heapMb: 64, memoryMb: 300, maxLoans: 9 });
  await pool.lend(undefined, async (reader) => {
    console.log(await reader.call('pid', undefined, { timeoutMs: 60_000 }));
    await reader.call('hang', undefined, { timeoutMs: 60_000 });
  });`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
