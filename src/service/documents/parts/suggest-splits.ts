import type { splitReasons } from '#contract/documents/parts-bff.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '../core/load-readable.ts';
import { withQuickUnderstanding } from '#service/extraction/understanding.ts';
import type { FieldRequest } from '#service/extraction/understand/field-request.ts';
import { storedPages } from './stored-pages.ts';

/** Fields that distinguish documents. */
export const distinctiveFields: readonly FieldRequest[] = [
  { name: 'invoice_number_sm', type: 'TEXT', isItem: false },
  { name: 'issued_by_id_sm', type: 'TEXT', isItem: false },
  { name: 'issued_by_vat_id_sm', type: 'TEXT', isItem: false },
  { name: 'issued_by_name_sm', type: 'TEXT', isItem: false },
];

type SplitSuggestion = { pageIndex: number; reason: (typeof splitReasons)[number]; text: string; isSure: boolean };

/** Returns the pages after the first on which another document seems to begin, with the reasons. */
export async function suggestSplits(ctx: Ctx, documentId: string): Promise<SplitSuggestion[]> {
  const document = await loadReadable(ctx, documentId);
  const pages = await storedPages(ctx, document.id);
  if (pages.length < 2) return [];
  const today = ctx.now().toISOString().slice(0, 10);
  const found = await withQuickUnderstanding(undefined, (reader) =>
    reader.firstPages({ pages, fields: distinctiveFields, today }),
  );
  return found.flatMap(({ reason, ...page }) => (reason === 'start' ? [] : [{ ...page, reason }]));
}
