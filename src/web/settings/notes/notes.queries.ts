import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';
import { hasDesk } from '#web/platform/api/has-bff.ts';

type Note = { text: string };
const all = ['prefilledNotes'] as const;

export const noteQueries = {
  list: () => queryOptions({ queryKey: all, queryFn: ({ signal }) => api.tenantSettings.prefilledNotes(undefined, { signal }) }),
};

export const noteMutations = {
  set: mutationOptions({
    /** A foreign service does not say whether somebody else was quicker. */
    mutationFn: ({ notes, was }: { notes: Note[]; was: Note[] }) =>
      hasDesk()
        ? api.tenantBff.setPrefilledNotes({ body: { notes, was } })
        : api.tenantSettings.setPrefilledNotes({ body: notes }),
    meta: { invalidates: [all], handlesError: true },
  }),
};
