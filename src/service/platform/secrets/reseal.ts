import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/database.ts';
import { createSealer, type MasterKey } from './seal.ts';
import { sealedColumns } from './sealed-columns.ts';

type SealedColumn = (typeof sealedColumns)[number];

/** `unreadable`: sealed with neither key, so nobody can open them. */
export type Resealed = { table: string; column: string; resealed: number; unreadable: number };

const batchSize = 500;

/**
 * Reseals everything sealed with a former key with the newest one. It may be interrupted and run again: the rest can still be opened with
 * the former key. Concurrent writes are never overwritten.
 */
export async function resealAll(system: Db, masterKey: MasterKey): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const each of sealedColumns) {
    const total = { table: each.table, column: each.column, resealed: 0, unreadable: 0 };
    // rewritten rows may move before the position of the pass: another pass finds them
    for (let passed = await pass(system, each, masterKey); ; passed = await pass(system, each, masterKey)) {
      total.resealed += passed.resealed;
      total.unreadable = passed.unreadable;
      if (passed.resealed === 0) break;
    }
    done.push(total);
  }
  return done;
}

type Row = { at: string; sealed: string };

async function pass(
  system: Db,
  { table, column, property, purpose }: SealedColumn,
  masterKey: MasterKey,
): Promise<{ resealed: number; unreadable: number }> {
  const newest = createSealer([masterKey[0]], purpose);
  const any = createSealer(masterKey, purpose);
  const counted = { resealed: 0, unreadable: 0 };
  const target = sql.ref(column);
  const sealedText = property === undefined ? target : sql`${target} ->> ${sql.lit(property)}`;
  const write = (text: string) =>
    property === undefined ? sql`${text}` : sql`jsonb_set(${target}, ${sql.lit(`{${property}}`)}, to_jsonb(${text}::text))`;
  for (let after = '(0,0)'; ;) {
    const { rows } = await sql<Row>`
      select ctid::text as at, ${sealedText} as sealed from ${sql.table(table)}
      where ctid > ${after}::tid and ${sealedText} is not null order by ctid limit ${sql.lit(batchSize)}`.execute(system);
    await inTransaction(system, async (db) => {
      for (const { at, sealed } of rows) {
        if (newest.open(sealed) !== undefined) continue;
        const opened = any.open(sealed);
        if (opened === undefined) counted.unreadable += 1;
        else {
          const { numAffectedRows } = await sql`
            update ${sql.table(table)} set ${target} = ${write(newest.seal(opened))}
            where ctid = ${at}::tid and ${sealedText} = ${sealed}`.execute(db);
          counted.resealed += Number(numAffectedRows ?? 0n);
        }
      }
    });
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return counted;
    after = last.at;
  }
}
