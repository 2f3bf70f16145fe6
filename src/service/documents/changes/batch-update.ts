import type { FieldsUpdate } from '#contract/documents/changes-v1.ts';
import { DomainError, reasonOf } from '#contract/core/errors.ts';
import { lockDocuments } from '../core/document-row.ts';
import { assertAllFound } from '../core/load-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { updateDocument } from './update-document.ts';

/** Makes the updates in order, all or none. Errors refer to updates by index. */
export function batchUpdate(ctx: Ctx, updates: readonly FieldsUpdate[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    // all at once and in a fixed order, so that two callers cannot deadlock
    const ids = updates.map(({ documentId }) => documentId);
    const found = await lockDocuments(ctx.db, ids);
    await assertAllFound(ctx, ids, found, { pathOf: (index) => `body.updates.${index}.documentId` });
    for (const [index, { documentId, ...patch }] of updates.entries())
      await updateDocument(ctx, documentId, patch).catch((error: unknown) => {
        throw inList(error, index);
      });
  });
}

function inList(error: unknown, index: number): unknown {
  if (!(error instanceof DomainError)) return error;
  const place = `body.updates.${index}`;
  const { errors = [{ path: `${place}.documentId`, ...reasonOf(error) }], ...details } = error.details;
  return new DomainError(error.code, {
    ...details,
    errors: errors.map((fault) => ({ ...fault, path: fault.path.replace(/^body(?!\.updates)/, place) })),
  });
}
