import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { DuplicateField, DuplicateGround, DuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import { beyondUnits } from '#service/platform/database/beyond-units.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findDuplicateRules } from '#service/tenant/settings.store.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { supplierOf } from '../supplier/store.ts';
import { isAlike } from './likeness.ts';
import { findComparedWords, findLikeSketches } from './sketches.store.ts';

export type Compared = Pick<DocumentRow, 'id' | 'file_sha256' | 'fields' | 'accounting_unit_id' | 'not_duplicates'>;
export type Twin = { id: string; ground: DuplicateGround };

type Place = 'live' | 'trash';

/** Older documents that may be asked about, the oldest first. What was merged, split or attached is in the trash, but goes on in another document. */
function olderThan(
  db: Db,
  { id, not_duplicates: known, accounting_unit_id: unit }: Compared,
  rules: DuplicateRules,
  place: Place,
) {
  const has = (state: DuplicateRules['states'][number]) => rules.states.includes(state);
  return db
    .selectFrom('documents')
    .select('id')
    .where('id', '<', id)
    .where(sql<boolean>`id <> all(${known}::uuid[])`)
    .$if(rules.scope === 'unit', (query) => query.where('accounting_unit_id', '=', unit))
    .$if(place === 'live', (query) => query.where('deleted_at', 'is', null))
    .$if(place === 'live' && !has('exported'), (query) => query.where('export_state', '<>', 'Exported'))
    .$if(place === 'live' && !has('open'), (query) => query.where('export_state', '=', 'Exported'))
    .$if(place === 'trash', (query) =>
      query.where('deleted_at', 'is not', null).where(
        sql<boolean>`not exists (
          select from document_links l where l.tenant_id = documents.tenant_id and l.document_id = documents.id)`,
      ),
    )
    .orderBy('id')
    .limit(1);
}

const valueOf = ({ fields }: Pick<Compared, 'fields'>, name: string): string => fields[name]?.value.trim() ?? '';

/** By the first of company id, VAT number and name that both have. Undefined where this one says nothing of its supplier. */
function sameSupplier(document: Compared): RawBuilder<boolean> | undefined {
  const { companyId: id, vatId, name } = supplierOf(document.fields);
  if (!id && !vatId && !name) return undefined;
  return sql<boolean>`case
    when party_number(${id}) is not null and party_number(fields #>> '{issued_by_id_sm,value}') is not null
      then party_number(fields #>> '{issued_by_id_sm,value}') = party_number(${id})
    when party_number(${vatId}) is not null and party_number(fields #>> '{issued_by_vat_id_sm,value}') is not null
      then party_number(fields #>> '{issued_by_vat_id_sm,value}') = party_number(${vatId})
    else ${name} <> '' and lower(list_supplier) = lower(${name.slice(0, 300)}) end`;
}

const isAmount = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

function shiftedDay(day: string, by: number): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

function sameDay(day: string, tolerance: number): RawBuilder<boolean> | null {
  const [from, to] = [shiftedDay(day, -tolerance), shiftedDay(day, tolerance)];
  return from === null || to === null ? null : sql<boolean>`list_date_issued between ${from} and ${to}`;
}

function sameTotal(total: string, tolerance: string): RawBuilder<boolean> | null {
  // a document that asks for nothing is asked for nothing twice
  if (!isAmount(total) || new Big(total).eq(0)) return null;
  const [least, most] = [new Big(total).minus(tolerance), new Big(total).plus(tolerance)].map((each) => each.toFixed());
  return sql<boolean>`list_total between decimal_of(${least}) and decimal_of(${most})`;
}

const sameNumber = (name: string, value: string) =>
  sql<boolean>`number_key(fields #>> ${`{${name},value}`}::text[]) = number_key(${value})`;

/** That another document says the same in a field; null where this one says nothing there. */
function agreesIn(field: DuplicateField, document: Compared, rules: DuplicateRules): RawBuilder<boolean> | null {
  const value = valueOf(document, field);
  // nobody writes the home currency everywhere
  if (field === 'currency') return sql<boolean>`coalesce(list_currency, '') = ${value}`;
  if (value === '') return null;
  if (field === 'invoice_number_sm') return sql<boolean>`list_number_key = number_key(${value})`;
  if (field === 'date_issued') return sameDay(value, rules.dayTolerance);
  if (field === 'total_amount') return sameTotal(value, rules.amountTolerance);
  return sameNumber(field, value);
}

const combinationsOf = (rules: DuplicateRules): DuplicateField[][] => [
  ...(rules.number ? [['invoice_number_sm', ...rules.numberAnd] as DuplicateField[]] : []),
  ...(rules.amount ? [['total_amount', 'date_issued', ...rules.amountAnd] as DuplicateField[]] : []),
];

type Older = (place: Place) => ReturnType<typeof olderThan>;

async function findByValues(older: Older, place: Place, document: Compared, rules: DuplicateRules) {
  const supplier = sameSupplier(document);
  if (!supplier) return undefined;
  for (const combination of combinationsOf(rules)) {
    const conditions = combination.map((field) => agreesIn(field, document, rules));
    if (conditions.includes(null)) continue;
    const found = await older(place)
      .where(supplier)
      .where((eb) => eb.and(conditions.flatMap((condition) => condition ?? [])))
      .executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

const identity = sql<(string | null)[]>`array[
  list_number_key, nullif(fields #>> '{date_issued,value}', ''), decimal_of(fields #>> '{total_amount,value}')::text]`;

async function findByWords(db: Db, older: Older, place: Place, document: Compared): Promise<{ id: string } | undefined> {
  const like = await findLikeSketches(db, document.id);
  if (like.length === 0) return undefined;
  const candidates = await older(place)
    .where(sql<boolean>`id = any(${like}::uuid[])`)
    .select(identity.as('identity'))
    .clearLimit()
    .execute();
  if (candidates.length === 0) return undefined;
  const number = valueOf(document, 'invoice_number_sm');
  const own = await sql<{ identity: (string | null)[] }>`
    select array[nullif(number_key(${number}), ''), nullif(${valueOf(document, 'date_issued')}, ''),
      decimal_of(${valueOf(document, 'total_amount')})::text] as identity`.execute(db);
  const self = { ...(await findComparedWords(db, document.id)), identity: own.rows[0]?.identity ?? [] };
  for (const { id, identity } of candidates) {
    if (isAlike(self, { ...(await findComparedWords(db, id)), identity })) return { id };
  }
  return undefined;
}

async function findIn(db: Db, place: Place, document: Compared, rules: DuplicateRules): Promise<Twin | undefined> {
  const older: Older = (place) => olderThan(db, document, rules, place);
  const as = (ground: DuplicateGround, found: { id: string } | undefined) => found && { id: found.id, ground };
  const file = rules.file ? await older(place).where('file_sha256', '=', document.file_sha256).executeTakeFirst() : undefined;
  return (
    as('file', file) ??
    as('values', await findByValues(older, place, document, rules)) ??
    as('words', rules.words ? await findByWords(db, older, place, document) : undefined)
  );
}

/**
 * An older document that this one is probably a copy of, by the rules of the tenant: the same bytes; the same supplier with the same number,
 * written with whatever separators and with O for 0 or I for 1; the same supplier, date and amount; nearly the same words. In whatever
 * accounting unit: who may not see it is told that there is one, and nothing more (`withSeenTwins`).
 */
export async function findTwin(db: Db, document: Compared): Promise<Twin | null> {
  const rules = await findDuplicateRules(db);
  return beyondUnits(db, async (db) => {
    const isLive = rules.states.some((state) => state !== 'trash');
    const live = isLive ? await findIn(db, 'live', document, rules) : undefined;
    if (live) return live;
    return (rules.states.includes('trash') ? await findIn(db, 'trash', document, rules) : undefined) ?? null;
  });
}
