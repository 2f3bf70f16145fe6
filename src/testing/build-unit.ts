import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';

/** Builds an accounting unit as returned by the service. */
export const buildUnit = (given: Partial<AccountingUnit> = {}): AccountingUnit => ({
  id: 'u1',
  name: 'Prague',
  ico: null,
  dic: null,
  customerId: null,
  customerVatId: null,
  email: null,
  emails: [],
  itemsExportSettings: null,
  isVatPayer: true,
  isSingleEntryAccounting: false,
  externalId: null,
  ...given,
});
