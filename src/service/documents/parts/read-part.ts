/** Extracts values from a part of a document, and keeps those that users and other systems had written. */
import { ownNumbers } from '#service/accounting-units/store.ts';
import { loadTypeDefinitions } from '#service/document-types/type-definitions.ts';
import { extractAgain } from '#service/extraction/extract-document.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { extractsItems } from '#service/tenant/settings.store.ts';
import type { FieldValues } from '#values/values.ts';
import { undecidedPlace } from '../checks/contradicted-value.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { findLayoutsLike } from '../memory/store.ts';
import type { WholePage } from '../pages/pages.store.ts';
import { isOnlyExtracted, partFields } from './part-fields.ts';
import { asReading } from './stored-pages.ts';

export type PartReading = Pick<DocumentRow, 'contradictions'> & {
  documentClass: string;
  fields: FieldValues;
  items: FieldValues[];
};
type Part = { pages: readonly WholePage[]; fields: FieldValues; items: FieldValues[] };

/**
 * Returns a function that extracts parts of `whole` from existing words; `fields` and `items` are the values distributed to a part. Text
 * recognition is not repeated. An e-invoice applies to the whole document, and a part that is too long keeps its distributed values.
 */
export async function partReader(ctx: Ctx, whole: DocumentRow): Promise<(part: Part) => Promise<PartReading>> {
  const definitions = await loadTypeDefinitions(ctx.db, whole.tenant_id);
  const ownIds = await ownNumbers(ctx.db, whole.tenant_id);
  const wantsItems = whole.extract_items ?? (await extractsItems(ctx.db));
  return async ({ pages, fields, items }) => {
    const splitLines = {
      documentClass: whole.document_class,
      fields,
      items,
      // contradictions in the whole document are not resolved by splitting it
      contradictions: whole.contradictions.filter((each) => undecidedPlace(each, { fields, items }) !== null),
    };
    if (whole.is_extracted_by_format) return splitLines;
    try {
      const extracted = await extractAgain(pages.map(asReading), {
        definitionFor: definitions.fieldsOf,
        ownIds,
        memoriesFor: (marks) => findLayoutsLike(ctx.db, whole.tenant_id, marks),
        today: ctx.now().toISOString().slice(0, 10),
        ...(whole.is_class_given && { documentClass: whole.document_class }),
      });
      const documentClass = definitions.has(extracted.documentClass) ? extracted.documentClass : whole.document_class;
      const settled = await definitions.settle({ ...extracted, documentClass });
      return {
        documentClass,
        fields: partFields(fields, settled.fields),
        items: wantsItems ? joinedItems(items, settled.items) : items,
        contradictions: extracted.contradictions ?? [],
      };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return splitLines;
    }
  };
}

/** Items are taken as a whole: rows of two extractions do not fit together. */
const joinedItems = (splitLines: FieldValues[], found: FieldValues[]): FieldValues[] =>
  found.length > 0 && splitLines.every((item) => Object.values(item).every(isOnlyExtracted)) ? found : splitLines;
