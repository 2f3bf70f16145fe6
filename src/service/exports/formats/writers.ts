import type { Writers } from './exported-document.ts';
import { writeZip } from './packages/write-zip.ts';
import { singleWriters } from './single-writers.ts';

export const writers = { ...singleWriters, Zip: writeZip } satisfies Writers;
