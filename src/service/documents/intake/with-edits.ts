import type { FieldValue, FieldValues } from '#values/values.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { findEditedFields } from '../core/field-history.store.ts';

type Values = { fields: FieldValues; items: FieldValues[] };

/**
 * Merges extracted values with edits made since the extraction was requested: these were acknowledged, so they are kept. If any item was
 * edited, all items are kept.
 */
export async function withEdits(
  ctx: Ctx,
  document: Pick<DocumentRow, 'id' | 'fields' | 'items'>,
  found: Values,
): Promise<Values> {
  const edited = await findEditedFields(ctx.db, document.id);
  if (edited.length === 0) return found;
  const fields = { ...found.fields };
  for (const { fieldName, isItem } of edited) {
    const written = document.fields[fieldName];
    if (!isItem && written) fields[fieldName] = placed(written, found.fields[fieldName]);
  }
  const items = edited.some(({ isItem }) => isItem) ? document.items.map(withoutPlaces) : found.items;
  return { fields, items };
}

/** Takes the position from the extracted value if it is the same. The words at the former position no longer exist. */
const placed = (written: FieldValue, found: FieldValue | undefined): FieldValue => ({
  ...written,
  wordIds: found?.value === written.value ? found.wordIds : [],
});

const withoutPlaces = (item: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, placed(value, undefined)]));
