import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { lineDifferences } from './line-differences.ts';

test('equal texts have no differences', () => {
  expect(lineDifferences('a\nb', 'a\nb')).toEqual([]);
});

test('a changed line is one removed and one added line, with its context', () => {
  expect(lineDifferences('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\nfour\n5\n6\n7')?.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
    'same 2',
    'same 3',
    'removed 4',
    'added four',
    'same 5',
    'same 6',
  ]);
});

test('does not compare texts that are too long', () => {
  expect(lineDifferences('a\n'.repeat(2_000), 'a')).toBeNull();
});

test('applying the changes to one text gives the other', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const changes = lineDifferences(before.join('\n'), after.join('\n')) ?? [];
      const count = (kind: string) => changes.filter((each) => each.kind === kind).length;
      const [old, fresh] = [before, after].map((each) => each.join('\n').split('\n').length);
      expect((fresh ?? 0) - (old ?? 0)).toBe(count('added') - count('removed'));
      expect(changes.length === 0).toBe(before.join('\n') === after.join('\n'));
    }),
  );
});
