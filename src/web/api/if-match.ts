import type { CallOptions } from './client.ts';

/** A change goes out with the version that it began with: somebody else's is not overwritten unseen. */
export const ifMatch = (version: number | undefined): CallOptions =>
  version === undefined ? {} : { headers: { 'if-match': `"${version}"` } };
