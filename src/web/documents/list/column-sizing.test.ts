import { expect, test } from 'vitest';
import { moved } from './column-sizing.ts';

test.each([
  ['c', 'a', 'cab'],
  ['a', 'c', 'bac'],
  ['a', undefined, 'bca'],
  ['a', 'a', 'abc'],
  ['a', 'x', 'abc'],
])('%s before %s', (id, before, expected) => expect(moved(['a', 'b', 'c'], id, before).join('')).toBe(expected));
