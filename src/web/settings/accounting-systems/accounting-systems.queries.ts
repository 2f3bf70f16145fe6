import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ConnectedSystem } from '#contract/accounting-systems/types.ts';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { can } from '#web/platform/api/service.ts';
import { api } from '#web/platform/api/client.ts';

type Nouns = Contract['accountingSystems'];
export type AccountingSystem = Result<Nouns['list']>[number];
export type NewAccountingSystem = Call<Nouns['create']>['body'];
export type SystemsState = Result<Contract['accountingSystemsBff']['state']>;
/** Settings of all three systems; each uses some of them. */
export type SystemSettings = { serverUrl?: string; database?: string; connectionString?: string };
export type SystemSettingsInput = SystemSettings & { userName?: string | null; password?: string | null };

/** Name of the system and the accounting units that use it. */
export type ChangedSystem = { name: string; accountingUnitIds: string[] };

const all = ['accountingSystems'] as const;

export const accountingSystemQueries = {
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) => api.accountingSystems.list({ body: { text: '' } }, { signal }),
    }),
  types: () =>
    queryOptions({
      queryKey: [...all, 'types'],
      queryFn: async ({ signal }) => (await api.accountingSystems.info(undefined, { signal })).availableTypes,
      staleTime: Infinity,
    }),
  state: () =>
    queryOptions({
      queryKey: [...all, 'state'],
      queryFn: ({ signal }) => api.accountingSystemsBff.state(undefined, { signal }),
    }),
  settings: (system: ConnectedSystem) =>
    queryOptions({
      queryKey: [...all, 'settings', system],
      queryFn: ({ signal }): Promise<SystemSettings> => {
        if (system === 'system-a') return api.accountingSystems.systemA(undefined, { signal });
        if (system === 'system-b') return api.accountingSystems.systemB(undefined, { signal });
        return api.accountingSystems.systemC(undefined, { signal });
      },
    }),
};

const meta = { invalidates: [all], handlesError: true };

/** Whether the connection can be configured. The API can only read the connection of the third system. */
export const canSet = (system: ConnectedSystem): boolean => can('systemConnections') || system !== 'system-c';

export const accountingSystemMutations = {
  /** Validates a new system before it is created. Errors are reported by field. */
  validate: mutationOptions({
    mutationFn: (body: NewAccountingSystem) => api.accountingSystems.validate({ body }),
    meta: { handlesError: true },
  }),
  create: mutationOptions({ mutationFn: (body: NewAccountingSystem) => api.accountingSystems.create({ body }), meta }),
  change: mutationOptions({
    mutationFn: ({ id, ...body }: { id: string } & ChangedSystem & { was: ChangedSystem }) =>
      api.accountingSystemsBff.change({ params: { accountingSystemId: id }, body }),
    meta,
  }),
  remove: mutationOptions({
    mutationFn: (id: string) => api.accountingSystems.remove({ query: { accountingSystemId: id } }),
    meta,
  }),
  saveSettings: mutationOptions({
    mutationFn: ({ system, ...body }: { system: ConnectedSystem; settings: SystemSettingsInput; version: string | null }) =>
      api.accountingSystemsBff.setSettings({ params: { system }, body }),
    meta,
  }),
};
