import type { Permission } from '../core/permissions.ts';

/**
 * What the caller may do with one document now. The service sends it with the document; what it does not send, its endpoint refuses, or it
 * would change nothing.
 */
export const documentActions = [
  /** Its values, name, type and unit; validate it; send it back. */
  'edit',
  /** Read it again from scratch. */
  'readAgain',
  /** Give the password of its PDF, without which it could not be read. */
  'unlock',
  /** Put it on hold, where it is not yet. */
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

/** Without it nobody is offered the action; that of the endpoint. */
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
