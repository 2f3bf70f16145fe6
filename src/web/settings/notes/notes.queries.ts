import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';

type Note = { text: string };
const all = ['prefilledNotes'] as const;

export const noteQueries = {
  list: () => queryOptions({ queryKey: all, queryFn: ({ signal }) => api.tenantSettings.prefilledNotes(undefined, { signal }) }),
};

export const noteMutations = {
  set: mutationOptions({
    mutationFn: (body: { notes: Note[]; was: Note[] }) => api.tenantBff.setPrefilledNotes({ body }),
    meta: { invalidates: [all], handlesError: true },
  }),
};
