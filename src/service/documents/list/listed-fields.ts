export type ListedColumn =
  | 'list_supplier'
  | 'list_number'
  | 'list_date_issued'
  | 'list_date_due'
  | 'list_currency'
  | 'list_total';

/**
 * Fields that lists show and are mostly sorted by: they have separate columns (`list_*` in documents.sql), so that the JSON of values need
 * not be unpacked.
 */
export const listedFields: ReadonlyMap<string, ListedColumn> = new Map([
  ['issued_by_name_sm', 'list_supplier'],
  ['invoice_number_sm', 'list_number'],
  ['date_issued', 'list_date_issued'],
  ['date_due', 'list_date_due'],
  ['currency', 'list_currency'],
  ['total_amount', 'list_total'],
]);
