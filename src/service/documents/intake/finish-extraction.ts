import type { EInvoiceCheck } from '#service/extraction/e-invoice-rules/check-e-invoice.ts';
import type { Extracted } from '#service/extraction/extracted.ts';
import { changeDocument } from '../core/document-row.ts';
import { findImageKeys, type NewPage, replacePages } from '../pages/pages.store.ts';
import { searchTextOf } from '../core/search-text.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import { attachEmbedded, type EmbeddedAttachment } from '../attachments/store-embedded.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { type ExtractionRun, lockCurrent } from './begin-extraction.ts';
import { withFormulas } from '#service/document-types/derived/with-formulas.ts';
import { checkRow } from '../checks/check-row.ts';
import { withEdits } from './with-edits.ts';
import { replaceEInvoiceCheck } from '../e-invoice-checks/store.ts';
import { replaceUnmapped } from '../unmapped/store.ts';
import { lockComparisons, duplicateOf } from '../duplicates/duplicate-of.ts';
import { storePrint } from '../duplicates/prints.store.ts';
import { storeSketch } from '../duplicates/sketches.store.ts';
import { stateAfter } from '../core/move-document.ts';

export type ExtractionResult = {
  extracted: Extracted;
  contentType: string;
  eInvoiceCheck?: EInvoiceCheck | undefined;
  pages: NewPage[];
  definition: readonly TypeField[];
  /** Estimated number of documents in the file. */
  partCount: number;
  /** Embedded files, already stored. */
  embedded: readonly EmbeddedAttachment[];
};

/** Writes the results of a run in one transaction. Returns the files that are no longer needed, or undefined if the run was superseded. */
export function finishExtraction(ctx: Ctx, run: ExtractionRun, result: ExtractionResult): Promise<string[] | undefined> {
  const { extracted, contentType, pages, partCount, definition, embedded } = result;
  return transact(ctx, async (ctx) => {
    const document = await lockCurrent(ctx, run);
    if (!document) return undefined;
    const now = ctx.now();
    const oldImages = await findImageKeys(ctx.db, document.id);
    await replacePages(ctx.db, document.id, pages);
    await replaceEInvoiceCheck(ctx, document.id, result.eInvoiceCheck);
    await replaceUnmapped(ctx, document.id, extracted.unmapped ?? []);
    const attachedBefore = await attachEmbedded(ctx, document.id, embedded);
    const { fields, items } = withFormulas(await withEdits(ctx, document, extracted), definition);
    const contradictions = extracted.contradictions ?? [];
    await storeSketch(ctx.db, document.tenant_id, document.id);
    await storePrint(ctx.db, document.tenant_id, document.id);
    await lockComparisons(ctx, document.tenant_id);
    const duplicate = await duplicateOf(ctx, { ...document, fields });
    await changeDocument(
      ctx.db,
      document.id,
      {
        state: stateAfter('Extracting', 'finishExtraction'),
        document_class: extracted.documentClass,
        content_type: contentType,
        fields,
        items,
        page_count: pages.length,
        pages_done: pages.length,
        part_count: partCount,
        is_extracted_by_format: extracted.isExtractedByFormat,
        ...duplicate,
        contradictions,
        messages: await checkRow(ctx, { id: document.id, fields, items, ...duplicate, contradictions }, definition, now),
        search_text: searchTextOf({ ...document, fields, items }),
        failure_reason: null,
        extracted_at: now,
        validated_at: null,
        is_validated_by_rule: false,
      },
      now,
    );
    const details = {
      pages: pages.length,
      values: Object.keys(fields).length,
      items: items.length,
      duplicateGround: duplicate.duplicate_ground,
    };
    await ctx.lifecycle.documentsChanged(ctx, [
      { kind: 'extracted', documentId: document.id, after: { fields }, acts: [{ action: 'document.extracted', details }] },
    ]);
    return [...oldImages, ...attachedBefore];
  });
}
