import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { addressOf, api } from '#web/platform/api/client.ts';
import { ifMatch } from '#web/platform/api/if-match.ts';

type Nouns = Contract['usersBff'];
export type User = Result<Nouns['list']>[number];
export type UserChange = Call<Nouns['change']>['body'];
export type UserInvitation = Call<Nouns['invite']>['body'];
export type InvitationMethod = UserInvitation['by'];

const all = ['users'] as const;

export const userQueries = {
  list: () => queryOptions({ queryKey: all, queryFn: ({ signal }) => api.usersBff.list(undefined, { signal }) }),
};

/** The queries of workflows contain the possible approvers. */
const meta = { invalidates: [all, ['workflows']], handlesError: true };
/** Ends sessions of the user. */
const metaOfAccess = { ...meta, invalidates: [...meta.invalidates, ['sessions']] };

export const userMutations = {
  invite: mutationOptions({ mutationFn: (body: UserInvitation) => api.usersBff.invite({ body }), meta }),
  change: mutationOptions({
    mutationFn: ({ id, version, change }: { id: string; version: number; change: UserChange }) =>
      api.usersBff.change({ params: { userId: id }, body: change }, ifMatch(version)),
    meta,
  }),
  activate: mutationOptions({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      api.usersBff.activate({ params: { userId: id }, body: { isActive } }),
    meta: metaOfAccess,
  }),
  signOut: mutationOptions({
    mutationFn: (id: string) => api.usersBff.signOut({ params: { userId: id } }),
    meta: metaOfAccess,
  }),
  link: mutationOptions({
    mutationFn: ({ id, by }: { id: string; by: InvitationMethod }) => api.usersBff.link({ params: { userId: id }, body: { by } }),
    meta,
  }),
};

/** Returns the absolute URL of a link to share. It points to the service, wherever the application itself is hosted. */
export const wholeLink = (linkPath: string): string => new URL(addressOf(linkPath), location.origin).href;
