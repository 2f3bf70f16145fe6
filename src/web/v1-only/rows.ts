/** Rows of the document list as the interface tells them. */
import type { DocumentListItem } from '#contract/documents/bff.ts';
import { rowActions } from './actions.ts';

type Told = Pick<DocumentListItem, 'id' | 'fileName' | 'state' | 'documentClass' | 'createdAt'>;
type States = Pick<DocumentListItem, 'approvalState' | 'exportState'>;

/** The interface's own list knows name, state, type and time only; of approval and export what was asked for. */
export const v1Row = (
  { id, fileName, state, documentClass, createdAt }: Told,
  { approvalState = 'None', exportState = 'None' }: Partial<States> = {},
): DocumentListItem => ({
  id,
  fileName,
  state,
  documentClass,
  createdAt,
  approvalState,
  exportState,
  actions: rowActions({ state, approvalState, exportState }),
  accountingUnitId: '',
  pageCount: 0,
  pagesDone: 0,
  updatedAt: createdAt,
  version: 0,
  supplier: null,
  number: null,
  dateIssued: null,
  dateDue: null,
  total: null,
  currency: null,
  errorCount: 0,
  toCheck: 0,
  attention: null,
  isDuplicate: false,
  partCount: 1,
  duplicateOf: null,
  failureReason: null,
});

/** The values that a row shows; what is empty is none. */
export function shownValues(valueOf: (name: string) => string | null | undefined) {
  const shown = (name: string) => valueOf(name) || null;
  return {
    supplier: shown('issued_by_name_sm'),
    number: shown('invoice_number_sm'),
    dateIssued: shown('date_issued'),
    dateDue: shown('date_due'),
    total: shown('total_amount'),
    currency: shown('currency'),
  };
}
