/**
 * Checks project requirements besides code: a complete lock file, current notices, an image with all rooms, separate types for each side.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSbom } from '../../scripts/software-bill.ts';
import { isAcceptable, runtimePackages, thirdPartyNotices } from '../../scripts/third-party-notices.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const LockEntry = z.object({
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  hasInstallScript: z.boolean().optional(),
  deprecated: z.string().optional(),
});
const lock = z
  .object({ version: z.string(), packages: z.record(z.string(), LockEntry) })
  .parse(JSON.parse(read('package-lock.json')));
const locked = Object.entries(lock.packages).filter(([folder]) => folder !== '');

test('every package is locked by its hash', () =>
  // `npm run lock:complete` adds those of other platforms
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([folder]) => folder)).toEqual([]));

test('the lock file contains no registry', () => {
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test('no package is deprecated, and only listed packages run an install script', () => {
  expect(locked.filter(([, { deprecated }]) => deprecated !== undefined).map(([folder]) => folder)).toEqual([]);
  const { allowScripts } = z.object({ allowScripts: z.record(z.string(), z.boolean()) }).parse(JSON.parse(read('package.json')));
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = withScript.map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
});

test('package.json, its lock file and the changelog agree on the version', () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
  expect(lock.version).toBe(version);
  expect(read('CHANGELOG.md')).toContain(`## [${version}]`);
});

test('THIRD-PARTY-NOTICES.md is current (npm run notices)', () => {
  expect(read('THIRD-PARTY-NOTICES.md') === thirdPartyNotices()).toBe(true);
});

test('no runtime dependency has a license that would bind the product', () => {
  expect(runtimePackages().filter(({ license }) => !isAcceptable(license))).toEqual([]);
  expect(['AGPL-3.0-only', 'GPL-3.0', 'MIT AND GPL-2.0', 'unknown'].filter(isAcceptable)).toEqual([]);
});

test('the image contains every room that the service imports from', () => {
  const service = globSync('src/{service,contract,values}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const rooms = new Set(
    service.flatMap((file) => [...read(file).matchAll(/from '#([a-z]+)\//g)].map(([, room]) => `src/${room}`)),
  );
  const dockerfile = read('Dockerfile');
  expect([...rooms].filter((room) => !dockerfile.includes(`COPY --from=build /app/${room} `))).toEqual([]);
  expect(rooms.size).toBeGreaterThan(2);
});

test('the software bill of materials lists every runtime package with its license and hash', () => {
  const { components } = createSbom();
  const named = new Map(components.map(({ name, version, licenses, hashes }) => [`${name}@${version}`, { licenses, hashes }]));
  const core = components.find(({ name }) => name === 'fastify');
  expect(core).toMatchObject({ licenses: [{ expression: 'MIT' }], purl: `pkg:npm/fastify@${core?.version}` });
  const missing = runtimePackages().filter(({ name, version }) => !named.has(`${name}@${version}`));
  expect(missing).toEqual([]);
  expect(components.filter(({ licenses }) => licenses.some(({ expression }) => !isAcceptable(expression)))).toEqual([]);
  const hashless = runtimePackages().filter(({ name, version }) => !named.get(`${name}@${version}`)?.hashes);
  expect(hashless.filter(({ isForOnePlatform }) => !isForOnePlatform)).toEqual([]);
});

test('the image contains the license, the notices and the software bill of materials', () => {
  const [, image = ''] = read('Dockerfile').split('FROM node:24-bookworm-slim\n');
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md', 'sbom.cdx.json']) expect(image).toContain(` /app/${file} `);
});

test('the service is compiled without the DOM, the web application without Node.js', { timeout: 120_000 }, () => {
  const filesOf = (config: string): string =>
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config, '--listFilesOnly'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
  const [service, web] = [filesOf('tsconfig.service.json'), filesOf('tsconfig.web.json')];
  expect(service).toContain('src/service/main.ts');
  expect(service).not.toMatch(/lib\.dom\./);
  expect(web).toContain('src/web/main.tsx');
  expect(web).not.toContain('@types/node/');
});

test('property tests use the same examples in each run', () => {
  const users = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => / from 'fast-check';$/m.test(read(file)));
  expect(users).toEqual(['src/testing/properties.ts']);
});

/** Returns files named in a page, those without a folder in the folder of the previous one; each with the test names that follow it. */
function testsNamedIn(page: string): { file: string; names: string[] }[] {
  let folder = '';
  return [...read(page).matchAll(/`([\w./-]+\.tsx?)`(?:: ((?:\*[^*]+\*(?:; )?)+))?/g)].map(([, file = '', names = '']) => {
    if (file.includes('/')) folder = path.posix.dirname(file);
    return {
      file: file.includes('/') ? file : `${folder}/${file}`,
      names: [...names.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => name),
    };
  });
}

test.each(['SECURITY.md', 'docs/security-tests.md'])('every file and test named in %s exists', (page) => {
  const named = testsNamedIn(page);
  expect(named.length).toBeGreaterThan(20);
  const missing = named.flatMap(({ file, names }) => {
    if (!existsSync(path.join(root, file))) return [file];
    const text = read(file);
    return names.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
