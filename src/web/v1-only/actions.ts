/** Actions available for a document, derived from the public API and the role in the token. The service makes the final decision. */
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { permissionsOf, type Role } from '#contract/core/permissions.ts';
import { actionPermissions, documentActions, type DocumentAction } from '#contract/documents/actions.ts';
import type { DocumentListItem } from '#contract/documents/bff.ts';
import { ownRole } from './me.ts';

type Detail = Result<Contract['documents']['get']>;
type ActionState = Pick<DocumentListItem, 'state' | 'approvalState' | 'exportState'>;

export function rowActions({ state, approvalState, exportState }: ActionState, role: Role = ownRole()): DocumentAction[] {
  const isBeingRead = state === 'New' || state === 'Extracting';
  const isEditor = role !== 'Approver';
  const isOpen = isEditor && exportState !== 'Exported';
  const isRead = state === 'Extracted' || state === 'Validated';
  const mayLeave = isRead && (approvalState === 'None' || approvalState === 'Approved');
  const isUndecided = approvalState === 'None' || approvalState === 'Rejected';
  const allowed: Record<DocumentAction, boolean> = {
    edit: isOpen && !isBeingRead,
    readAgain: isEditor,
    unlock: false,
    pause: isEditor && state !== 'Paused',
    reopen: isEditor,
    rearrange: isOpen && approvalState !== 'Pending',
    arrangePages: isOpen && approvalState !== 'Pending' && !isBeingRead,
    remove: true,
    startApproval: isRead && (isUndecided || (approvalState === 'Approved' && exportState === 'Exported')),
    restartApproval: isRead && approvalState !== 'None' && exportState !== 'Exported',
    // Only known for a single document.
    decide: false,
    exportFile: !isBeingRead,
    queueExport: mayLeave,
    markExported: mayLeave || exportState === 'Exported',
    markExportFailed: isRead,
  };
  const permissions: ReadonlySet<string> = permissionsOf[role];
  return documentActions.filter((action) => allowed[action] && permissions.has(actionPermissions[action]));
}

/** Returns the actions of a single document, for which the API returns more. */
export function detailActions(detail: Detail, role: Role = ownRole()): DocumentAction[] {
  const told = rowActions(detail, role).filter((action) => action !== 'startApproval' || detail.canBeSentToApproval);
  return detail.canBeApproved ? [...told, 'decide'] : told;
}
