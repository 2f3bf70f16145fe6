import { expect, test } from 'vitest';
import { sharedMemory } from './shared-memory.ts';

const gb = 1024 ** 3;

test.each([
  [gb / 4, '128MB'],
  [4 * gb, '512MB'],
  [64 * gb, '2048MB'],
])('with %d bytes of memory the server buffers pages in %s', (memory, share) => {
  expect(sharedMemory(memory)['shared_buffers']).toBe(share);
});
