import { canonicalValue } from '#values/value-types.ts';
import type { CheckedMessage } from '#contract/documents/review-bff.ts';
import type { FieldValues } from '#values/values.ts';
import { findTypeFields, type TypeField } from '#service/document-types/fields.store.ts';
import { withFormulas } from '#service/document-types/derived/with-formulas.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { factsOf, remainingMessages } from './check-row.ts';
import { checkDocument } from './check-document.ts';
import type { CheckMessage } from './check-message.ts';
import { messageText } from './message-texts.ts';
import { holdOf } from './hold-of.ts';
import { repairsOf } from './repairs.ts';
import { withVisibleDuplicates } from '../duplicates/visible-duplicates.ts';
import { changesIdentity, duplicateOf } from '../duplicates/duplicate-of.ts';
import { loadReadable } from '../core/load-readable.ts';

type Written = Record<string, { value: string }>;
type Draft = { fields?: Written | undefined; items?: Written[] | undefined };

/** Merges typed values over stored ones. Text that is not valid for its type is kept: the checks report it and may suggest a correction. */
function overlaid(kept: FieldValues, written: Written, types: ReadonlyMap<string, TypeField['type']>): FieldValues {
  const values = { ...kept };
  for (const [name, { value: raw }] of Object.entries(written)) {
    const type = types.get(name);
    if (type === undefined) continue;
    const value = canonicalValue(type, raw) ?? raw;
    if (values[name]?.value !== value) values[name] = { value, wordIds: [], confidence: 1, source: 'User', evidence: [] };
  }
  return values;
}

const typesOf = (definition: readonly TypeField[], isItem: boolean) =>
  new Map(definition.filter((field) => field.isItem === isItem).map(({ name, type }) => [name, type]));

/** Runs the checks on a document as edited on the screen, and returns for each message its possible corrections. Changes nothing. */
export async function checkDraft(
  ctx: Ctx,
  documentId: string,
  { fields: written = {}, items: rows }: Draft,
): Promise<{ messages: CheckedMessage[]; duplicateOf: string | null }> {
  const document = await loadReadable(ctx, documentId);
  const definition = await findTypeFields(ctx.db, document.document_class);
  const cells = typesOf(definition, true);
  const { fields, items } = withFormulas(
    {
      fields: overlaid(document.fields, written, typesOf(definition, false)),
      items: rows ? rows.map((row) => overlaid({}, row, cells)) : document.items,
    },
    definition,
  );
  const changed = Object.keys(written).filter((name) => fields[name]?.value !== document.fields[name]?.value);
  const duplicate = (await changesIdentity(ctx, changed)) ? await duplicateOf(ctx, { ...document, fields }) : {};
  const next = { ...document, fields, items, ...duplicate };
  const [twin] = await withVisibleDuplicates(ctx, [next]);
  const facts = await factsOf(ctx, next, definition, ctx.now());
  const messages = checkDocument(facts);
  const repairs = repairsOf(messages, facts);
  const standing = remainingMessages(
    document.messages,
    changed.map((fieldName) => ({ fieldName, itemIndex: null, oldValue: null, newValue: null })),
  );
  const shown = ({ field, level, itemIndex, ...message }: CheckMessage) => ({
    field,
    level,
    itemIndex,
    code: message.code,
    ...holdOf(message),
    message: messageText({ field, level, itemIndex, ...message }, ctx.culture),
  });
  return {
    messages: [
      ...messages.map((message, position) => ({ ...shown(message), repairs: repairs[position] ?? [] })),
      // only checks write codes
      ...standing.map((message) => ({ ...shown(message as CheckMessage), repairs: [] })),
    ],
    duplicateOf: twin?.duplicate_of ?? null,
  };
}
