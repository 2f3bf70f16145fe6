import { expect, test } from 'vitest';
import { missingStep, systemCalls } from './system-calls.ts';

const lines = [
  '12 fsync(5</files/.unfinished/a> <unfinished ...>',
  '13 fdatasync(9</pg_wal/1>) = 0',
  '12 <... fsync resumed>) = 0',
  '12 rename("/files/.unfinished/a", "/files/b") = 0',
  '14 fsync(6</files>) = -1 EIO (Input/output error) (INJECTED)',
  '13 +++ exited with 0 +++',
  '12 write(7<TCP:[1->2]>, "HTTP/1.1 200", 12) = 12',
];

test('a call counts where it was answered, and only if it succeeded', () => {
  expect(systemCalls(lines).map(({ name, isDone }) => [name, isDone])).toEqual([
    ['fdatasync', true],
    ['fsync', true],
    ['rename', true],
    ['fsync', false],
    ['write', true],
  ]);
});

test('reports late or failed steps as missing', () => {
  const calls = systemCalls(lines);
  const [file, name, folder, answer] = [/unfinished\/a>/, /^rename/, /^fsync\(6/, /HTTP/] as const;
  expect(
    missingStep(calls, [
      ['file', file],
      ['name', name],
      ['answer', answer],
    ]),
  ).toBeUndefined();
  expect(
    missingStep(calls, [
      ['name', name],
      ['file', file],
    ]),
  ).toBe('file');
  expect(
    missingStep(calls, [
      ['name', name],
      ['folder', folder],
    ]),
  ).toBe('folder');
});
