import { availableParallelism } from 'node:os';

/** How much is done at once: two use a small machine fully, and more would cost a gigabyte of memory for little. */
export const parallelReaders = Math.max(1, Math.min(2, availableParallelism()));
