import { v7 as uuidv7 } from 'uuid';
import type { TypeField } from '#service/document-types/fields.store.ts';
import type { Extracted } from '#service/extraction/extracted.ts';
import type { LanguageModel, ModelAnswer } from '#service/extraction/language-model/language-model.ts';
import { acceptedProposals, openFields } from '#service/extraction/language-model/proposals.ts';
import { pagesToSend, textOfPages } from '#service/extraction/language-model/question.ts';
import type { PageReading } from '#service/extraction/reading.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { lockTenant } from '#service/tenant/store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { settingsFor } from './settings.ts';
import { countUsesToday, insertUse, type NewUse, updateUse } from './uses.store.ts';

type Read = { extracted: Extracted; pages: readonly PageReading[]; definition: readonly TypeField[]; signal: AbortSignal };

/** Whether an external value may be written to the field. */
const isWritable = ({ formula, state }: TypeField): boolean => formula === '' && state === 'Visible';

/** Adds values that the language model found for fields left empty by the extraction. Never fails. */
export async function withProposals(
  ctx: Ctx,
  documentId: string,
  model: LanguageModel | undefined,
  { extracted, pages, definition, signal }: Read,
): Promise<Extracted> {
  if (model === undefined || model.isPaused() || extracted.isExtractedByFormat) return extracted;
  const asked = openFields(definition.filter(isWritable), extracted.fields);
  const sent = pagesToSend(pages);
  if (asked.length === 0 || sent.length === 0) return extracted;
  const text = textOfPages(sent);
  const useId = await reserve(ctx, model, { documentId, pages: sent.length, characters: text.length, fields: asked.length });
  if (useId === null) return extracted;
  const answer = await model.ask({ text, fields: asked }, signal);
  const words = answer.outcome === 'answered' ? answer.words : {};
  const accepted = acceptedProposals({ words, pages: sent, asked, today: ctx.now().toISOString().slice(0, 10) });
  await updateUse(ctx.db, useId, resultOf(answer, Object.keys(accepted).length));
  return { ...extracted, fields: { ...extracted.fields, ...accepted } };
}

function resultOf(answer: ModelAnswer, used: number): Parameters<typeof updateUse>[2] {
  switch (answer.outcome) {
    case 'answered':
      return { outcome: used > 0 ? 'used' : 'unused', proposed: Object.keys(answer.words).length, used };
    case 'invalid':
      return { outcome: 'invalid', proposed: 0, used: 0 };
    case 'failed':
      return { outcome: 'failed', reason: answer.reason };
  }
}

type Sent = Pick<NewUse, 'documentId' | 'pages' | 'characters' | 'fields'>;

/** Records the use before anything is sent; null if the tenant does not allow it, or the daily limit is reached. */
const reserve = (ctx: Ctx, model: LanguageModel, sent: Sent): Promise<string | null> =>
  transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    if (!(await settingsFor(ctx, model)).isOn) return null;
    // serialized, so that two documents cannot both be the last one of the day
    await lockTenant(ctx.db, tenantId);
    const { isOn, documentsPerDay } = await settingsFor(ctx, model);
    if (!isOn || (await countUsesToday(ctx.db, ctx.now())) >= documentsPerDay) return null;
    const id = uuidv7();
    await insertUse(ctx.db, { ...sent, tenantId, id, askedAt: ctx.now(), host: model.host, model: model.name });
    const { documentId, ...details } = sent;
    await recordAudit(ctx, 'document.languageModelAsked', {
      documentId,
      details: { ...details, host: model.host, model: model.name },
    });
    return id;
  });
