import { queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/endpoint.ts';
import { permissionsOf, roles, type Permission } from '#contract/permissions.ts';
import { currentSession, hasDesk } from '#web/auth/with-credentials.ts';
import { api } from './client.ts';

export type Me = Result<Contract['desk']['me']>;

/** Without the desk: the role of the token where it names one; else all is shown and the service says no. */
async function meWithoutDesk(): Promise<Me> {
  const [tenant, features] = await Promise.all([api.tenant.get(), api.tenant.features()]);
  const role = roles.find((each) => each === currentSession().role) ?? 'TenantAdmin';
  return {
    id: '',
    name: tenant.name,
    email: null,
    role,
    permissions: [...permissionsOf[role]],
    culture: null,
    tenant: { ...tenant, features },
    accountingUnitId: null,
  };
}

export const deskQueries = {
  me: () =>
    queryOptions({
      queryKey: ['me'],
      queryFn: () => (hasDesk() ? api.desk.me() : meWithoutDesk()),
      staleTime: Infinity,
    }),
};

export const may = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);
