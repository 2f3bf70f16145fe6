import { findVisibleOf, supplierOf } from './store.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { withSeenTwins } from '../duplicates/seen-twins.ts';
import { documentListItemOf } from '../list/list-documents.ts';
import { findExportRulesOfRows } from '../core/export-rules.ts';
import { loadReadable } from '../core/load-readable.ts';
import { visibilityOf } from '../core/policy.ts';
import { findLastCoding } from '../candidates/supplier-coding.ts';

const mostShown = 10;

/** The supplier's latest documents that the caller may see, and how they were coded the last time. */
export async function readSupplier(ctx: Ctx, documentId: string) {
  const document = await loadReadable(ctx, documentId);
  const visible = { except: document.id, visibility: visibilityOf(ctx.actor), most: mostShown };
  const documents = await findVisibleOf(ctx.db, supplierOf(document.fields), visible);
  const coded = await findLastCoding(ctx, document, await findTypeFields(ctx.db, document.document_class));
  const rules = await findExportRulesOfRows(ctx, documents);
  return {
    documents: (await withSeenTwins(ctx, documents)).map((row) => documentListItemOf(ctx, row, rules)),
    lastTime: coded && {
      documentId: coded.document.id,
      number: coded.document.fields['invoice_number_sm']?.value || null,
      fields: coded.fields,
      items: coded.items,
    },
  };
}
