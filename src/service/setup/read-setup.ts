import { furtherSetup, type SetupState, setupSteps } from '#contract/setup/bff.ts';
import { findDocumentByExternalId } from '#service/documents/core/documents.store.ts';
import { canBeExported, findExportRules, isRead } from '#service/documents/core/export-rules.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { findOnlyUnitId, findSetupFacts, sampleId } from './setup.store.ts';

/** Steps are derived from the data on each call: no step is ticked manually, and undone work does not remain ticked. */
export async function readSetup(ctx: Ctx): Promise<SetupState> {
  const facts = await findSetupFacts(ctx.db);
  return {
    steps: setupSteps.map((step) => ({ step, isDone: Boolean(facts[step]) })),
    further: furtherSetup.filter((each) => !facts[each]),
    onlyUnitId: await findOnlyUnitId(ctx.db),
    sample: await readSample(ctx),
  };
}

async function readSample(ctx: Ctx): Promise<SetupState['sample']> {
  const document = await findDocumentByExternalId(ctx.db, sampleId);
  if (!document) return null;
  return {
    documentId: document.id,
    fileName: document.file_name,
    isRead: isRead(document),
    canBeExported: canBeExported(document, await findExportRules(ctx, [document])),
    isExported: document.export_state === 'Exported',
  };
}
