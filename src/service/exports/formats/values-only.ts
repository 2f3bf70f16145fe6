import type { ExportSources } from './exported-document.ts';

const absent = (): Promise<Uint8Array> => Promise.reject(new Error('the export has values only'));

/** Sources for formats that contain only the values. */
export const valuesOnly = (name: string): ExportSources => ({
  original: absent,
  pages: absent,
  trail: absent,
  fileName: (extension) => `${name.replace(/\.[^.]{1,10}$/, '')}.${extension}`,
  zipMembers: [],
  words: { title: '', item: '', labelOf: (field) => field },
});
