import type { CallOptions } from './calls.ts';

/**
 * Returns the If-Match header with the version that was read, so that changes by somebody else are not overwritten unseen. Not every
 * service has version numbers.
 */
export const ifMatch = (version: number | undefined): CallOptions =>
  Number.isInteger(version) ? { headers: { 'if-match': `"${version}"` } } : {};
