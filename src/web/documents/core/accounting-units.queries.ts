import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import type { ServiceAnswer } from '#web/platform/api/calls.ts';
import { api } from '#web/platform/api/client.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

type Nouns = Contract['accountingUnits'];
export type AccountingUnit = Result<Nouns['get']>;
export type NewAccountingUnit = Call<Nouns['create']>['body'];
type Change = Call<Nouns['update']>['body'];
/** Accounting unit as edited. Properties that the service does not return are missing. */
export type EditedUnit = ServiceAnswer<'accountingUnitsBff', 'list'>[number];

const all = ['accountingUnits'] as const;

export const accountingUnitQueries = {
  list: () =>
    queryOptions({
      queryKey: all,
      queryFn: async ({ signal }) => (await api.accountingUnits.list({ body: {} }, { signal })).items,
    }),
  /** For users who edit accounting units. */
  edited: () =>
    queryOptions({
      queryKey: [...all, 'edited'],
      queryFn: ({ signal }) => api.accountingUnitsBff.list(undefined, { signal }),
    }),
};

const meta = { invalidates: [all], handlesError: true };

export const accountingUnitMutations = {
  create: mutationOptions({ mutationFn: (body: NewAccountingUnit) => api.accountingUnits.create({ body }), meta }),
  update: mutationOptions({
    mutationFn: ({ id, version, change }: { id: string; version: number | undefined; change: Change }) =>
      api.accountingUnits.update({ params: { accountingUnitId: id }, body: change }, ifMatch(version)),
    meta,
  }),
  remove: mutationOptions({
    mutationFn: (id: string) => api.accountingUnits.remove({ params: { accountingUnitId: id } }),
    meta,
  }),
};
