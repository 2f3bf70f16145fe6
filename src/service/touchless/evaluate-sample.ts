import type { ValueChange } from '#values/value-change.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import { acrossUnits } from '#service/platform/database/across-units.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { pauseReason } from './pause-reason.ts';
import { countPasses, findPass, evaluatePass } from './passes.store.ts';
import { findReading } from './readings.store.ts';
import { lockRule, pauseRule } from './rules.store.ts';
import { notifyAdmins } from './notify-admins.ts';
import { wrongFields } from './wrong-fields.ts';

/** Evaluates a sample that a user has validated: the values that the user changed were wrong. */
export async function evaluateSample(ctx: Ctx, documentId: string): Promise<void> {
  const pass = await findPass(ctx.db, documentId);
  if (!pass?.isSampled || pass.judgedAt !== null) return;
  const [[document], reading] = [await findDocuments(ctx.db, [documentId]), await findReading(ctx.db, documentId)];
  if (!document || !reading) return;
  await evaluatePass(ctx.db, documentId, ctx.now(), wrongFields(reading, document));
  await pauseIfUnreliable(ctx, pass.documentType);
}

/** Records that a user changed a document that had passed the rule: counted separately, because only the samples are random. */
export async function recordCorrection(ctx: Ctx, documentId: string, changes: readonly ValueChange[]): Promise<void> {
  const pass = await findPass(ctx.db, documentId);
  if (!pass || pass.isSampled || pass.judgedAt !== null) return;
  await evaluatePass(ctx.db, documentId, ctx.now(), [...new Set(changes.map(({ fieldName }) => fieldName))]);
}

async function pauseIfUnreliable(ctx: Ctx, documentType: string): Promise<void> {
  const rule = await lockRule(ctx.db, documentType);
  if (!rule?.isOn) return;
  const { judged, wrong } = await acrossUnits(ctx.db, (db) => countPasses(db, documentType, rule.since));
  const verdict = pauseReason(rule.settings.promise, rule.proof, { judged, wrong });
  if (verdict === null) return;
  const pause = { ...verdict, judged, wrong, at: ctx.now().toISOString() };
  await pauseRule(ctx.db, documentType, pause);
  await recordAudit(ctx, 'touchless.paused', { details: { documentType, ...pause, promise: rule.settings.promise } });
  await notifyAdmins(ctx, { documentType, promise: rule.settings.promise, pause });
}
