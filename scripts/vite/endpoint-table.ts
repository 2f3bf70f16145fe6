import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { contract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';

const id = 'virtual:endpoint-table';
const webDir = path.resolve(import.meta.dirname, '../../src/web');

/**
 * The browser needs of the contract only methods, paths and the kind of answer; its types come from the contract itself.
 * Written into a module at build time, they keep zod and every schema (35 kB gzip) out of the first load. A build keeps the endpoints
 * that the application calls; while one writes, all are there.
 */
export function endpointTable(): Plugin {
  let isBuild = false;
  return {
    name: 'vidimus-endpoint-table',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) =>
      asked === `\0${id}`
        ? `export const endpointTable = ${JSON.stringify(slimContract(isBuild ? calledEndpoints() : null))};`
        : undefined,
  };
}

/** `documents.get` for every `api.documents.get` and `endpointTable.documents.get` in the application's code. */
function calledEndpoints(): Set<string> {
  const code = globSync('**/*.{ts,tsx}', { cwd: webDir }).map((file) => readFileSync(path.join(webDir, file), 'utf8'));
  return new Set(
    code.flatMap((text) =>
      [...text.matchAll(/\b(?:api|endpointTable)\s*\.(\w+)\s*\.(\w+)/g)].map(([, noun, verb]) => `${noun}.${verb}`),
    ),
  );
}

const slim = (entry: Endpoint) => [entry.method, entry.path, entry.answer.kind, entry.upload?.filePart ?? ''];

const slimContract = (called: Set<string> | null) =>
  Object.fromEntries(
    Object.entries(contract).map(([noun, group]) => [
      noun,
      Object.fromEntries(
        Object.entries(group).flatMap(([verb, entry]) => (!called || called.has(`${noun}.${verb}`) ? [[verb, slim(entry)]] : [])),
      ),
    ]),
  );
