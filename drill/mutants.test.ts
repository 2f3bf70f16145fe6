import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

test.each(Object.entries(mutants))('the source still contains, exactly once, what %s changes', (_name, { file, from, to }) => {
  const source = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
  expect(source.split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
