import type { Permission } from '../core/permissions.ts';

/**
 * What the caller may do with a document now. The service sends the list with the document; for other actions the endpoint returns an error
 * or changes nothing.
 */
export const documentActions = [
  /** Change its values, name, type and unit; validate it; send it back. */
  'edit',
  /** Extract it again from scratch. */
  'readAgain',
  /** Enter the password of its PDF, without which it could not be extracted. */
  'unlock',
  /** Put it on hold, if it is not yet. */
  'pause',
  /** Return it to review. */
  'reopen',
  /** Merge it with others, or attach it to another document. */
  'rearrange',
  /** Split it, or reorder its pages. */
  'arrangePages',
  'remove',
  'startApproval',
  'restartApproval',
  /** Approve or reject it; returned for a single document only. */
  'decide',
  /** Download it as a file in an export format. */
  'exportFile',
  'queueExport',
  'markExported',
  'markExportFailed',
] as const;
export type DocumentAction = (typeof documentActions)[number];

/** Permission without which the action is never offered; that of the endpoint. */
export const actionPermissions = {
  edit: 'document.edit',
  readAgain: 'document.edit',
  unlock: 'document.edit',
  pause: 'document.edit',
  reopen: 'document.edit',
  rearrange: 'document.edit',
  arrangePages: 'document.edit',
  remove: 'document.delete',
  startApproval: 'approval.start',
  restartApproval: 'approval.start',
  decide: 'approval.decide',
  exportFile: 'document.fetchExport',
  queueExport: 'document.export',
  markExported: 'document.markExported',
  markExportFailed: 'document.markExported',
} as const satisfies Record<DocumentAction, Permission>;
