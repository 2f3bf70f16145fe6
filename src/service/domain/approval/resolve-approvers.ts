import type { ApprovalStep } from '#contract/approval.ts';
import type { DecidingUser } from '#service/store/approval-people.store.ts';
import type { Person } from './run.ts';

/** Those of `users` whom a step asks; `users` are who may decide in the document's unit, so nobody else ever is. */
export function resolveApprovers(
  approvers: ApprovalStep['approvers'] | undefined,
  unitId: string,
  users: readonly DecidingUser[],
): Person[] {
  if (!approvers) return [];
  const { userIds, roles, ofUnit } = approvers;
  return users
    .filter(
      ({ id, role, accountingUnitId }) =>
        userIds.includes(id) || roles.includes(role) || (ofUnit && role === 'Approver' && accountingUnitId === unitId),
    )
    .map(({ id, name }) => ({ id, name }));
}
