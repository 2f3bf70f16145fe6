import { expect, test } from 'vitest';
import { rehearseBackup } from './backup.ts';

test('a copy of a stopped service is put back row for row, and served', { timeout: 600_000 }, async () => {
  expect(await rehearseBackup((line) => void process.stdout.write(`${line}\n`))).toEqual([]);
});
