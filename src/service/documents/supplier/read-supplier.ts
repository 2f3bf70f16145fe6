import { findVisibleOf, supplierOf } from './store.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { listItemsOf } from '../list/list-items.ts';
import { loadReadable } from '../core/load-readable.ts';
import { visibilityOf } from '../core/policy.ts';
import { findLastCoding } from '../candidates/supplier-coding.ts';

const maxShown = 10;

/** Returns the supplier's latest documents that the caller may see, and their latest coding. */
export async function readSupplier(ctx: Ctx, documentId: string) {
  const document = await loadReadable(ctx, documentId);
  const visible = { except: document.id, visibility: visibilityOf(ctx.actor), most: maxShown };
  const documents = await findVisibleOf(ctx.db, supplierOf(document.fields), visible);
  const coded = await findLastCoding(ctx, document, await findTypeFields(ctx.db, document.document_class));
  return {
    documents: await listItemsOf(ctx, documents),
    lastTime: coded && {
      documentId: coded.document.id,
      number: coded.document.fields['invoice_number_sm']?.value || null,
      fields: coded.fields,
      items: coded.items,
    },
  };
}
