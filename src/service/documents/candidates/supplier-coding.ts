import { invoiceFields } from '#contract/document-types/built-in-types.ts';
import { canonicalValue } from '#values/value-types.ts';
import type { FieldValue, FieldValues } from '#values/values.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { findValidatedOf, supplierOf } from '../supplier/store.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { mayRead } from '../core/policy.ts';

/** Number of documents searched for a coded one: the latest may have been validated without coding. */
const maxSearched = 10;

/** Fields printed on documents. All others are decided by a user, usually the same way as last time. */
const printed = new Set(invoiceFields.map(({ name }) => name));
type Decided = Pick<TypeField, 'name' | 'type' | 'isItem' | 'state' | 'options'>;
const isDecided = ({ name, state }: Decided) => !printed.has(name) && state === 'Visible';
const wasDecided = (value: FieldValue | undefined): value is FieldValue =>
  value !== undefined && value.value !== '' && value.source !== 'Extraction' && value.source !== 'EInvoice';

const fits = ({ type, options }: Decided, { value }: FieldValue) =>
  canonicalValue(type, value) === value && (type !== 'ENUM' || options.length === 0 || options.includes(value));

function codingOf(document: DocumentRow, definition: readonly Decided[]) {
  const fields: Record<string, string> = {};
  const items: Record<string, string> = {};
  for (const field of definition.filter(isDecided)) {
    const value = field.isItem ? sameOnEach(document.items, field.name) : document.fields[field.name];
    if (wasDecided(value) && fits(field, value)) (field.isItem ? items : fields)[field.name] = value.value;
  }
  return { fields, items };
}

function sameOnEach(items: readonly FieldValues[], name: string): FieldValue | undefined {
  const [first] = items;
  const value = first?.[name];
  return value && items.every((item) => item[name]?.value === value.value) ? value : undefined;
}

/** Returns the coding of the supplier's latest coded document that the caller may see; null if there is none. */
export async function findLastCoding(ctx: Ctx, document: DocumentRow, definition: readonly Decided[]) {
  const validated = (await findValidatedOf(ctx.db, supplierOf(document.fields), document.id, maxSearched)).filter((each) =>
    mayRead(ctx.actor, each),
  );
  const coded = validated
    .map((each) => ({ each, ...codingOf(each, definition) }))
    .find(({ fields, items }) => Object.keys(fields).length + Object.keys(items).length > 0);
  return coded ? { document: coded.each, fields: coded.fields, items: coded.items } : null;
}
