import type { TypeDraft } from '#contract/document-types/bff.ts';
import { type DocumentTypeFieldRow, listDocumentTypeFields } from '../types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { tablesOf } from '../change-fields.ts';
import { assertChecks, draftChanges } from './draft-changes.ts';
import { readTypeFields } from '../read-type-fields.ts';
import { redesignFields } from './redesign-fields.ts';

/** The fields of a type now, and as a draft would have them; nothing is written. A draft that cannot be saved is refused as a save would be. */
export async function draftFields(
  ctx: Ctx,
  documentType: string,
  draft: TypeDraft,
): Promise<{ before: DocumentTypeFieldRow[]; after: DocumentTypeFieldRow[] }> {
  await readTypeFields(ctx, documentType);
  const before = await listDocumentTypeFields(ctx.db, ctx.actor.tenantId, documentType);
  const changes = draftChanges(before, draft);
  const after = redesignFields(before, changes, await tablesOf(ctx, before, changes));
  assertChecks(draft.checks, after);
  return { before, after };
}
