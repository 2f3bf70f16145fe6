import { queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import { permissionsOf, roles, type Permission } from '#contract/core/permissions.ts';
import { currentSession, hasDesk } from '../auth/with-credentials.ts';
import { ApiError } from './api-error.ts';
import { api } from './client.ts';

export type Me = Result<Contract['meBff']['read']>;

/** Without the desk: the role of the token where it names one; else all is shown and the service says no. */
async function meWithoutDesk(): Promise<Me> {
  const { person } = currentSession();
  const [tenant, features] = await Promise.all([
    api.tenant.get().catch(orWhereRefused({ id: '', name: '' })),
    api.tenant.features().catch(orWhereRefused([])),
  ]);
  const role = roles.find((each) => each === person.role) ?? 'TenantAdmin';
  return {
    id: person.id ?? '',
    name: person.name ?? person.email ?? tenant.name,
    email: person.email ?? null,
    role,
    permissions: [...permissionsOf[role]],
    culture: null,
    tenant: { ...tenant, features },
    accountingUnitId: null,
  };
}

/** Who may not see the tenant's settings still works with documents. */
const orWhereRefused =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return otherwise;
    throw error;
  };

export const meQueries = {
  me: () =>
    queryOptions({
      queryKey: ['me'],
      queryFn: () => (hasDesk() ? api.meBff.read() : meWithoutDesk()),
      staleTime: Infinity,
    }),
};

export const may = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);
