import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Result } from '#contract/core/endpoint.ts';
import type { Culture } from '#contract/core/parts.ts';
import { api } from '#web/platform/api/client.ts';

type Nouns = Contract['tenantSettings'];
/** Usage of the tenant and the limits of its license. */
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
    mutationFn: (body: { name: string; was: string }) => api.accountBff.rename({ body }),
    meta: ownMeta,
  }),
  changePassword: mutationOptions({
    mutationFn: (body: { oldPassword: string; newPassword: string }) => api.accountBff.changePassword({ body }),
    meta: { handlesError: true },
  }),
  signOutEverywhere: mutationOptions({ mutationFn: () => api.accountBff.signOut(), meta: { handlesError: true } }),
  setCulture: mutationOptions({
    mutationFn: (culture: Culture) => api.meBff.setCulture({ body: { culture } }),
    meta: { handlesError: true },
  }),
};
