/** Tests examples/bridge with a real service: killed at any time, it loses nothing and delivers nothing twice. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { packageName, writeClient } from '../../scripts/client/write-client.ts';
import { demoClientApplication } from './demo-client-application.ts';
import { type Kill, startKillingProxy } from './killing-proxy.ts';
import { startWholeService } from './whole-service.ts';

const root = path.resolve(import.meta.dirname, '../..');
let service: Awaited<ReturnType<typeof startWholeService>>;
let proxy: Awaited<ReturnType<typeof startKillingProxy>>;
let folder: string;
let environment: Record<string, string>;
let call: (method: string, path: string, body?: unknown) => Promise<Response>;
let documentId: string;

const inFolder = (...names: string[]) => path.join(folder, 'out', ...names);
const staged = (ending: string) => inFolder('.bridge', `${documentId}.${ending}`);
const delivered = async () => (await readdir(inFolder())).filter((name) => name !== '.bridge');
const staging = () => readdir(inFolder('.bridge'));
const taken: string[] = [];
/** Removes files like an accounting system that reads the folder. */
async function takeAway(): Promise<void> {
  for (const name of await delivered()) {
    taken.push(await readFile(inFolder(name), 'utf8'));
    await rm(inFolder(name));
  }
}

/** Runs the bridge once; returns its exit code or signal. */
async function runBridge(kill?: Kill): Promise<number | NodeJS.Signals | null> {
  const child = spawn(process.execPath, [path.join(folder, 'bridge.ts'), '--once'], { env: environment, stdio: 'ignore' });
  proxy.arm(kill, () => child.kill('SIGKILL'));
  await once(child, 'exit');
  return child.signalCode ?? child.exitCode;
}

const json = async (response: Response): Promise<Record<string, unknown>> => (await response.json()) as Record<string, unknown>;
const waiting = async () => (await json(await call('POST', '/v1/documents/list/idsForExport', {})))['items'];
async function exportsSoFar(): Promise<number> {
  const { documentExportHistory: history } = await json(await call('GET', `/v1/documents/${documentId}`));
  return (history as { state: string }[]).filter(({ state }) => state === 'Exported').length;
}
/** Queues the document for export again, with the folder as an accounting system leaves it. */
async function queueAgain(): Promise<number> {
  await takeAway();
  taken.length = 0;
  expect((await call('POST', `/v1/documents/${documentId}/state/change/Validated`)).status).toBe(200);
  expect((await call('POST', '/v1/documents/export', { documentId })).status).toBe(200);
  expect(await waiting()).toEqual([documentId]);
  return exportsSoFar();
}

beforeAll(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  [service, folder] = await Promise.all([startWholeService(), mkdtemp(path.join(root, '.cache/bridge-example-'))]);
  await Promise.all([
    writeClient(path.join(folder, 'package')),
    copyFile(path.join(root, 'examples/bridge/bridge.ts'), path.join(folder, 'bridge.ts')),
    mkdir(path.join(folder, 'node_modules')),
    mkdir(inFolder('.bridge'), { recursive: true }),
  ]);
  await symlink(path.join(folder, 'package'), path.join(folder, 'node_modules', packageName));
  proxy = await startKillingProxy(service.url);
  const [accountant, exporter] = await Promise.all(
    ['Accountant', 'Exporter'].map((role) => demoClientApplication(service.url, role)),
  );
  if (!accountant || !exporter) throw new Error('no client applications');
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: accountant.id,
    client_secret: accountant.secret,
  });
  call = async (method, path, body) => {
    const token = await json(await fetch(`${service.url}/connect/token`, { method: 'POST', body: form }));
    return fetch(`${service.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${String(token['access_token'])}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  environment = {
    VIDIMUS_URL: proxy.url,
    VIDIMUS_CLIENT_ID: exporter.id,
    VIDIMUS_CLIENT_SECRET: exporter.secret,
    FOLDER: inFolder(),
  };
  const fileContent = (await readFile(path.join(root, 'samples/faktura-stavebniny-lipa.pdf'))).toString('base64');
  const uploaded = await call('POST', '/v1/documents/fromJson', { fileName: 'faktura.pdf', fileContent });
  documentId = String((await json(uploaded))['documentId']);
  await vi.waitFor(
    async () => expect((await json(await call('GET', `/v1/documents/${documentId}`)))['state']).toBe('Extracted'),
    { timeout: 60_000 },
  );
});
afterAll(async () => {
  proxy.stop();
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

/** Expects that the file was delivered once and completely, and is marked in the service once. */
async function expectDeliveredOnce(before: number): Promise<void> {
  await takeAway();
  expect(taken).toEqual([expect.stringMatching(/^<\?xml[\s\S]*<\/Invoice>\s*$/)]);
  expect([await waiting(), await staging(), await exportsSoFar()]).toEqual([[], [], before + 1]);
}

test('it compiles against the client', async () => {
  const compilerOptions = { rootDir: '.', types: ['node'] };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: ['*.ts'] }),
  );
  const found = await promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), ['-p', folder]).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout,
  );
  expect(found).toBe('');
});

test('a document is saved to the folder and marked; a finished one is not repeated', async () => {
  const before = await queueAgain();
  expect(await runBridge()).toBe(0);
  expect(await delivered()).toEqual([`${documentId}.isdoc`]);
  await expectDeliveredOnce(before);
  expect(await runBridge()).toBe(0);
  expect(await delivered()).toEqual([]);
});

const kills = (['idsForExport', 'file/export', 'markAsExported'] as const).flatMap((at) =>
  (['before', 'after'] as const).map((when): Kill => ({ at, when })),
);
test.each(kills)('killed $when the service handles $at, it delivers once', async (kill) => {
  const before = await queueAgain();
  expect(await runBridge(kill)).toBe('SIGKILL');
  // the accounting system does not wait for the bridge
  await takeAway();
  expect(await runBridge()).toBe(0);
  await expectDeliveredOnce(before);
});

test('killed while writing, it downloads again; killed before the move, it moves', async () => {
  const halfWritten = await queueAgain();
  await writeFile(staged('file'), '<?xml');
  expect(await runBridge()).toBe(0);
  await expectDeliveredOnce(halfWritten);

  const staged1 = await queueAgain();
  expect(await runBridge({ at: 'markAsExported', when: 'before' })).toBe('SIGKILL');
  await rename(inFolder(`${documentId}.isdoc`), staged('file'));
  expect(await runBridge()).toBe(0);
  await expectDeliveredOnce(staged1);
});

test('a document that the format cannot hold leaves the queue with the reason', async () => {
  await queueAgain();
  environment['EXPORT_FORMAT'] = 'NoSuchFormat';
  expect(await runBridge()).toBe(0);
  expect([await waiting(), await delivered(), await staging()]).toEqual([[], [], []]);
  const { exportState } = await json(await call('GET', `/v1/documents/${documentId}`));
  expect(exportState).toBe('Failed');
});
