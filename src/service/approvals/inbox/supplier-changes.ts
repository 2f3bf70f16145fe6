import type { SupplierChanges } from '#contract/approvals/bff.ts';
import type { DocumentRow } from '#service/documents/core/document-row.ts';
import { findValidatedOf, supplierKey, supplierOf } from '#service/documents/supplier/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { mayUseUnit } from '#service/accounting-units/may-use-unit.ts';
import { differences } from './differences.ts';
import { lacksOrder, usualAmount } from './usual.ts';

const mostSearched = 50;
const mostShown = 5;

const issuedOf = ({ fields }: DocumentRow): string => fields['date_issued']?.value ?? '';

/** The same invoice a second time says nothing of what is usual, in whichever order the two came. */
const isCopy = (a: DocumentRow, b: DocumentRow): boolean =>
  a.duplicate_of === b.id || b.duplicate_of === a.id || (a.duplicate_of !== null && a.duplicate_of === b.duplicate_of);

/** The latest first; what was issued after the document does not say what was usual before it. */
function before(document: DocumentRow, others: readonly DocumentRow[]): DocumentRow[] {
  const issued = issuedOf(document);
  return others
    .filter(
      (each) => each.approval_state !== 'Rejected' && !isCopy(each, document) && (issued === '' || issuedOf(each) <= issued),
    )
    .toSorted((a, b) => issuedOf(b).localeCompare(issuedOf(a)) || b.id.localeCompare(a.id));
}

/** What is other than it was the last time. That a supplier is known is looked for in all of the tenant; documents are told of the caller's units only. */
export async function readSupplierChanges(ctx: Ctx, documentId: string): Promise<SupplierChanges> {
  const document = await loadReadable(ctx, documentId);
  const supplier = supplierOf(document.fields);
  if (supplierKey(supplier) === null) return { isNewSupplier: null, changes: [], usual: null, lacksOrder: false, earlier: [] };
  const known = before(document, await findValidatedOf(ctx.db, supplier, document.id, mostSearched));
  const earlier = known.filter((each) => mayUseUnit(ctx.actor, each.accounting_unit_id));
  const [last] = earlier;
  return {
    isNewSupplier: known.length === 0,
    changes: last ? differences(last, document) : [],
    usual: usualAmount(earlier, document),
    lacksOrder: lacksOrder(earlier, document),
    earlier: earlier.slice(0, mostShown).map(({ id, fields }) => ({
      documentId: id,
      number: fields['invoice_number_sm']?.value || null,
      dateIssued: fields['date_issued']?.value || null,
      total: fields['total_amount']?.value || null,
      currency: fields['currency']?.value || null,
    })),
  };
}
