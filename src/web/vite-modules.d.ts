/** Modules that the build makes: see scripts/vite and the lingui plugin. */
declare module 'virtual:endpoint-table' {
  import type { Contract } from '#contract/contract.ts';
  type Row = readonly [
    method: string,
    path: string,
    answer: 'json' | 'empty' | 'file' | 'events',
    filePart: string,
    name?: string,
    once?: 'once',
  ];
  export const endpointTable: { [N in keyof Contract]: { [V in keyof Contract[N]]: Row } };
}

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
