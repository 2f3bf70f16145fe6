/**
 * Tests the result of `npm run client`: an integrator's program compiles against it and runs from a file to the accounting system over
 * HTTP.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { EndpointGroup } from '#contract/core/endpoint.ts';
import { openApiDocument } from '#service/platform/http/openapi/openapi-document.ts';
import { codeExample } from '#web/api-reference/code-examples.ts';
import { groupsOf } from '#web/api-reference/reference-document.ts';
import { packageName, writeClient } from '../../scripts/client/write-client.ts';
import { demoClientApplication } from './demo-client-application.ts';
import { startWholeService } from './whole-service.ts';

const root = path.resolve(import.meta.dirname, '../..');

let service: Awaited<ReturnType<typeof startWholeService>>;
let folder: string;
const inPackage = (name: string) => path.join(folder, 'package', name);

beforeAll(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  [service, folder] = await Promise.all([startWholeService(), mkdtemp(path.join(root, '.cache/client-package-'))]);
  await writeClient(path.join(folder, 'package'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

test('it has every endpoint of the API and no dependencies', async () => {
  const { endpoints } = (await import(/* @vite-ignore */ inPackage('index.js'))) as { endpoints: Record<string, object> };
  const meant = Object.entries<EndpointGroup>(contract).flatMap(([noun, group]) =>
    Object.entries(group).flatMap(([verb, { path }]) => (path.startsWith('/v1/') ? [`${noun}.${verb}`] : [])),
  );
  const made = Object.entries(endpoints).flatMap(([noun, group]) => Object.keys(group).map((verb) => `${noun}.${verb}`));
  expect(made.toSorted()).toEqual(meant.toSorted());
  const files = await readdir(path.join(folder, 'package'));
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json']));
  const code = await Promise.all(
    files.filter((name) => /\.(js|d\.ts)$/.test(name)).map((name) => readFile(inPackage(name), 'utf8')),
  );
  const imported = code.join('\n').matchAll(/from '([^']+)'/g);
  expect([...imported].map(([, name = '']) => name).filter((name) => !/^\.\/\w+\.js$/.test(name))).toEqual([]);
});

test('a result of a one-off extraction is JSON, a file in another format, or not there yet', async () => {
  const { createClient } = (await import(/* @vite-ignore */ inPackage('index.js'))) as {
    createClient: (options: object) => { extraction: { get: (input: object) => Promise<unknown> } };
  };
  const answers = {
    Json: Response.json({ operationId: 'x' }),
    Xml: new Response('<document/>', {
      headers: { 'content-type': 'application/xml', 'content-disposition': 'attachment; filename="a.xml"' },
    }),
    Ubl: new Response('Document is in state Extracting', { status: 202 }),
  };
  const get = (exportFormat: keyof typeof answers) =>
    createClient({ baseUrl: service.url, fetch: async () => answers[exportFormat] }).extraction.get({ query: { exportFormat } });
  expect(await get('Json')).toEqual({ operationId: 'x' });
  const file = await get('Xml');
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['a.xml', '<document/>']);
  expect(await get('Ubl')).toBeUndefined();
});

test('a program compiles against it and takes a document to the accounting system', async () => {
  const at = (name: string) => path.join(folder, name);
  await mkdir(at('node_modules'));
  await symlink(at('package'), at(`node_modules/${packageName}`));
  await copyFile(path.join(root, 'tools/client-package/export-flow.ts'), at('export-flow.ts'));
  // every example of the reference must compile too
  const groups = groupsOf(openApiDocument({ publicUrl: service.url, prefix: '/v1' }));
  for (const each of groups.flatMap(({ endpoints }) => endpoints))
    await writeFile(at(`example-${each.id}.ts`), codeExample('typescript', each, service.url));
  const compilerOptions = {
    rootDir: '.',
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  };
  await writeFile(at('tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: ['*.ts'] }));
  const found = await promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), ['-p', at('tsconfig.json')]).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout,
  );
  expect(found).toBe('');

  const { id, secret } = await demoClientApplication(service.url, 'Accountant');
  const sample = path.join(root, 'samples/faktura-stavebniny-lipa.pdf');
  const { stdout } = await promisify(execFile)(process.execPath, [at('export-flow.ts'), service.url, id, secret, sample]);
  expect(JSON.parse(stdout)).toEqual({
    tokens: 1,
    isSame: true,
    state: 'Extracted',
    total: expect.stringMatching(/^\d+\.\d{2}$/),
    waiting: [true],
    file: [expect.stringMatching(/\.isdoc$/i), expect.any(String), true],
    left: 0,
    unknown: 'document_not_found',
    missing: { status: 404, code: 'document_not_found', endpoint: 'GET /v1/documents/{documentId}' },
    invalid: { status: 400, code: 'invalid_input', path: 'body.control.take', endpoint: 'POST /v1/documents/list' },
    forbidden: { status: 403, code: 'role_forbids', endpoint: 'GET /v1/configuration/client-application' },
    unreachable: { status: 0, code: 'unreachable' },
    noToken: { status: 401, code: 'invalid_client', endpoint: 'POST /connect/token' },
    stopped: 'Error: stopped',
  });
});
