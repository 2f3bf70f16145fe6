import { queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { Permission } from '#contract/core/permissions.ts';
import { api } from './client.ts';

export type Me = Result<Contract['meBff']['read']>;

export const meQueries = {
  me: () =>
    queryOptions({
      queryKey: ['me'],
      queryFn: () => api.meBff.read(),
      staleTime: Infinity,
    }),
};

export const may = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);
