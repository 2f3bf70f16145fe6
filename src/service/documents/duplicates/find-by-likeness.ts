/** Finds documents that may be another scan of the same paper. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { DB } from '#service/platform/database/schema.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { type Identity, isAlike } from './likeness.ts';
import { isSameScan } from './prints.ts';
import { findLikePrints, findPrints } from './prints.store.ts';
import { findComparedWords, findLikeSketches } from './sketches.store.ts';

type Self = Pick<DocumentRow, 'id' | 'fields'>;
/** The documents to be compared. */
type Others = SelectQueryBuilder<DB, 'documents', { id: string }>;

const identityOf = sql<(string | null)[]>`array[
  list_number_key, nullif(fields #>> '{date_issued,value}', ''), decimal_of(fields #>> '{total_amount,value}')::text]`;

async function findOwnIdentity(db: Db, { fields }: Self): Promise<Identity> {
  const valueOf = (name: string) => fields[name]?.value.trim() ?? '';
  const { rows } = await sql<{ identity: (string | null)[] }>`
    select array[nullif(number_key(${valueOf('invoice_number_sm')}), ''), nullif(${valueOf('date_issued')}, ''),
      decimal_of(${valueOf('total_amount')})::text] as identity`.execute(db);
  return rows[0]?.identity ?? [];
}

/** Returns the oldest of the `like` documents among those to be compared that `isSame` accepts, given number, date and total of both. */
async function findSimilar<T>(
  db: Db,
  others: Others,
  document: Self,
  like: readonly string[],
  {
    find,
    isSame,
  }: { find: (db: Db, id: string) => Promise<T>; isSame: (own: T, other: T, identities: [Identity, Identity]) => boolean },
): Promise<{ id: string } | undefined> {
  if (like.length === 0) return undefined;
  const candidates = await others
    .where(sql<boolean>`id = any(${like}::uuid[])`)
    .select(identityOf.as('identity'))
    .clearLimit()
    .execute();
  if (candidates.length === 0) return undefined;
  const [own, identityOfOwn] = [await find(db, document.id), await findOwnIdentity(db, document)];
  for (const { id, identity } of candidates) if (isSame(own, await find(db, id), [identityOfOwn, identity])) return { id };
  return undefined;
}

export const findByWords = async (db: Db, others: Others, document: Self): Promise<{ id: string } | undefined> =>
  findSimilar(db, others, document, await findLikeSketches(db, document.id), {
    find: findComparedWords,
    isSame: (words, others, [identity, theirs]) => isAlike({ ...words, identity }, { ...others, identity: theirs }),
  });

export const findByPicture = async (db: Db, others: Others, document: Self): Promise<{ id: string } | undefined> =>
  findSimilar(db, others, document, await findLikePrints(db, document.id), { find: findPrints, isSame: isSameScan });
