import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '#service/platform/ctx.ts';
import { text, textIfAny } from '#service/platform/texts/text.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { inWorkDir } from '#service/extraction/in-work-dir.ts';
import { sourcePdf } from '#service/documents/parts/source-pdf.ts';
import { exportDocumentTrail } from '#service/documents/trail/export-document-trail.ts';
import type { ExportSources } from './formats/exported-document.ts';

/** Returns data besides the values of a document, loaded only if a format needs it. */
export const exportSources = (
  ctx: Ctx,
  document: DocumentRow,
  { fileName, zipMembers }: Pick<ExportSources, 'fileName' | 'zipMembers'>,
): ExportSources => ({
  original: async () => buffer(await ctx.blobs.get(document.file_key)),
  pages: () => inWorkDir(async (folder) => readFile(await sourcePdf(ctx, document, folder, 'pages'))),
  trail: async () => {
    const { content } = await exportDocumentTrail(ctx, document.id, 'pdf');
    if (!(content instanceof Uint8Array)) throw new Error('an audit trail is rendered in memory only');
    return content;
  },
  fileName,
  zipMembers,
  words: {
    title: text(ctx.culture, 'exportSheet.title'),
    item: text(ctx.culture, 'exportSheet.item'),
    labelOf: (name) => textIfAny(ctx.culture, `field.${name}`) ?? name,
  },
});
