import { changeDocument, type DocumentRow, lockDocuments } from '#service/documents/core/document-row.ts';
import { stateAfter } from '#service/documents/core/move-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { factsOf } from './facts.ts';
import { obstaclesOf } from './judge.ts';
import { findPass, insertPass, removePass } from './passes.store.ts';
import { findReading, storeReading } from './readings.store.ts';
import { findRule } from './rules.store.ts';
import { isSampled } from './sampled.ts';

/**
 * Stores the extracted values, and validates the document if it passes the rule of its type. Within the transaction that ends an
 * extraction. A sample waits for review like any other document, and users cannot recognize it.
 */
export async function validateByRule(ctx: Ctx, documentId: string): Promise<void> {
  const [document] = await lockDocuments(ctx.db, [documentId]);
  if (document?.state !== 'Extracted') return;
  await evaluateReading(ctx, document);
}

/**
 * Does the same after the response of the register of VAT payers, for documents that waited for it: unless a user has edited the document,
 * or it has passed already, because a sample would be drawn again.
 */
export async function validateByRuleAfterRegister(ctx: Ctx, documentId: string): Promise<void> {
  const [document] = await lockDocuments(ctx.db, [documentId]);
  if (document?.state !== 'Extracted' || document.first_saved_at !== null) return;
  const waited = (await findReading(ctx.db, documentId))?.awaitsRegister === true;
  const isTouched = Object.values(document.fields).some(({ source }) => source === 'User' || source === 'Api');
  if (waited && !isTouched && !(await findPass(ctx.db, documentId))) await evaluateReading(ctx, document);
}

async function evaluateReading(ctx: Ctx, document: DocumentRow): Promise<void> {
  const { id: documentId } = document;
  const { tenantId } = ctx.actor;
  const { document_class: documentType } = document;
  const at = ctx.now();
  const facts = await factsOf(ctx, document);
  await storeReading(ctx.db, { tenantId, documentId, documentType, at }, facts);
  await removePass(ctx.db, documentId);
  const rule = await findRule(ctx.db, documentType);
  if (!rule?.isOn || obstaclesOf(rule.settings.rule, facts).length > 0) return;
  const sampled = isSampled(documentId, at, rule.settings.sampleShare);
  await insertPass(ctx.db, tenantId, documentId, { documentType, passedAt: at, isSampled: sampled });
  if (sampled) return;
  const state = stateAfter(document.state, 'validate');
  await changeDocument(
    ctx.db,
    documentId,
    { state, validated_at: at, first_saved_at: document.first_saved_at ?? at, is_validated_by_rule: true },
    at,
  );
  const { minConfidence } = rule.settings.rule;
  const details = { from: document.state, to: state, rule: documentType, promise: rule.settings.promise, minConfidence };
  await ctx.lifecycle.documentsChanged(ctx, [
    {
      kind: 'stateChanged',
      documentId,
      before: document,
      after: { state },
      acts: [{ action: 'document.validatedByRule', details }],
    },
  ]);
}
