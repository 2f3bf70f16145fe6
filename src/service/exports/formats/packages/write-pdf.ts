/** Writes a PDF for filing: the values of the document, its pages, and its audit trail. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { composePdf } from '#service/extraction/compose/compose-pdf.ts';
import { inWorkDir } from '#service/extraction/in-work-dir.ts';
import type { ExportedDocument, ExportSources } from '../exported-document.ts';
import { drawDataSheet } from './draw-data-sheet.ts';

export const writePdf = (document: ExportedDocument, sources: ExportSources): Promise<Uint8Array> =>
  inWorkDir(async (folder) => {
    const parts = [() => drawDataSheet(document, sources), sources.pages, sources.trail];
    const pieces: { pdf: { path: string } }[] = [];
    for (const [index, part] of parts.entries()) {
      const file = path.join(folder, `part-${index}.pdf`);
      await writeFile(file, await part());
      pieces.push({ pdf: { path: file } });
    }
    const target = path.join(folder, 'export.pdf');
    await composePdf(pieces, target);
    return readFile(target);
  });
