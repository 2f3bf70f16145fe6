import type { DocumentListItem } from '#contract/documents/bff.ts';
import { rowActions } from '#web/v1-only/actions.ts';

const bare: Omit<DocumentListItem, 'actions' | 'isDuplicate'> = {
  id: 'd1',
  fileName: 'invoice.pdf',
  state: 'Extracted',
  approvalState: 'None',
  exportState: 'None',
  documentClass: 'invoice',
  accountingUnitId: 'u1',
  pageCount: 1,
  pagesDone: 1,
  partCount: 1,
  createdAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:05Z',
  version: 1,
  supplier: 'ACME Trading s.r.o.',
  number: '20260117',
  dateIssued: '2026-03-05',
  dateDue: '2026-03-19',
  total: '12100.00',
  currency: 'CZK',
  errorCount: 0,
  toCheck: 0,
  findings: [],
  duplicateOf: null,
  failureReason: null,
  isReturnFailed: false,
};

/** Builds a row of the document list as returned by the service; a test gives only relevant values. */
export const buildRow = ({ actions, ...given }: Partial<DocumentListItem> = {}): DocumentListItem => {
  const row = {
    ...bare,
    isDuplicate: (given.duplicateOf ?? null) !== null,
    ...given,
  };
  return { ...row, actions: actions ?? rowActions(row, 'Accountant') };
};
