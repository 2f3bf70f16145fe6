/** Older documents that may be another scan of the same paper. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#service/platform/database/database.ts';
import type { DB } from '#service/platform/database/schema.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { type Identity, isAlike } from './likeness.ts';
import { isSamePaper } from './prints.ts';
import { findLikePrints, findPrints } from './prints.store.ts';
import { findComparedWords, findLikeSketches } from './sketches.store.ts';

type Self = Pick<DocumentRow, 'id' | 'fields'>;
/** The documents that may be asked about. */
type Older = SelectQueryBuilder<DB, 'documents', { id: string }>;

const identityOf = sql<(string | null)[]>`array[
  list_number_key, nullif(fields #>> '{date_issued,value}', ''), decimal_of(fields #>> '{total_amount,value}')::text]`;

async function findOwnIdentity(db: Db, { fields }: Self): Promise<Identity> {
  const valueOf = (name: string) => fields[name]?.value.trim() ?? '';
  const { rows } = await sql<{ identity: (string | null)[] }>`
    select array[nullif(number_key(${valueOf('invoice_number_sm')}), ''), nullif(${valueOf('date_issued')}, ''),
      decimal_of(${valueOf('total_amount')})::text] as identity`.execute(db);
  return rows[0]?.identity ?? [];
}

/** Those of `like` that may be asked about, the oldest first, with number, date and total. */
const candidatesOf = (older: Older, like: readonly string[]): Promise<{ id: string; identity: (string | null)[] }[]> =>
  older
    .where(sql<boolean>`id = any(${like}::uuid[])`)
    .select(identityOf.as('identity'))
    .clearLimit()
    .execute();

export async function findByWords(db: Db, older: Older, document: Self): Promise<{ id: string } | undefined> {
  const like = await findLikeSketches(db, document.id);
  const candidates = like.length === 0 ? [] : await candidatesOf(older, like);
  if (candidates.length === 0) return undefined;
  const self = { ...(await findComparedWords(db, document.id)), identity: await findOwnIdentity(db, document) };
  for (const { id, identity } of candidates) {
    if (isAlike(self, { ...(await findComparedWords(db, id)), identity })) return { id };
  }
  return undefined;
}

export async function findByPicture(db: Db, older: Older, document: Self): Promise<{ id: string } | undefined> {
  const like = await findLikePrints(db, document.id);
  const candidates = like.length === 0 ? [] : await candidatesOf(older, like);
  if (candidates.length === 0) return undefined;
  const [own, prints] = [await findOwnIdentity(db, document), await findPrints(db, document.id)];
  for (const { id, identity } of candidates) if (isSamePaper(prints, await findPrints(db, id), [own, identity])) return { id };
  return undefined;
}
