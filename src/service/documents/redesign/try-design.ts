import type { z } from 'zod';
import type { documentTypesBff, TriedDocument, TypeDraft } from '#contract/document-types/bff.ts';
import { invalid } from '#contract/core/errors.ts';
import { reasonAnswer, reasonText } from '#service/platform/texts/text.ts';
import type { FieldType, FieldValues } from '#values/values.ts';
import type { PageReading, Rotation } from '#service/extraction/reading.ts';
import { withUnderstanding } from '#service/extraction/understanding.ts';
import { ownNumbers } from '#service/accounting-units/store.ts';
import { findWholePages, type WholePage } from '../pages/pages.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { compileRule, type RuleFault } from '#contract/document-types/expressions/compile.ts';
import { compileFormula, computeFormulas } from '#contract/document-types/expressions/formulas.ts';
import { answerRule, ruleScopes } from '#service/document-types/rules/rules.ts';
import { loadReadable } from '../core/load-readable.ts';
import { asTypeFields } from '#service/document-types/design/draft-changes.ts';
import { draftFields } from '#service/document-types/design/draft-fields.ts';
import { readTypeFields } from '#service/document-types/read-type-fields.ts';
import { deriveValues, recalculated } from '#service/document-types/derived/derive-values.ts';
import { applyTypeSettings, fillDefaults, settleChoices } from '#service/document-types/design/settle-extracted.ts';
import { readDay } from '#service/tenant/time-zone.ts';

const image = { path: '', contentType: '', width: 0, height: 0 };

/** Returns a stored page in the form that extraction returns; its image is not needed. */
const pageReadingOf = ({ words: { texts, boxes, lines, confidences }, ...page }: WholePage): PageReading => ({
  index: page.page_index,
  width: page.width,
  height: page.height,
  // written only by an extraction
  rotation: page.rotation as Rotation,
  wordSource: page.word_source as PageReading['wordSource'],
  words: texts.map((text, at) => ({
    id: page.first_word_id + at,
    text,
    x0: boxes[at * 4] ?? 0,
    y0: boxes[at * 4 + 1] ?? 0,
    x1: boxes[at * 4 + 2] ?? 0,
    y1: boxes[at * 4 + 3] ?? 0,
    line: lines[at] ?? 0,
    confidence: confidences[at] ?? 0,
  })),
  image,
  preview: image,
  qrCodes: page.qr_codes,
});

const textOf = (values: FieldValues | undefined, name: string): string => values?.[name]?.value ?? '';

/** Extracts values of an existing document with a draft of the type, and returns the differences; nothing is stored. */
export async function tryDesign(ctx: Ctx, documentType: string, documentId: string, draft: TypeDraft): Promise<TriedDocument> {
  const { after } = await draftFields(ctx, documentType, draft);
  const document = await loadReadable(ctx, documentId);
  const pages = (await findWholePages(ctx.db, document.id)).map(pageReadingOf);
  if (document.is_extracted_by_format || pages.length === 0) return { isRead: false, changes: [], filled: 0 };
  const fields = asTypeFields(documentType, after);
  const ownIds = await ownNumbers(ctx.db, ctx.actor.tenantId);
  const today = await readDay(ctx, ctx.now());
  const read = await withUnderstanding(undefined, ({ understand }) =>
    understand({
      pages,
      isEInvoice: false,
      fields: { [documentType]: fields },
      documentClass: documentType,
      today,
      ownIds,
    }),
  );
  const settled = applyTypeSettings(read, draft.settings);
  const choices = await settleChoices(ctx.db, ctx.actor.tenantId, documentType, settled, after);
  const found = await deriveValues(ctx, fillDefaults(choices, after), recalculated, fields);
  const names = { header: after.filter(({ isItem }) => !isItem), cells: after.filter(({ isItem }) => isItem) };
  const rows = Math.max(found.items.length, document.items.length);
  const pairs = [
    ...names.header.map(({ name }) => ({
      fieldName: name,
      itemIndex: null,
      before: textOf(document.fields, name),
      after: textOf(found.fields, name),
    })),
    ...Array.from({ length: rows }, (_, itemIndex) =>
      names.cells.map(({ name }) => ({
        fieldName: name,
        itemIndex,
        before: textOf(document.items[itemIndex], name),
        after: textOf(found.items[itemIndex], name),
      })),
    ).flat(),
  ];
  return {
    isRead: true,
    changes: pairs.filter((pair) => pair.before !== pair.after).slice(0, 500),
    filled: pairs.filter((pair) => pair.after !== '').length,
  };
}

type Expression = {
  expression: string;
  field: string;
  isFormula: boolean;
  fields: { name: string; type: FieldType; isItem: boolean }[];
  documentId?: string | undefined;
};
type ServiceAnswer = z.output<typeof documentTypesBff.tryExpression.answer.schema>;

/** Whether an expression is a valid check of these fields, and its result for a document. */
export async function tryExpression(ctx: Ctx, documentType: string, asked: Expression): Promise<ServiceAnswer> {
  await readTypeFields(ctx, documentType);
  const { expression, field, fields, documentId } = asked;
  if (new Set(fields.map(({ name }) => name)).size < fields.length) throw invalid('body.fields', { code: 'name_repeated' });
  const isOfRow = fields.some(({ name, isItem }) => isItem && name === field);
  if (asked.isFormula) return tryFormula(ctx, asked);
  const compiled = compileRule(expression, fields, isOfRow);
  if ('fault' in compiled) {
    return faultAnswer(ctx, compiled.fault);
  }
  if (documentId === undefined) return { answers: [] };
  const document = await loadReadable(ctx, documentId);
  const { head, rows } = ruleScopes(fields, { ...document, today: await readDay(ctx, ctx.now()) });
  return { answers: (isOfRow ? rows : [head]).map((values) => answerRule(compiled.ask, values)) };
}

const faultAnswer = (ctx: Ctx, { reason, at }: RuleFault): ServiceAnswer => ({
  fault: { ...reasonAnswer(reason), message: reasonText(ctx.culture, reason), at },
  answers: [],
});

/** Returns the same for a formula of a field: its values in the document, or in its items. */
async function tryFormula(ctx: Ctx, { expression, field, fields, documentId }: Expression): Promise<ServiceAnswer> {
  const all = fields.map((each) => ({ ...each, formula: each.name === field ? expression : '', format: '' }));
  const own = all.find(({ name }) => name === field);
  if (!own) throw invalid('body.field', { code: 'unknown_field', params: { field } });
  const compiled = compileFormula(own, all);
  if ('fault' in compiled) return faultAnswer(ctx, compiled.fault);
  if (documentId === undefined) return { answers: [] };
  const document = await loadReadable(ctx, documentId);
  const texts = (values: FieldValues) => Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));
  const computed = computeFormulas(all, { fields: texts(document.fields), items: document.items.map(texts) });
  return { answers: [], values: own.isItem ? computed.items.map((item) => item[field] ?? '') : [computed.fields[field] ?? ''] };
}
