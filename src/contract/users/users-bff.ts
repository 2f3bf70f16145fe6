/** Users of a tenant, their permissions and invitations. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Culture, Id, text, Timestamp } from '../core/parts.ts';
import { roles } from '../core/permissions.ts';
import { because } from '../core/issue-reason.ts';

const access = 'user.manage';
const params = z.object({ userId: Id });
const Role = z.enum(roles);

const UserListItem = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  isActive: z.boolean(),
  accountingUnitId: Id.nullable(),
  additionalAccountingUnitIds: z.array(Id),
  lastSignedInAt: Timestamp.nullable(),
  /** Whether the user was invited and has not signed in yet. */
  isInvited: z.boolean(),
  /** Expiration of the latest link; null if no link is open. */
  invitedUntil: Timestamp.nullable(),
  /** If-Match value. */
  version: z.int(),
});
export type UserListItem = z.output<typeof UserListItem>;

/** How the invitation link is delivered: by email, or as a link to pass on. */
export const invitationMethods = ['Email', 'Link'] as const;
const By = z.enum(invitationMethods);

export const UserChange = z.strictObject({
  name: text(200).trim().min(1),
  role: Role,
  accountingUnitId: Id.nullish(),
  additionalAccountingUnitIds: z.array(Id).max(1000).default([]),
});
export type UserChange = z.output<typeof UserChange>;

export const UserInvitation = UserChange.extend({
  /** If empty, it is entered on the page of the link. */
  name: text(200).trim().default(''),
  email: text(254)
    .trim()
    .regex(/^[^\s@]+@[^\s@]+$/, because('invalid_email')),
  culture: Culture.default('cs-CZ'),
  by: By,
});
export type UserInvitation = z.output<typeof UserInvitation>;

/** A path of this service to open in a browser; null if it was sent by email. */
const link = z.object({ linkPath: z.string().nullable(), expiresAt: Timestamp });

export const usersBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/users',
    summary: 'All people of the tenant, by name',
    access,
    answer: json(z.array(UserListItem)),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/bff/users',
    summary: 'Invite somebody, by e-mail or with a link to hand over',
    description:
      'The link is good once, for seven days; whoever opens it sets name and password. Without an accounting unit the person gets that of the caller.',
    access,
    creates: true,
    body: UserInvitation,
    answer: json(link.extend({ userId: Id })),
    errors: [400, 409],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/bff/users/{userId}',
    summary: 'Change the name, role and units of a person',
    description:
      'Holds for sign-ins that are under way too, within seconds. Send the version that you read as If-Match to be told (409) when ' +
      'somebody else changed the person meanwhile. The last administrator stays one (409).',
    access,
    params,
    body: UserChange,
    answer: json(z.object({ version: z.int() })),
    errors: [400, 404, 409],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/bff/users/{userId}/active',
    summary: 'Switch an account on or off',
    description:
      'Switched off, all sign-ins of the person end within seconds. The last administrator and the own account are refused (409).',
    access,
    params,
    body: z.strictObject({ isActive: z.boolean() }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/bff/users/{userId}/sign-out',
    summary: 'End all sign-ins of a person within seconds',
    access,
    params,
    answer: empty,
    errors: [404],
  }),
  link: endpoint({
    method: 'POST',
    path: '/bff/users/{userId}/link',
    summary: 'Make a new link with which a person sets a password',
    description: 'Good once, for seven days; links that were made before are worthless from then on.',
    access,
    creates: true,
    params,
    body: z.strictObject({ by: By }),
    answer: json(link),
    errors: [400, 404, 409],
  }),
} as const;
