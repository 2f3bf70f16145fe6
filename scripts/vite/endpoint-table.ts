import path from 'node:path';
import type { Plugin } from 'vite';
import { contract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/core/endpoint.ts';

const id = 'virtual:endpoint-table';
const webDir = path.resolve(import.meta.dirname, '../../src/web');
const client = `${webDir}/platform/api/client.ts`;

/**
 * Of the contract, the browser needs only methods, paths and the kind of response; types come from the contract itself. Inlining these at
 * build time keeps zod and all schemas (35 kB gzip) out of the initial load. In development, a module contains all of them; a build
 * replaces each `api.documents.get`, so that it is loaded with the page that calls it.
 */
export function endpointTable(): Plugin {
  let isBuild = false;
  return {
    name: 'vidimus-endpoint-table',
    // before types are removed, while the source is unchanged
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? `export const endpointTable = ${JSON.stringify(isBuild ? {} : table)};` : undefined),
    transform: (code, file) => (isBuild && file.startsWith(webDir) && file !== client ? inPlace(code) : undefined),
  };
}

/**
 * Replaces `api.documents.get` by a call of its row, and `endpointTable.documents.get` by the row. Types (`typeof api.documents.get`) stay,
 * any other use of `api` is refused: in a build it has no endpoints.
 */
function inPlace(code: string): { code: string; map: null } | undefined {
  const rowOf = (noun: string, verb: string) => {
    const row = table[noun]?.[verb];
    if (!row) throw new Error(`there is no endpoint ${noun}.${verb}`);
    return JSON.stringify(row);
  };
  const changed = code
    .replaceAll(/(?<!typeof\s+)\bapi\s*\.(\w+)\s*\.(\w+)/g, (_, noun: string, verb: string) => `callOf(${rowOf(noun, verb)})`)
    .replaceAll(/\bendpointTable\s*\.(\w+)\s*\.(\w+)/g, (_, noun: string, verb: string) => rowOf(noun, verb));
  const [statement] = /import \{[^}]*\bapi\b[^;]*;/.exec(code) ?? [];
  const [otherUse] = (statement && /[=({,:]\s*api\b(?!\s*:).*/.exec(changed.replace(statement, ''))) || [];
  if (otherUse) throw new Error(`endpoints are called as api.noun.verb, not as in "${otherUse}"`);
  if (changed === code) return undefined;
  return { code: `import { callOf } from ${JSON.stringify(client)};\n${changed}`, map: null };
}

const slim = (name: string, entry: Endpoint) => [
  entry.method,
  entry.path,
  entry.answer.kind,
  entry.upload?.filePart ?? '',
  ...(entry.path.startsWith('/bff') ? [name] : entry.creates ? [''] : []),
  ...(entry.creates ? ['once'] : []),
];

const table: Record<string, Record<string, string[]>> = Object.fromEntries(
  Object.entries(contract).map(([noun, group]) => [
    noun,
    Object.fromEntries(Object.entries(group).map(([verb, entry]) => [verb, slim(`${noun}.${verb}`, entry)])),
  ]),
);
