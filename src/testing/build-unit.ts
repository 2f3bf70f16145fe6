import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';

/** An accounting unit as the service answers it. */
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
