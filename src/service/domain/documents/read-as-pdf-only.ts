import { DomainError } from '#contract/errors.ts';
import { changeDocument } from '#service/store/document-row.ts';
import { type Ctx, transact } from '../ctx.ts';
import { lockDocument } from './load-document.ts';
import { assertMayEdit } from './policy.ts';
import { requeueExtraction } from './requeue-extraction.ts';

/** Reads a document again by its pages alone, as if no e-invoice were inside. */
export function readAsPdfOnly(ctx: Ctx, documentId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    if (document.content_type === 'application/xml')
      throw new DomainError('state_conflict', { detail: 'The file is an e-invoice and nothing else; it has no pages to read.' });
    await requeueExtraction(ctx, [document.id]);
    await changeDocument(ctx.db, document.id, { ignores_e_invoice: true }, ctx.now());
  });
}
