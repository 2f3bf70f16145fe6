/** Generates the npm package of the client: JavaScript modules with their types, package.json, readme and license. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { openApiDocument } from '#service/platform/http/openapi/openapi-document.ts';
import { indexSource, problemSource } from './write-source.ts';

const root = path.resolve(import.meta.dirname, '../..');
const runtimeFiles = ['runtime.ts', 'errors.ts', 'token.ts'];

export const packageName = 'vidimus-client';

/** As strict as its users may be, and without the types of Node.js, because it runs in browsers too. */
const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  verbatimModuleSyntax: true,
  declaration: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  types: [],
  rootDir: '.',
  outDir: '..',
};

export async function writeClient(folder: string): Promise<void> {
  const document = openApiDocument({ publicUrl: 'https://vidimus.example', prefix: '/v1' });
  const { version, license } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as Record<string, string>;
  const source = path.join(folder, 'source');
  await rm(folder, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  const files = {
    [path.join(source, 'index.ts')]: indexSource(document),
    [path.join(source, 'problem.ts')]: problemSource(document),
    [path.join(source, 'tsconfig.json')]: JSON.stringify({ compilerOptions, include: ['*.ts'], exclude: [] }),
    [path.join(folder, 'package.json')]: `${JSON.stringify(
      {
        name: packageName,
        version,
        description: 'Typed client of the Vidimus interface, generated from its contract.',
        license,
        type: 'module',
        exports: { '.': { types: './index.d.ts', default: './index.js' } },
        types: './index.d.ts',
        files: ['*.js', '*.d.ts'],
        sideEffects: false,
        engines: { node: '>=20' },
      },
      null,
      2,
    )}\n`,
  };
  await Promise.all([
    ...Object.entries(files).map(([name, text]) => writeFile(name, text)),
    ...runtimeFiles.map((name) => copyRuntime(name, source)),
    copyFile(path.join(import.meta.dirname, 'package-readme.md'), path.join(folder, 'README.md')),
    copyFile(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE')),
  ]);
  await compile(source);
  await rm(source, { recursive: true });
}

/** Copies a runtime module; published files refer to JavaScript files, in type declarations too. */
async function copyRuntime(name: string, folder: string): Promise<void> {
  const text = await readFile(path.join(import.meta.dirname, name), 'utf8');
  await writeFile(path.join(folder, name), text.replaceAll(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
}

async function compile(project: string): Promise<void> {
  // next to a package.json, the compiler detects the module type
  await promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), ['-p', project]).catch((error: { stdout?: string }) => {
    throw new Error(`The client does not compile: ${error.stdout ?? ''}`);
  });
}
