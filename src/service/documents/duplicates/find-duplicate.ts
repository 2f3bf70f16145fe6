import { Big } from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import type { DuplicateReason, DuplicateRules } from '#contract/tenant/duplicate-rules.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { acrossUnits } from '#service/platform/database/across-units.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findDuplicateRules } from '#service/tenant/settings.store.ts';
import type { FieldType } from '#values/values.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { supplierOf } from '../supplier/store.ts';
import { findByPicture, findByWords } from './find-by-likeness.ts';

export type Compared = Pick<
  DocumentRow,
  'id' | 'file_sha256' | 'document_class' | 'fields' | 'accounting_unit_id' | 'not_duplicates'
>;
export type DuplicateMatch = { id: string; ground: DuplicateReason };

type Place = 'live' | 'trash';

/**
/**
 * Returns documents to be compared, oldest first: older ones, and newer ones that have been extracted already, so that of two documents
 * extracted at the same time one is found. Excludes documents that are called duplicates of this one, or have been cleared of it.
 * Merged, split and attached documents are in the trash, but continue in another document, so they are excluded.
 */
export function comparedWith(
  db: Db,
  { id, not_duplicates: known, accounting_unit_id: unit }: Compared,
  rules: DuplicateRules,
  place: Place,
) {
  const has = (state: DuplicateRules['states'][number]) => rules.states.includes(state);
  return db
    .selectFrom('documents')
    .select('id')
    .where((eb) => eb.or([eb('id', '<', id), eb.and([eb('id', '>', id), eb('extracted_at', 'is not', null)])]))
    .where(sql<boolean>`id <> all(${known}::uuid[])`)
    .where(sql<boolean>`duplicate_of is distinct from ${id}::uuid and ${id}::uuid <> all(not_duplicates)`)
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

/** Compares suppliers by the first of company ID, VAT ID and name that both documents have. Undefined if this one has none. */
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

function addDays(day: string, by: number): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

function sameDay(other: RawBuilder<unknown>, day: string, tolerance: number): RawBuilder<boolean> | null {
  const [from, to] = [addDays(day, -tolerance), addDays(day, tolerance)];
  return from === null || to === null ? null : sql<boolean>`${other} between ${from} and ${to}`;
}

function sameAmount(other: RawBuilder<unknown>, total: string, tolerance: string): RawBuilder<boolean> | null {
  // a document without an amount cannot be paid twice
  if (!isAmount(total) || new Big(total).eq(0)) return null;
  const [least, most] = [new Big(total).minus(tolerance), new Big(total).plus(tolerance)].map((each) => each.toFixed());
  return sql<boolean>`${other} between decimal_of(${least}) and decimal_of(${most})`;
}

const sameText = (other: RawBuilder<unknown>, value: string) =>
  sql<boolean>`(number_key(${other}) = number_key(${value}) or lower(btrim(${other})) = lower(${value}))`;

type Types = ReadonlyMap<string, FieldType>;

/** Condition that another document has the same value in a field; null if this one has none. */
function agreesIn(field: string, document: Compared, types: Types, rules: DuplicateRules): RawBuilder<boolean> | null {
  const value = valueOf(document, field);
  // the home currency is often not stated
  if (field === 'currency') return sql<boolean>`coalesce(list_currency, '') = ${value}`;
  if (value === '') return null;
  if (field === 'invoice_number_sm') return sql<boolean>`list_number_key = number_key(${value})`;
  if (field === 'date_issued') return sameDay(sql`list_date_issued`, value, rules.dayTolerance);
  if (field === 'total_amount') return sameAmount(sql`list_total`, value, rules.amountTolerance);
  const other = sql`fields #>> ${`{${field},value}`}::text[]`;
  if (types.get(field) === 'DATE') return sameDay(other, value, rules.dayTolerance);
  if (types.get(field) === 'DECIMAL') return sameAmount(sql`decimal_of(${other})`, value, rules.amountTolerance);
  return sameText(other, value);
}

const combinationsOf = (rules: DuplicateRules): string[][] => [
  ...(rules.number ? [['invoice_number_sm', ...rules.numberAnd]] : []),
  ...(rules.amount ? [['total_amount', 'date_issued', ...rules.amountAnd]] : []),
  ...rules.own,
];

type Compare = (place: Place) => ReturnType<typeof comparedWith>;

async function findByValues(
  others: Compare,
  place: Place,
  document: Compared,
  { types, rules }: { types: Types; rules: DuplicateRules },
) {
  const supplier = sameSupplier(document);
  if (!supplier) return undefined;
  for (const combination of combinationsOf(rules)) {
    const conditions = combination.map((field) => agreesIn(field, document, types, rules));
    if (conditions.includes(null)) continue;
    const found = await others(place)
      .where(supplier)
      .where((eb) => eb.and(conditions.flatMap((condition) => condition ?? [])))
      .executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

async function findIn(
  db: Db,
  place: Place,
  document: Compared,
  by: { types: Types; rules: DuplicateRules },
): Promise<DuplicateMatch | undefined> {
  const { rules } = by;
  const others: Compare = (place) => comparedWith(db, document, rules, place);
  const as = (ground: DuplicateReason, found: { id: string } | undefined) => found && { id: found.id, ground };
  const file = rules.file ? await others(place).where('file_sha256', '=', document.file_sha256).executeTakeFirst() : undefined;
  return (
    as('file', file) ??
    as('values', await findByValues(others, place, document, by)) ??
    as('words', rules.words ? await findByWords(db, others(place), document) : undefined) ??
    as('picture', rules.picture ? await findByPicture(db, others(place), document) : undefined)
  );
}

const findFieldTypes = async (db: Db, documentType: string) =>
  (await findTypeFields(db, documentType)).map(({ name, type }) => [name, type] as const);

/**
 * Returns the document of which this one is probably a duplicate, by the rules of the tenant: the same bytes; the same supplier and
 * number, ignoring separators, O for 0 and I for 1; the same supplier, date and amount; the same supplier and the fields that the tenant
 * has selected; nearly the same words; nearly the same images. Searches all accounting units: users who may not see the other document only
 * learn that there is one (`withVisibleDuplicates`).
 */
export async function findDuplicate(db: Db, document: Compared): Promise<DuplicateMatch | null> {
  const rules = await findDuplicateRules(db);
  const types = new Map(rules.own.length === 0 ? [] : await findFieldTypes(db, document.document_class));
  const by = { types, rules };
  return acrossUnits(db, async (db) => {
    const isLive = rules.states.some((state) => state !== 'trash');
    const live = isLive ? await findIn(db, 'live', document, by) : undefined;
    if (live) return live;
    return (rules.states.includes('trash') ? await findIn(db, 'trash', document, by) : undefined) ?? null;
  });
}
