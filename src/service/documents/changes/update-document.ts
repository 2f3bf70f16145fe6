import type { DocumentPatch } from '#contract/documents/v1.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults, DomainError } from '#contract/core/errors.ts';
import { changeDocument, type DocumentChange, type DocumentRow } from '../core/document-row.ts';
import { searchTextOf } from '../core/search-text.ts';
import { findTypeFields, type TypeField } from '#service/document-types/fields.store.ts';
import { deriveValues } from '#service/document-types/derived/derive-values.ts';
import { assertOpenInApproval } from './assert-open-in-approval.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { type Applied, applyPatch, changesOf } from './apply-patch.ts';
import { asTakenExternalId, assertExternalIdFree } from './assert-external-id-free.ts';
import { checkRow, remainingMessages } from '../checks/check-row.ts';
import { cleanFileName } from '../intake/clean-file-name.ts';
import { changesIdentity, duplicateOf } from '../duplicates/duplicate-of.ts';
import { lockDocument } from '../core/load-document.ts';
import { stateAfter } from '../core/move-document.ts';
import { assertMayEditValues, assertNotExported, assertVersion } from '../core/policy.ts';
import { recordValues } from '../core/record-values.ts';

const plainValues = (document: DocumentRow) => ({
  version: document.version,
  fields: Object.fromEntries(Object.entries(document.fields).map(([name, { value }]) => [name, value])),
  items: document.items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, value]))),
});

type Values = Pick<DocumentRow, 'fields' | 'items'>;

const isNamedIn =
  ({ fields, items }: DocumentPatch) =>
  (name: string, itemIndex: number | null): boolean =>
    (itemIndex === null ? fields : items?.[itemIndex])?.[name] !== undefined;

/** Refuses to write computed values, except the previous value or the one computed now, which clients send back. */
function assertNotComputed(definition: readonly TypeField[], before: Values, written: Values, after: Values): void {
  assertNoFaults(
    definition.flatMap(({ name, isItem, formula }): Fault[] => {
      if (formula === '' || isItem) return [];
      const [wish, ...good] = [written, before, after].map(({ fields }) => fields[name]?.value ?? '');
      return good.some((value) => value === wish) ? [] : [{ path: `body.fields.${name}.value`, code: 'value_is_computed' }];
    }),
  );
}

/** Returns the fields of the document's type or of the requested one; a type that no longer exists has none. */
async function definitionFor(ctx: Ctx, document: DocumentRow, asked: string | undefined): Promise<readonly TypeField[]> {
  const definition = await findTypeFields(ctx.db, asked ?? document.document_class);
  if (asked !== undefined && definition.length === 0)
    throw new DomainError('invalid_input', {
      errors: [{ path: 'body.documentClass', code: 'document_type_not_found' }],
    });
  return definition;
}

async function changeOf(
  ctx: Ctx,
  document: DocumentRow,
  patch: DocumentPatch,
  applied: Applied,
  definition: readonly TypeField[],
): Promise<DocumentChange> {
  const now = ctx.now();
  const validates = patch.markDocumentAsValidated === true;
  const isOtherIdentity = await changesIdentity(
    ctx,
    applied.changes.map(({ fieldName }) => fieldName),
  );
  const isOtherType = patch.documentClass !== undefined && patch.documentClass !== document.document_class;
  const next = {
    fields: applied.fields,
    items: applied.items,
    file_name: patch.filename === undefined ? document.file_name : cleanFileName(patch.filename),
    // an empty id means none, and must not conflict with other documents without one
    external_id: patch.externalId === undefined ? document.external_id : patch.externalId || null,
    ...(isOtherIdentity
      ? await duplicateOf(ctx, { ...document, fields: applied.fields })
      : { duplicate_of: document.duplicate_of, duplicate_ground: document.duplicate_ground }),
  };
  return {
    ...next,
    // a type selected by a user is not changed by a later extraction
    ...(patch.documentClass !== undefined && { document_class: patch.documentClass, is_class_given: true }),
    state: stateAfter(document.state, validates ? 'validate' : 'save'),
    first_saved_at: document.first_saved_at ?? now,
    ...(validates && { validated_at: now, is_validated_by_rule: false, failure_reason: null }),
    messages: [
      ...(await checkRow(ctx, { ...document, ...next }, definition, now)),
      ...(isOtherType ? [] : remainingMessages(document.messages, applied.changes)),
    ],
    search_text: searchTextOf(next),
  };
}

const renamed = (before: string | null, after: string | null | undefined) =>
  after === undefined || after === before ? {} : { from: before, to: after };

/** Returns the details for the audit log: every changed value, old and new, and other changes. */
const detailsOf = (document: DocumentRow, change: DocumentChange, applied: Applied) => ({
  changes: applied.changes.map(({ fieldName, itemIndex, oldValue, newValue }) => ({
    field: fieldName,
    item: itemIndex,
    old: oldValue,
    new: newValue,
  })),
  from: document.state,
  to: change.state ?? document.state,
  ...Object.fromEntries(
    Object.entries({
      fileName: renamed(document.file_name, change.file_name),
      externalId: renamed(document.external_id, change.external_id),
      documentClass: renamed(document.document_class, change.document_class),
    }).filter(([, moved]) => 'to' in moved),
  ),
});

/**
 * Saves changes by a user or client application: values, name, type, external ID, validation; all in one step or nothing. `ifMatch` is the
 * version that the caller read; an outdated one is refused with the current values.
 */
export async function updateDocument(ctx: Ctx, documentId: string, patch: DocumentPatch, ifMatch?: number): Promise<void> {
  try {
    await transact(ctx, (ctx) => update(ctx, documentId, patch, ifMatch));
  } catch (error) {
    throw asTakenExternalId(error);
  }
}

async function update(ctx: Ctx, documentId: string, patch: DocumentPatch, ifMatch: number | undefined): Promise<void> {
  const document = await lockDocument(ctx, documentId);
  assertMayEditValues(ctx.actor, document);
  assertNotExported(document);
  assertVersion(document, ifMatch, () => plainValues(document));
  const definition = await definitionFor(ctx, document, patch.documentClass);
  await assertOpenInApproval(ctx, document, patch, definition);
  if (patch.externalId) await assertExternalIdFree(ctx, patch.externalId, document.id);

  const source = ctx.actor.kind === 'user' ? 'User' : 'Api';
  const written = applyPatch(document, patch, definition, source);
  const after = await deriveValues(ctx, written, { before: document, isNamed: isNamedIn(patch) }, definition);
  assertNotComputed(definition, document, written, after);
  const applied = { ...after, changes: changesOf(document, after) };
  const change = await changeOf(ctx, document, patch, applied, definition);
  const at = ctx.now();
  await changeDocument(ctx.db, document.id, change, at);
  await recordValues(ctx, document.id, applied.changes, source, at);
  const isValidated = patch.markDocumentAsValidated === true;
  await ctx.lifecycle.documentsChanged(ctx, [
    {
      kind: 'saved',
      documentId: document.id,
      before: document,
      after: { document_class: change.document_class ?? document.document_class },
      values: applied.changes,
      isValidated,
      acts: [{ action: isValidated ? 'document.validated' : 'document.saved', details: detailsOf(document, change, applied) }],
    },
  ]);
}
