/** What an integrator gets who lets a public generator make a client of /openapi.json: it compiles, and the document flow works with it. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from './identity-server.ts';
import { startWholeService } from './whole-service.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = (program: string, args: string[]) =>
  promisify(execFile)(path.join(root, 'node_modules/.bin', program), args, { cwd: root });

let service: Awaited<ReturnType<typeof startWholeService>>;
/** Within the project, or the client would not find its runtime. */
let folder: string;

beforeAll(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true });
  [service, folder] = await Promise.all([startWholeService(), mkdtemp(path.join(root, '.cache/openapi-client-'))]);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.stop();
});

test('the client compiles and walks through the six steps', async () => {
  const at = (name: string) => path.join(folder, name);
  await writeFile(at('openapi.json'), await (await fetch(`${service.url}/openapi.json`)).text());
  await run('oazapfts', [at('openapi.json'), at('client.ts')]);
  await copyFile(path.join(root, 'tools/openapi-client/six-steps.ts'), at('six-steps.ts'));
  const compilerOptions = {
    rootDir: '.',
    // as most projects have it; the generator's runtime is written for them
    exactOptionalPropertyTypes: false,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  };
  await writeFile(at('tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: ['.'] }));
  // what the compiler finds stands in its output
  const found = await run('tsc', ['-p', at('tsconfig.json')]).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout,
  );
  expect(found).toBe('');

  // the path is only known now, and so are the types
  const { walkSixSteps } = (await import(/* @vite-ignore */ at('six-steps.ts'))) as {
    walkSixSteps: (url: string, username: string, password: string, file: File) => Promise<Record<string, unknown>>;
  };
  const sample = await readFile(path.join(root, 'samples/faktura-stavebniny-lipa.pdf'));
  const file = new File([new Uint8Array(sample)], 'faktura.pdf');
  expect(await walkSixSteps(service.url, 'accountant@demo.test', demoPassword, file)).toEqual({
    state: 'Extracted',
    total: expect.stringMatching(/^\d+\.\d{2}$/),
    statuses: [200, 200, 200, 200],
    waiting: [true],
    exported: expect.stringContaining('<Invoice xmlns="http://isdoc.cz/namespace/2013"'),
    left: 0,
    refusal: 'document_not_found',
  });
});
