import { DomainError } from '#contract/core/errors.ts';
import { findFieldLabels, findTypeFields } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';
import { assertMayEdit } from '../core/policy.ts';
import { withQuickUnderstanding } from '#service/extraction/understanding.ts';
import type { ExampleResult } from '#service/extraction/understand/items/example/items-from-row.ts';
import { storedPages } from './stored-pages.ts';

type Shown = { wordIds: readonly number[]; columns: readonly (string | null)[] | null };

/** Returns the rows of the table in which the user selected one row; nothing is written. */
export async function readExampleRow(ctx: Ctx, documentId: string, shown: Shown): Promise<ExampleResult> {
  const document = await loadReadable(ctx, documentId);
  assertMayEdit(ctx.actor, document);
  const defined = await findTypeFields(ctx.db, document.document_class);
  const labels = await findFieldLabels(ctx.db, document.document_class);
  const fields = defined
    .filter((field) => field.isItem && field.state !== 'Hidden')
    .map(({ name, type, hints }) => ({ name, type, labels: [...hints, ...(labels.get(name) ?? [])] }));
  const unknown = (shown.columns ?? []).findIndex((name) => name !== null && !fields.some((field) => field.name === name));
  if (unknown >= 0)
    throw new DomainError('invalid_input', {
      errors: [{ path: `body.columns.${unknown}`, code: 'not_an_item_field' }],
    });
  const pages = await storedPages(ctx, document.id);
  const today = ctx.now().toISOString().slice(0, 10);
  return withQuickUnderstanding(undefined, (reader) => reader.itemsFromRow({ ...shown, pages, today, fields }));
}
