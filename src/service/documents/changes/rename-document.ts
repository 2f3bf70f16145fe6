import { changeDocument } from '../core/document-row.ts';
import { searchTextOf } from '../core/search-text.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { cleanFileName } from '../intake/clean-file-name.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';

export function renameDocument(ctx: Ctx, documentId: string, fileName: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    const next = { ...document, file_name: cleanFileName(fileName) };
    await changeDocument(ctx.db, documentId, { file_name: next.file_name, search_text: searchTextOf(next) }, ctx.now());
    await ctx.lifecycle.documentsChanged(ctx, [
      {
        kind: 'renamed',
        documentId,
        acts: [{ action: 'document.renamed', details: { from: document.file_name, to: next.file_name } }],
      },
    ]);
  });
}
