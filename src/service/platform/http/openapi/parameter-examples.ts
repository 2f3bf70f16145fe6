/** Example values of parameters in paths and queries, by name; for others, the name or an id is used. */
export const parameterExamples: Record<string, string | number> = {
  documentType: 'invoice',
  fieldName: 'payment_method',
  field: 'cost_center',
  culture: 'en-US',
  toUserEmail: 'approver@example.com',
  tableName: 'Cost centers',
  query: 'prod',
  searchQuery: 'prod',
  take: 50,
  trigger: 'Manual',
  action: 'None',
  naming: 'OriginalFileName',
};
