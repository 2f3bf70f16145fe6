import { expect, test } from 'vitest';
import { createTransactions, type PassingTransaction, writesOf } from './wire-statements.ts';

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const message = (letter: string, body: string): Buffer =>
  Buffer.concat([Buffer.from(letter), int(Buffer.byteLength(body) + 4), Buffer.from(body)]);
const parse = (name: string, text: string) => message('P', `${name}\0${text}\0\0\0`);
const bind = (name: string) => message('B', `\0${name}\0\0\0\0\0\0\0`);
const query = (text: string) => message('Q', `${text}\0`);

/** Returns the reported transactions, with the bytes split into pieces of the given size. */
function told(pieces: readonly Buffer[], size: number): Pick<PassingTransaction, 'writes' | 'isExplicit'>[] {
  const all: Pick<PassingTransaction, 'writes' | 'isExplicit'>[] = [];
  const read = createTransactions(({ writes, isExplicit }) => void all.push({ writes, isExplicit }));
  // the first message has no type byte
  const bytes = Buffer.concat([int(8), int(196_608), ...pieces]);
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
  return all;
}

test.each([3, 7, 10_000])('transactions are distinguished by what they write, in chunks of %i bytes', (size) => {
  const insert = 'insert into "documents" ("id") values ($1)';
  const pieces = [
    [query('begin'), parse('k1', insert), bind('k1'), query('commit')],
    // the same statement again, by its name
    [query('begin'), bind('k1'), query('rollback')],
    [parse('', 'select 1'), bind('')],
    [parse('', 'update "users" set "name" = $1'), bind('')],
    [query('BEGIN; delete from pgboss.job; COMMIT')],
    [query('begin'), query('commit')],
  ].flat();
  expect(told(pieces, size)).toEqual([
    { writes: ['insert into documents'], isExplicit: true },
    { writes: ['update users'], isExplicit: false },
    { writes: ['delete from pgboss.job'], isExplicit: false },
    { writes: [], isExplicit: true },
  ]);
});

test('a lock is not a write, nor is an on conflict clause', () => {
  expect(writesOf('select * from a where b for update skip locked')).toEqual([]);
  expect(writesOf('select * from a for no key update')).toEqual([]);
  expect(writesOf('insert into a (b) values (1) on conflict (b) do update set b = 2')).toEqual(['insert into a']);
});
