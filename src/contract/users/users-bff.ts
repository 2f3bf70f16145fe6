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
  hasPassword: z.boolean(),
  /** Whether an authenticator app or a passkey is set up. */
  hasSecondFactor: z.boolean(),
  /** Identity provider that the user signs in with, and whether it sets the role at each sign-in. */
  provider: z.object({ name: z.string(), setsRole: z.boolean() }).nullable(),
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
    summary: 'List users of the tenant by name',
    access,
    answer: json(z.array(UserListItem)),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/bff/users',
    summary: 'Invite a user by email or with a link',
    description:
      'The link can be used once, within seven days; the user who opens it sets their name and password. Without an accounting unit, ' +
      'the user gets the one of the caller.',
    access,
    creates: true,
    body: UserInvitation,
    answer: json(link.extend({ userId: Id })),
    errors: [400, 409],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/bff/users/{userId}',
    summary: 'Update the name, role and accounting units of a user',
    description:
      'The change applies to existing sessions within seconds. Send the version that you read as If-Match; returns 409 if the user ' +
      'was changed since then. Returns 409 if the change would leave the tenant without an administrator.',
    access,
    versioned: true,
    params,
    body: UserChange,
    answer: json(z.object({ version: z.int() })),
    errors: [400, 404, 409],
  }),
  activate: endpoint({
    method: 'POST',
    path: '/bff/users/{userId}/active',
    summary: 'Activate or deactivate a user',
    description:
      'When a user is deactivated, all their sessions end within seconds. Returns 409 for the last administrator and for the ' +
      "caller's own account.",
    access,
    params,
    body: z.strictObject({ isActive: z.boolean() }),
    answer: empty,
    errors: [400, 404, 409],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/bff/users/{userId}/sign-out',
    summary: 'End all sessions of a user within seconds',
    access,
    params,
    answer: empty,
    errors: [404],
  }),
  link: endpoint({
    method: 'POST',
    path: '/bff/users/{userId}/link',
    summary: 'Create a new link for a user to set a password',
    description: 'The link can be used once, within seven days; earlier links become invalid.',
    access,
    creates: true,
    params,
    body: z.strictObject({ by: By }),
    answer: json(link),
    errors: [400, 404, 409],
  }),
} as const;
