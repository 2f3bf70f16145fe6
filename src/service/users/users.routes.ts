import type { Contract } from '#contract/contract.ts';
import { activatePerson, changePerson, signOutPerson } from './change-person.ts';
import { invitePerson, renewLink } from './invitations/invite-person.ts';
import { readPeople } from './read-people.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const usersBffRoutes: Handlers<Contract['usersBff']> = {
  list: ({ ctx }) => readPeople(ctx),
  invite: ({ ctx, body }) => invitePerson(ctx, body),
  change: ({ ctx, params, body, ifMatch }) => changePerson(ctx, params.userId, body, ifMatch),
  activate: ({ ctx, params, body }) => activatePerson(ctx, params.userId, body.isActive),
  signOut: ({ ctx, params }) => signOutPerson(ctx, params.userId),
  link: ({ ctx, params, body }) => renewLink(ctx, params.userId, body.by),
};
