import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { slowdown } from '#testing/slowdown.ts';

/** The whole service as a process, started, stopped and killed as by an operator or a power failure. */
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vidimus-life-'));
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

type Run = { child: ChildProcess; output: () => string; url: string; exit: Promise<number | null> };

async function run(environment: Record<string, string> = {}): Promise<Run> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, url: `http://127.0.0.1:${port}`, exit };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilReady({ url, child, output }: Run): Promise<void> {
  for (;;) {
    const status = await fetch(`${url}/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null) throw new Error(`the service exited: ${output()}`);
    await delay(50);
  }
}

const credentials = (): string => readFileSync(path.join(dataDir, 'demo-credentials.json'), 'utf8');

test('it starts, is killed, restarts with its data, and stops cleanly', async () => {
  const first = await run();
  await untilReady(first);
  const made = credentials();
  expect(first.output()).toContain('admin@demo.test');

  const second = await run();
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(/Another process already uses.*DATA_DIR.*DATABASE_URL/);

  first.child.kill('SIGKILL');
  await first.exit;
  const third = await run();
  await untilReady(third);
  expect(credentials()).toBe(made);
  expect(third.output()).not.toContain('A demo tenant was created');

  const stoppedAt = performance.now();
  third.child.kill('SIGTERM');
  third.child.kill('SIGINT');
  expect(await third.exit).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000 * (await slowdown()));
  await expect(fetch(`${third.url}/health/live`)).rejects.toThrow();
});

test.each([
  [{ PORT: 'eighty' }, 'PORT: must be a number'],
  [{ PROCESS: 'worker' }, 'PROCESS: worker needs DATABASE_URL'],
])('%j is reported, with the exit code of an invalid configuration', async (environment, message) => {
  const service = await run(environment);
  expect(await service.exit).toBe(78);
  expect(service.output()).toContain(message);
});
