import { documentTransitions } from '#contract/core/document-states.ts';
import { changeDocument, type DocumentRow, lockDocuments } from '../core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

/**
 * One run of an extraction, identified by its start: a run that was superseded (the document was deleted, queued again, or taken by another
 * worker) finds another start and writes nothing.
 */
export type ExtractionRun = { document: DocumentRow; startedAt: Date };

/** Starts the extraction of a document; undefined if there is nothing to extract any more. */
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

/** Returns the current document, locked, if the run is still the current one. */
export async function lockCurrent(ctx: Ctx, { document, startedAt }: ExtractionRun): Promise<DocumentRow | undefined> {
  const [now] = await lockDocuments(ctx.db, [document.id]);
  return now?.state === 'Extracting' && now.extraction_started_at?.getTime() === startedAt.getTime() ? now : undefined;
}
