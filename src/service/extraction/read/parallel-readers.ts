import { availableParallelism } from 'node:os';

/** Degree of parallelism: two use a small machine fully, and more would cost a gigabyte of memory for little gain. */
export const parallelReaders = Math.max(1, Math.min(2, availableParallelism()));
