import type { ApprovalStep } from '#contract/approvals/rules.ts';
import type { DecidingUser } from '../people/people.store.ts';
import type { Person } from './run.ts';

/**
 * Returns those of `users` whom a step asks, `managerIds` among them; `users` may decide in the document's unit, so nobody else is ever
 * asked.
 */
export function resolveApprovers(
  approvers: Omit<ApprovalStep['approvers'], 'managerOfSender'> | undefined,
  unitId: string,
  users: readonly DecidingUser[],
  managerIds: readonly string[] = [],
): Person[] {
  if (!approvers) return [];
  const { userIds, roles, ofUnit } = approvers;
  return users
    .filter(
      ({ id, role, accountingUnitId }) =>
        userIds.includes(id) ||
        roles.includes(role) ||
        managerIds.includes(id) ||
        (ofUnit && role === 'Approver' && accountingUnitId === unitId),
    )
    .map(({ id, name }) => ({ id, name }));
}
