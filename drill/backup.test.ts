import { expect, test } from 'vitest';
import { rehearseBackup } from './backup.ts';

test('restores a backup of a stopped service row for row and serves it', { timeout: 600_000 }, async () => {
  expect(await rehearseBackup((line) => void process.stdout.write(`${line}\n`))).toEqual([]);
});
