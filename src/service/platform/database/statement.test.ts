import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase } from '#testing/database.ts';
import { statement } from './statement.ts';

test('a statement is built once and sent with the values of each call', async () => {
  const database = await createTestDatabase();
  let built = 0;
  const echo = statement((_db, { text, list }: { text: string | null; list: readonly number[] }) => {
    built += 1;
    return sql<{ text: string | null; count: number; fixed: string }>`
      select ${text}::text as text, cardinality(${list}::int[]) as count, ${'fixed'}::text as fixed`;
  });
  try {
    expect(await echo(database.system, { text: 'a', list: [1, 2] })).toEqual([{ text: 'a', count: 2, fixed: 'fixed' }]);
    expect(await echo(database.system, { text: null, list: [] })).toEqual([{ text: null, count: 0, fixed: 'fixed' }]);
    expect(built).toBe(1);
  } finally {
    await database.drop();
  }
});
