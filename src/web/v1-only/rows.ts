/** Rows of the document list based on the public API. */
import type { DocumentListItem } from '#contract/documents/bff.ts';
import { rowActions } from './actions.ts';

type V1Row = Pick<DocumentListItem, 'id' | 'fileName' | 'state' | 'documentClass' | 'createdAt'>;
type States = Pick<DocumentListItem, 'approvalState' | 'exportState'>;

/** Converts a row of the API, which contains only name, state, type and time. Approval and export states come from the filter. */
export const v1Row = (
  { id, fileName, state, documentClass, createdAt }: V1Row,
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
  findings: [],
  isDuplicate: false,
  partCount: 1,
  duplicateOf: null,
  failureReason: null,
  isReturnFailed: false,
});

/** Returns the values shown in a row. Empty values are null. */
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
