/** Permissions on single documents. The permission for the endpoint was checked before. */
import { DomainError } from '#contract/core/errors.ts';
import { roleHasPermission } from '#contract/core/permissions.ts';
import type { DocumentRow } from './document-row.ts';
import type { Visibility } from './document-visibility.ts';
import { mayUseUnit } from '#service/accounting-units/may-use-unit.ts';
import type { Actor } from '#service/platform/ctx.ts';

type Judged = Pick<
  DocumentRow,
  | 'accounting_unit_id'
  | 'state'
  | 'approval_state'
  | 'approver_ids'
  | 'export_state'
  | 'error_count'
  | 'created_by_user'
  | 'created_by_client'
>;

const isOwn = (actor: Actor, document: Judged) =>
  document.created_by_user === actor.id || document.created_by_client === actor.id;

/** Ids of the caller and the users they substitute for. */
const approverIdsOf = (actor: Actor): string[] => [actor.id, ...(actor.standsInFor ?? [])];

/**
 * Whether the caller may read the document: uploaders read what they uploaded, approvers what they are or were asked to decide about, all
 * others the documents of their accounting units.
 */
export function mayRead(actor: Actor, document: Judged): boolean {
  if (!mayUseUnit(actor, document.accounting_unit_id)) return false;
  if (actor.role === 'Uploader') return isOwn(actor, document);
  if (actor.role === 'Approver') {
    const ids = approverIdsOf(actor);
    return document.approver_ids.some((id) => ids.includes(id));
  }
  return true;
}

/** Returns the same rule for queries over many documents. */
export const visibilityOf = (actor: Actor): Visibility => ({
  unitIds: actor.unitIds,
  ...(actor.role === 'Uploader' && { createdBy: actor.id }),
  ...(actor.role === 'Approver' && { approverIds: approverIdsOf(actor) }),
});

/**
 * Whether the caller may edit values: an approver only while the document is pending approval, and then only the fields open to approvers.
 */
export const mayEditValues = (actor: Actor, document: Judged): boolean =>
  mayRead(actor, document) &&
  roleHasPermission(actor.role, 'document.edit') &&
  (actor.role !== 'Approver' || document.approval_state === 'Pending');

/** Refuses a document that the caller may not read: 403, as the interface states. Documents of other tenants are never loaded. */
export function assertMayRead(actor: Actor, document: Judged): void {
  if (!mayUseUnit(actor, document.accounting_unit_id)) throw new DomainError('unit_forbids');
  if (!mayRead(actor, document))
    throw new DomainError('role_forbids', {
      reason: { code: actor.role === 'Uploader' ? 'own_uploads_only' : 'own_approvals_only' },
    });
}

export function assertMayEditValues(actor: Actor, document: Judged): void {
  assertMayRead(actor, document);
  if (!mayEditValues(actor, document)) throw new DomainError('role_forbids', { reason: { code: 'not_in_approval' } });
}

/** Asserts that the caller may change state, name and pages: everything but the values open to approvers. */
export function assertMayEdit(actor: Actor, document: Judged): void {
  assertMayRead(actor, document);
  assertEditor(actor);
}

export function assertEditor(actor: Actor): void {
  if (actor.role === 'Approver' || !roleHasPermission(actor.role, 'document.edit'))
    throw new DomainError('role_forbids', { reason: { code: 'open_fields_only' } });
}

/** Refuses changes of an exported document, until its exported state is reset (interface section 3). */
export function assertNotExported(document: Pick<Judged, 'export_state'>): void {
  if (document.export_state === 'Exported')
    throw new DomainError('state_conflict', {
      reason: { code: 'document_exported' },
    });
}

export function assertVersion(
  document: Pick<DocumentRow, 'version'>,
  ifMatch: number | undefined,
  current: () => Record<string, unknown>,
): void {
  if (ifMatch !== undefined && ifMatch !== document.version)
    throw new DomainError('stale_version', {
      reason: { code: 'version_changed', params: { read: ifMatch, current: document.version } },
      context: current(),
    });
}

/** Whether the document can be approved: validated, or extracted without errors. */
export const isFitForApproval = ({ state, error_count: errors }: Pick<Judged, 'state' | 'error_count'>): boolean =>
  state === 'Validated' || (state === 'Extracted' && errors === 0);

export const canBeSentToApproval = (document: Pick<Judged, 'state' | 'error_count' | 'approval_state'>): boolean =>
  isFitForApproval(document) && (document.approval_state === 'None' || document.approval_state === 'Rejected');

export const canBeShownInApproval = (document: Judged): boolean => document.approval_state !== 'None';
