import type { Contract } from '#contract/contract.ts';
import { activatePerson, changePerson, signOutPerson } from '#service/domain/users/change-person.ts';
import { invitePerson, renewLink } from '#service/domain/users/invite-person.ts';
import { readPeople } from '#service/domain/users/read-people.ts';
import type { Handlers } from './handlers.ts';

export const usersDeskRoutes: Handlers<Contract['usersDesk']> = {
  list: ({ ctx }) => readPeople(ctx),
  invite: ({ ctx, body }) => invitePerson(ctx, body),
  change: ({ ctx, params, body, ifMatch }) => changePerson(ctx, params.userId, body, ifMatch),
  activate: ({ ctx, params, body }) => activatePerson(ctx, params.userId, body.isActive),
  signOut: ({ ctx, params }) => signOutPerson(ctx, params.userId),
  link: ({ ctx, params, body }) => renewLink(ctx, params.userId, body.by),
};
