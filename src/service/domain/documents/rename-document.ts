import { changeDocument } from '#service/store/document-row.ts';
import { searchTextOf } from '#service/store/search-text.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, publishAfterCommit, transact } from '../ctx.ts';
import { cleanFileName } from './clean-file-name.ts';
import { lockDocument } from './load-document.ts';
import { assertMayEdit } from './policy.ts';

export function renameDocument(ctx: Ctx, documentId: string, fileName: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const next = { ...document, file_name: cleanFileName(fileName) };
    await changeDocument(ctx.db, documentId, { file_name: next.file_name, search_text: searchTextOf(next) }, ctx.now());
    await recordAudit(ctx, 'document.renamed', { documentId, details: { from: document.file_name, to: next.file_name } });
    publishAfterCommit(ctx, [documentId]);
  });
}
