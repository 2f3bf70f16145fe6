import type { CallOptions } from './calls.ts';

/** A change goes out with the version that it began with: somebody else's is not overwritten unseen. Not every service numbers them. */
export const ifMatch = (version: number | undefined): CallOptions =>
  Number.isInteger(version) ? { headers: { 'if-match': `"${version}"` } } : {};
