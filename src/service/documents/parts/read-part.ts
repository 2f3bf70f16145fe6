/** What a part of a document says by itself, with what people and other systems had written there. */
import { ownNumbers } from '#service/accounting-units/store.ts';
import { loadTypeDefinitions } from '#service/document-types/type-definitions.ts';
import { understandAgain } from '#service/extraction/extract-document.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { extractsItems } from '#service/tenant/settings.store.ts';
import type { FieldValues } from '#values/values.ts';
import { undecidedPlace } from '../checks/contradicted-value.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { findLayoutsLike } from '../memory/store.ts';
import type { WholePage } from '../pages/pages.store.ts';
import { isOnlyRead, partFields } from './part-fields.ts';
import { asReading } from './stored-pages.ts';

export type PartReading = Pick<DocumentRow, 'contradictions'> & {
  documentClass: string;
  fields: FieldValues;
  items: FieldValues[];
};
type Part = { pages: readonly WholePage[]; fields: FieldValues; items: FieldValues[] };

/**
 * Reads parts of `whole` by the words that are there; `fields` and `items` are what was dealt out to a part. Nothing is recognized a second
 * time. An e-invoice speaks for the whole, and too long a part keeps what it was dealt.
 */
export async function partReader(ctx: Ctx, whole: DocumentRow): Promise<(part: Part) => Promise<PartReading>> {
  const definitions = await loadTypeDefinitions(ctx.db, whole.tenant_id);
  const ownIds = await ownNumbers(ctx.db, whole.tenant_id);
  const wantsItems = whole.extract_items ?? (await extractsItems(ctx.db));
  return async ({ pages, fields, items }) => {
    const dealt = {
      documentClass: whole.document_class,
      fields,
      items,
      // what the whole says differently is not decided by cutting it
      contradictions: whole.contradictions.filter((each) => undecidedPlace(each, { fields, items }) !== null),
    };
    if (whole.is_extracted_by_format) return dealt;
    try {
      const extracted = await understandAgain(pages.map(asReading), {
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
      return dealt;
    }
  };
}

/** As a whole: rows of two readings do not fit together. */
const joinedItems = (dealt: FieldValues[], found: FieldValues[]): FieldValues[] =>
  found.length > 0 && dealt.every((item) => Object.values(item).every(isOnlyRead)) ? found : dealt;
