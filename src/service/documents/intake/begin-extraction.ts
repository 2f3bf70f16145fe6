import { documentTransitions } from '#contract/core/document-states.ts';
import { changeDocument, type DocumentRow, lockDocuments } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/**
 * One run of the reading. Its start is its name: a run that was overtaken (the document deleted, put back into the queue, or taken by
 * another worker) finds another one there and writes nothing.
 */
export type ExtractionRun = { document: DocumentRow; startedAt: Date };

/** Takes the document; undefined where there is nothing to read any more. */
export function beginExtraction(ctx: Ctx, documentId: string): Promise<ExtractionRun | undefined> {
  return transact(ctx, async (ctx) => {
    const [document] = await lockDocuments(ctx.db, [documentId]);
    const state = document && documentTransitions[document.state].extract;
    if (!document || !state) return undefined;
    const startedAt = ctx.now();
    await changeDocument(
      ctx.db,
      documentId,
      { state, extraction_started_at: startedAt, pages_done: 0, failure_reason: null },
      startedAt,
    );
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'extractionStarted', documentId }]);
    return { document, startedAt };
  });
}

/** The document as it stands now, locked, if the run is still the one that counts. */
export async function lockCurrent(ctx: Ctx, { document, startedAt }: ExtractionRun): Promise<DocumentRow | undefined> {
  const [now] = await lockDocuments(ctx.db, [document.id]);
  return now?.state === 'Extracting' && now.extraction_started_at?.getTime() === startedAt.getTime() ? now : undefined;
}
