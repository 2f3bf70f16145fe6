/** The fields that lists show and are mostly sorted by have columns of their own (migration 0002): no need to unpack all values for them. */
export const listedFields: Record<
  string,
  'list_supplier' | 'list_number' | 'list_date_issued' | 'list_date_due' | 'list_currency' | 'list_total' | undefined
> = {
  issued_by_name_sm: 'list_supplier',
  invoice_number_sm: 'list_number',
  date_issued: 'list_date_issued',
  date_due: 'list_date_due',
  currency: 'list_currency',
  total_amount: 'list_total',
};
