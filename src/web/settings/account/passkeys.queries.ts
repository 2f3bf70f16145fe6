import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Passkey } from '#contract/users/passkeys-bff.ts';
import { api } from '#web/platform/api/client.ts';
import { makeCredential } from './make-credential.ts';

export type { Passkey };

const all = ['passkeys'] as const;
const meta = { invalidates: [all], handlesError: true };

export const passkeyQueries = {
  own: () =>
    queryOptions({
      queryKey: all,
      queryFn: ({ signal }) => api.passkeysBff.list(undefined, { signal }),
      meta: { handlesError: true },
    }),
};

export const passkeyMutations = {
  /** Returns false if the user did not confirm at the device. */
  add: mutationOptions({
    mutationFn: async ({ name, password }: { name: string; password: string }): Promise<boolean> => {
      const { options, ticket } = await api.passkeysBff.begin({ body: { password } });
      const credential = await makeCredential(options);
      if (credential) await api.passkeysBff.add({ body: { ticket, name, credential } });
      return credential !== undefined;
    },
    meta,
  }),
  rename: mutationOptions({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.passkeysBff.rename({ params: { passkeyId: id }, body: { name } }),
    meta,
  }),
  remove: mutationOptions({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      api.passkeysBff.remove({ params: { passkeyId: id }, body: { password } }),
    meta,
  }),
};
