import { canonicalValue } from '#values/value-types.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { FieldValues } from '#values/values.ts';
import { changeDocument, type DocumentRow } from '../core/document-row.ts';
import { searchTextOf } from '../core/search-text.ts';
import { findTypeFields, type TypeField } from '#service/document-types/fields.store.ts';
import { deriveValues, recalculated } from '#service/document-types/derived/derive-values.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import type { ValueChange } from '#values/value-change.ts';
import { checkRow } from '../checks/check-row.ts';
import { lockAll } from '../core/load-document.ts';
import { stateAfter } from '../core/move-document.ts';
import { assertMayEdit, assertNotExported } from '../core/policy.ts';
import { recordValues } from '../core/record-values.ts';

/**
 * Changes the type of documents, all or none. Values whose field the new type lacks, or has with another type of value, are dropped and
 * remain in the history. A later extraction keeps the type.
 */
export function changeType(ctx: Ctx, documentIds: readonly string[], documentType: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) {
      assertMayEdit(ctx.actor, document);
      assertNotExported(document);
    }
    const definition = await findTypeFields(ctx.db, documentType);
    if (definition.length === 0) throw new DomainError('document_type_not_found');
    const changed: ChangedDocument[] = [];
    for (const document of documents) changed.push(...(await change(ctx, document, documentType, definition)));
    await ctx.lifecycle.documentsChanged(ctx, changed);
  });
}

/** Does nothing if the document already has the type. */
async function change(
  ctx: Ctx,
  document: DocumentRow,
  documentType: string,
  definition: readonly TypeField[],
): Promise<ChangedDocument[]> {
  const state = stateAfter(document.state, 'save');
  if (document.document_class === documentType && document.is_class_given) return [];
  const header = keep(document.fields, definition, false, null);
  const rows = document.items.map((item, index) => keep(item, definition, true, index));
  const kept = { fields: header.kept, items: rows.map(({ kept }) => kept).filter((item) => Object.keys(item).length > 0) };
  const values = await deriveValues(ctx, kept, { ...recalculated, before: document }, definition);
  const dropped = [header, ...rows].flatMap((each) => each.dropped);
  const at = ctx.now();
  await changeDocument(
    ctx.db,
    document.id,
    {
      ...values,
      state,
      document_class: documentType,
      is_class_given: true,
      // a document that waits for its first extraction has nothing to check
      messages: state === 'New' ? [] : await checkRow(ctx, { ...document, ...values }, definition, at),
      search_text: searchTextOf({ ...document, ...values }),
    },
    at,
  );
  await recordValues(ctx, document.id, dropped, ctx.actor.kind === 'user' ? 'User' : 'Api', at);
  const details = { from: document.document_class, to: documentType, droppedValues: dropped.length };
  return [
    {
      kind: 'typeChanged',
      documentId: document.id,
      before: document,
      after: { state },
      acts: [{ action: 'document.typeChanged', details }],
    },
  ];
}

function keep(
  values: FieldValues,
  definition: readonly TypeField[],
  isItem: boolean,
  itemIndex: number | null,
): { kept: FieldValues; dropped: ValueChange[] } {
  const types = new Map(definition.filter((field) => field.isItem === isItem).map(({ name, type }) => [name, type]));
  const kept: FieldValues = {};
  const dropped: ValueChange[] = [];
  for (const [name, value] of Object.entries(values)) {
    const type = types.get(name);
    if (type !== undefined && canonicalValue(type, value.value) === value.value) kept[name] = value;
    else if (value.value !== '') dropped.push({ fieldName: name, itemIndex, oldValue: value.value, newValue: null });
  }
  return { kept, dropped };
}
