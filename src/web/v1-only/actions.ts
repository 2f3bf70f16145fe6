/** What may be done with a document, as far as the interface and the role of the token tell. The service has the last word. */
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { permissionsOf, type Permission, type Role } from '#contract/core/permissions.ts';
import type { DocumentAction } from '#contract/documents/actions.ts';
import type { DocumentListItem } from '#contract/documents/bff.ts';
import { ownRole } from './me.ts';

type Detail = Result<Contract['documents']['get']>;
type Acted = Pick<DocumentListItem, 'state' | 'approvalState' | 'exportState'>;

export function rowActions({ state, approvalState, exportState }: Acted, role: Role = ownRole()): DocumentAction[] {
  const may = (permission: Permission) => permissionsOf[role].has(permission);
  const isBeingRead = state === 'New' || state === 'Extracting';
  const isEditor = may('document.edit') && role !== 'Approver';
  const isOpen = isEditor && exportState !== 'Exported';
  const isRead = state === 'Extracted' || state === 'Validated';
  const mayLeave = isRead && (approvalState === 'None' || approvalState === 'Approved');
  const isUndecided = approvalState === 'None' || approvalState === 'Rejected';
  const allowed: Record<Exclude<DocumentAction, 'decide'>, boolean> = {
    edit: isOpen && !isBeingRead,
    readAgain: isEditor,
    pause: isEditor,
    reopen: isEditor,
    rearrange: isOpen && approvalState !== 'Pending',
    arrangePages: isOpen && approvalState !== 'Pending' && !isBeingRead,
    remove: may('document.delete'),
    startApproval:
      may('approval.start') && isRead && (isUndecided || (approvalState === 'Approved' && exportState === 'Exported')),
    restartApproval: may('approval.start') && isRead && approvalState !== 'None' && exportState !== 'Exported',
    exportFile: may('document.fetchExport') && !isBeingRead,
    queueExport: may('document.export') && mayLeave,
    markExported: may('document.markExported') && (mayLeave || exportState === 'Exported'),
    markExportFailed: may('document.markExported') && isRead,
  };
  return Object.entries(allowed).flatMap(([action, isAllowed]) => (isAllowed ? [action as keyof typeof allowed] : []));
}

/** Of one document the interface tells more itself. */
export function detailActions(detail: Detail, role: Role = ownRole()): DocumentAction[] {
  const told = rowActions(detail, role).filter((action) => action !== 'startApproval' || detail.canBeSentToApproval);
  return detail.canBeApproved ? [...told, 'decide'] : told;
}
