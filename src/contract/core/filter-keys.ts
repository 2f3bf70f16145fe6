/** Keys by which documents are filtered, in lists, counts and searches. */
export const filterKeys = [
  'listStatus',
  'state',
  'approvalState',
  'exportState',
  'documentClass',
  'accountingUnitId',
  'accountingSystemId',
  'source',
  'externalDocumentId',
  'createdAt',
  'extractionTime',
  'validatedAt',
  'queuedAt',
  'exportedAt',
  'correctedAt',
  'approvalStartedAt',
  'approvalDecidedAt',
  'exportSucceededAt',
  'exportFailedAt',
  'isCorrected',
  'hasErrors',
  'isDuplicate',
  'assignedTo',
  'customerId',
  'uploadedLike',
] as const;
/** `corrections.<name>`: documents in which that field was corrected, at any time (`true`) or between two moments. */
export type FilterKey = (typeof filterKeys)[number] | `fields.${string}` | `corrections.${string}`;

export const isFilterKey = (key: string): key is FilterKey =>
  (filterKeys as readonly string[]).includes(key) || /^(?:fields|corrections)\.[A-Za-z0-9_]{1,100}$/.test(key);
