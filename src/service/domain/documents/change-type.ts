import { canonicalValue } from '#contract/canonical-value.ts';
import { DomainError } from '#contract/errors.ts';
import type { FieldValues } from '#contract/values.ts';
import { changeDocument, type DocumentRow } from '#service/store/document-row.ts';
import { searchTextOf } from '#service/store/search-text.ts';
import { findTypeFields, type TypeField } from '#service/store/type-fields.store.ts';
import { effectOfEdit, resetApproval } from '../approval/edit-effect.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { emitEvent } from '../events/emit-event.ts';
import { leaveQueueWhenBarred } from '../export/leave-queue.ts';
import type { ValueChange } from './apply-patch.ts';
import { checkRow } from './check-row.ts';
import { lockAll } from './load-document.ts';
import { stateAfter } from './move-document.ts';
import { assertMayEdit, assertNotExported } from './policy.ts';
import { recordValues } from './record-values.ts';

/**
 * Gives documents another type, all or none. Values whose field the new type lacks, or has with another kind of value, are dropped and
 * stay in the history. A later reading keeps the type.
 */
export function changeType(ctx: Ctx, documentIds: readonly string[], documentType: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const documents = await lockAll(ctx, documentIds);
    for (const document of documents) {
      assertMayEdit(ctx.actor, document);
      assertNotExported(document);
    }
    const definition = await findTypeFields(ctx.db, documentType);
    if (definition.length === 0)
      throw new DomainError('document_type_not_found', { detail: `There is no document type ${documentType.slice(0, 50)}` });
    for (const document of documents) await change(ctx, document, documentType, definition);
    publishAfterCommit(
      ctx,
      documents.map(({ id }) => id),
    );
  });
}

async function change(ctx: Ctx, document: DocumentRow, documentType: string, definition: readonly TypeField[]): Promise<void> {
  const state = stateAfter(document.state, 'save');
  if (document.document_class === documentType && document.is_class_given) return;
  const header = keep(document.fields, definition, false, null);
  const rows = document.items.map((item, index) => keep(item, definition, true, index));
  const values = { fields: header.kept, items: rows.map(({ kept }) => kept).filter((item) => Object.keys(item).length > 0) };
  const dropped = [header, ...rows].flatMap((each) => each.dropped);
  const effect = await effectOfEdit(ctx, document, { changes: [], isWhole: true });
  await changeDocument(
    ctx.db,
    document.id,
    {
      ...values,
      state,
      document_class: documentType,
      is_class_given: true,
      // a document that waits for its first reading has nothing to check yet
      messages: state === 'New' ? [] : await checkRow(ctx, { ...document, ...values }, definition, ctx.now()),
      search_text: searchTextOf({ ...document, ...values }),
    },
    ctx.now(),
  );
  await recordValues(ctx, document.id, dropped, ctx.actor.kind === 'user' ? 'User' : 'Api');
  await recordAudit(ctx, 'document.typeChanged', {
    documentId: document.id,
    details: { from: document.document_class, to: documentType, droppedValues: dropped.length },
  });
  if (effect === 'reset') await resetApproval(ctx, document.id);
  await leaveQueueWhenBarred(ctx, document.id);
  if (state !== 'New') await emitEvent(ctx, 'CustomValidation', document.id);
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
