import type { Candidate } from '#contract/documents/candidates-bff.ts';
import { type FieldType, fieldTypes } from '#values/values.ts';
import type { ReadPage, Rotation, Word } from '#service/extraction/reading.ts';
import { findCandidates } from '#service/extraction/understanding.ts';
import { type DocumentTypeFieldRow, listDocumentTypeFields } from '#service/document-types/types.store.ts';
import { findWholePages, type WholePage } from '../pages/pages.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { settleChoices } from '#service/document-types/design/settle-extracted.ts';
import { isChosen, withChosen } from '../changes/chosen-candidates.ts';
import { loadReadable } from '../core/load-readable.ts';
import { withoutOtherParty } from './other-party.ts';

/**
 * Returns the candidates for each field, best first, from the words already recognized. Of item fields only those with a list of options
 * are included: other cells are found at the intersection of row and column.
 */
export async function readCandidates(ctx: Ctx, documentId: string, signal: AbortSignal): Promise<Record<string, Candidate[]>> {
  const document = await loadReadable(ctx, documentId);
  const pages = await findWholePages(ctx.db, document.id);
  const all = await listDocumentTypeFields(ctx.db, document.tenant_id, document.document_class);
  // the value of the last document needs no words
  if (pages.every((page) => page.word_count === 0)) return withChosen(ctx, document, { definition: all, pages: [] }, {});
  const fields = all.filter((field) => !field.isItem && field.state !== 'Hidden');
  const found = await findCandidates(
    {
      pages: pages.map(asRead),
      fields: fields.map((field) => ({ name: field.name, type: typeOf(field), isItem: false, hints: hintsOf(field) })),
      today: document.created_at.toISOString().slice(0, 10),
    },
    signal,
  );
  const keyed = await withKeys(ctx, document.document_class, fields, withoutOtherParty(found, document.fields));
  return withChosen(ctx, document, { definition: all, pages }, keyed);
}

const typeOf = ({ type }: DocumentTypeFieldRow): FieldType => fieldTypes.find((each) => each === type) ?? 'TEXT';

/** Labels of custom fields are hints too; for built-in fields extraction has better ones. */
const hintsOf = ({ name, hints, label }: DocumentTypeFieldRow): string[] => [...hints, name, ...Object.values(label)];

function asRead(page: WholePage): ReadPage {
  const { texts, boxes, lines, confidences } = page.words;
  return {
    index: page.page_index,
    width: page.width,
    height: page.height,
    // written by extraction and by page rotation, always a multiple of 90
    rotation: page.rotation as Rotation,
    words: texts.map((text, at): Word => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.slice(4 * at, 4 * at + 4);
      return { id: page.first_word_id + at, text, x0, y0, x1, y1, line: lines[at] ?? 0, confidence: confidences[at] ?? 1 };
    }),
    wordSource: page.word_source === 'ocr' || page.word_source === 'none' ? page.word_source : 'textLayer',
    qrCodes: page.qr_codes,
  };
}

/** Replaces candidates of fields with options by keys, and removes those that are not in the list. */
async function withKeys(
  ctx: Ctx,
  documentClass: string,
  fields: readonly DocumentTypeFieldRow[],
  found: Record<string, Candidate[]>,
): Promise<Record<string, Candidate[]>> {
  const choosing = fields.filter(isChosen).map(({ name }) => name);
  if (choosing.every((name) => found[name] === undefined)) return found;
  const ranks = Math.max(...choosing.map((name) => found[name]?.length ?? 0));
  const items = Array.from({ length: ranks }, (_, rank) =>
    Object.fromEntries(
      choosing.flatMap((name) => {
        const candidate = found[name]?.[rank];
        return candidate ? [[name, asValue(candidate)] as const] : [];
      }),
    ),
  );
  const settled = await settleChoices(ctx.db, ctx.actor.tenantId, documentClass, { fields: {}, items });
  const keyed = choosing.map((name) => {
    const candidates = (found[name] ?? []).flatMap((candidate, rank) => {
      const key = settled.items[rank]?.[name]?.value;
      const isKey =
        key !== candidate.value || fields.some((field) => field.name === name && field.options.some((each) => each.key === key));
      return key === undefined || !isKey ? [] : [{ ...candidate, value: key }];
    });
    return [name, candidates] as const;
  });
  const others = Object.entries(found).filter(([name]) => !choosing.includes(name));
  return Object.fromEntries([...others, ...keyed.filter(([, candidates]) => candidates.length > 0)]);
}

const asValue = ({ value, wordIds, confidence }: Candidate) => ({
  value,
  wordIds,
  confidence,
  source: 'Extraction' as const,
  evidence: [],
});
