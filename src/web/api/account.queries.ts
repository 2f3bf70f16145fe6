import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/endpoint.ts';
import type { Culture } from '#contract/parts.ts';
import { api } from './client.ts';
import { hasDesk } from './has-desk.ts';

type Nouns = Contract['tenantSettings'];
/** What the tenant uses, and what its licence says of it. */
export type Usage = {
  info: Result<Nouns['accountInfo']>;
  license: Result<Nouns['license']>;
  verdict: Result<Nouns['verifyLicense']>;
};

export const accountQueries = {
  usage: () =>
    queryOptions({
      queryKey: ['usage'],
      queryFn: async ({ signal }): Promise<Usage> => {
        const [info, license, verdict] = await Promise.all([
          api.tenantSettings.accountInfo(undefined, { signal }),
          api.tenantSettings.license(undefined, { signal }),
          api.tenantSettings.verifyLicense(undefined, { signal }),
        ]);
        return { info, license, verdict };
      },
      meta: { handlesError: true },
    }),
};

const ownMeta = { invalidates: [['me']], handlesError: true };

export const accountMutations = {
  rename: mutationOptions({
    mutationFn: (body: { name: string; was: string }) => api.accountDesk.rename({ body }),
    meta: ownMeta,
  }),
  changePassword: mutationOptions({
    mutationFn: (body: { oldPassword: string; newPassword: string }) => api.accountDesk.changePassword({ body }),
    meta: { handlesError: true },
  }),
  signOutEverywhere: mutationOptions({ mutationFn: () => api.accountDesk.signOut(), meta: { handlesError: true } }),
  /** A foreign service has no place for it: then it holds for this browser. */
  setCulture: mutationOptions({
    mutationFn: async (culture: Culture) => {
      if (hasDesk()) await api.desk.setCulture({ body: { culture } });
    },
    meta: { handlesError: true },
  }),
};
