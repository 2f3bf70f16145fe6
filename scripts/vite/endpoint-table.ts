import type { Plugin } from 'vite';
import { contract } from '../../src/contract/contract.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';

const id = 'virtual:endpoint-table';

/**
 * The browser needs of the contract only methods, paths and the kind of answer; its types come from the contract itself.
 * Written into a module at build time, they keep zod and every schema (35 kB gzip) out of the first load.
 */
export function endpointTable(): Plugin {
  return {
    name: 'vidimus-endpoint-table',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => (asked === `\0${id}` ? `export const endpointTable = ${JSON.stringify(slimContract())};` : undefined),
  };
}

const slim = (entry: Endpoint) => [entry.method, entry.path, entry.answer.kind, entry.upload?.filePart ?? ''];

const slimContract = () =>
  Object.fromEntries(
    Object.entries(contract).map(([noun, group]) => [
      noun,
      Object.fromEntries(Object.entries(group).map(([verb, entry]) => [verb, slim(entry)])),
    ]),
  );
