import type { SupplierChanges } from '#contract/approvals/bff.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { findValidatedOf, supplierKey, supplierOf } from '#service/documents/supplier/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { mayUseUnit } from '#service/accounting-units/may-use-unit.ts';
import { differences } from './differences.ts';
import { lacksOrder, usualAmount } from './usual.ts';

const maxSearched = 50;
const maxShown = 5;

const issuedOf = ({ fields }: DocumentRow): string => fields['date_issued']?.value ?? '';

/** Whether one document is a duplicate of the other, in either order: a copy does not show what is usual. */
const isCopy = (a: DocumentRow, b: DocumentRow): boolean =>
  a.duplicate_of === b.id || b.duplicate_of === a.id || (a.duplicate_of !== null && a.duplicate_of === b.duplicate_of);

/** Returns the earlier documents, the latest first; those issued after the document do not show what was usual before it. */
function before(document: DocumentRow, others: readonly DocumentRow[]): DocumentRow[] {
  const issued = issuedOf(document);
  return others
    .filter(
      (each) => each.approval_state !== 'Rejected' && !isCopy(each, document) && (issued === '' || issuedOf(each) <= issued),
    )
    .toSorted((a, b) => issuedOf(b).localeCompare(issuedOf(a)) || b.id.localeCompare(a.id));
}

/**
 * Returns what differs from the supplier's earlier documents. Whether the supplier is known depends on all documents of the tenant; only
 * documents of the caller's units are returned.
 */
export async function readSupplierChanges(ctx: Ctx, documentId: string): Promise<SupplierChanges> {
  const document = await loadReadable(ctx, documentId);
  const supplier = supplierOf(document.fields);
  if (supplierKey(supplier) === null) return { isNewSupplier: null, changes: [], usual: null, lacksOrder: false, earlier: [] };
  const known = before(document, await findValidatedOf(ctx.db, supplier, document.id, maxSearched));
  const earlier = known.filter((each) => mayUseUnit(ctx.actor, each.accounting_unit_id));
  const [last] = earlier;
  return {
    isNewSupplier: known.length === 0,
    changes: last ? differences(last, document) : [],
    usual: usualAmount(earlier, document),
    lacksOrder: lacksOrder(earlier, document),
    earlier: earlier.slice(0, maxShown).map(({ id, fields }) => ({
      documentId: id,
      number: fields['invoice_number_sm']?.value || null,
      dateIssued: fields['date_issued']?.value || null,
      total: fields['total_amount']?.value || null,
      currency: fields['currency']?.value || null,
    })),
  };
}
