/** What the caller may do with one document now. The service sends it with the document; what it does not send, its endpoint refuses. */
export const documentActions = [
  /** Its values, name, type and unit; validate it; send it back. */
  'edit',
  /** Read it again from scratch. */
  'readAgain',
  /** Put it on hold. */
  'pause',
  /** Put it before a person again. */
  'reopen',
  /** Merge it with others, attach it to another. */
  'rearrange',
  /** Split it, order its pages. */
  'arrangePages',
  'remove',
  'startApproval',
  'restartApproval',
  /** Approve or reject it: told of a single document only. */
  'decide',
  /** Fetch it as a file in an export format. */
  'exportFile',
  'queueExport',
  'markExported',
  'markExportFailed',
] as const;
export type DocumentAction = (typeof documentActions)[number];
