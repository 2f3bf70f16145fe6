import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';

const all = ['secondFactor'] as const;
const meta = { invalidates: [all], handlesError: true };
/** The list of users tells who has a second factor. */
const metaOfReset = { invalidates: [all, ['users']], handlesError: true };

export const secondFactorQueries = {
  own: () =>
    queryOptions({ queryKey: [...all, 'own'], queryFn: ({ signal }) => api.secondFactorBff.read(undefined, { signal }) }),
  requirement: () =>
    queryOptions({
      queryKey: [...all, 'requirement'],
      queryFn: ({ signal }) => api.secondFactorBff.requirement(undefined, { signal }),
    }),
};

export const secondFactorMutations = {
  begin: mutationOptions({
    mutationFn: (password: string) => api.secondFactorBff.begin({ body: { password } }),
    meta: { handlesError: true },
  }),
  confirm: mutationOptions({ mutationFn: (code: string) => api.secondFactorBff.confirm({ body: { code } }), meta }),
  renewCodes: mutationOptions({ mutationFn: (password: string) => api.secondFactorBff.renewCodes({ body: { password } }), meta }),
  remove: mutationOptions({ mutationFn: (password: string) => api.secondFactorBff.remove({ body: { password } }), meta }),
  resetOf: mutationOptions({
    mutationFn: (userId: string) => api.secondFactorBff.resetOf({ params: { userId } }),
    meta: metaOfReset,
  }),
  setRequirement: mutationOptions({
    mutationFn: (body: { isRequired: boolean; was: boolean }) => api.secondFactorBff.setRequirement({ body }),
    meta,
  }),
};
