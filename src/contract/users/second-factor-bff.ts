/** Second factor besides the password: time-based codes of an authenticator application (RFC 6238), and recovery codes. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, text } from '../core/parts.ts';

const access = 'signedIn';
const body = z.strictObject({ password: z.string().min(1).max(1000) });
const RecoveryCodes = z.object({
  /** Returned only in this response; each can be used once. */
  recoveryCodes: z.array(z.string()),
});

export const secondFactorBff = {
  read: endpoint({
    method: 'GET',
    path: '/bff/me/second-factor',
    summary: 'Whether the signed-in user signs in with a second factor',
    access,
    answer: json(z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int(), isRequired: z.boolean() })),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/bff/me/second-factor/begin',
    summary: 'Get a secret for an authenticator application',
    description: 'The password is asked for. Nothing changes until the first code is confirmed.',
    access,
    body,
    answer: json(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
    errors: [400, 409],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/bff/me/second-factor/confirm',
    summary: 'Switch the second factor on with its first code',
    access,
    body: z.strictObject({ code: text(20) }),
    answer: json(RecoveryCodes),
    errors: [400],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/bff/me/second-factor/recovery-codes',
    summary: 'Make new recovery codes; those of before are worthless',
    access,
    body,
    answer: json(RecoveryCodes),
    errors: [400, 409],
    creates: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/bff/me/second-factor/remove',
    summary: 'Switch the second factor off',
    access,
    body,
    answer: empty,
    errors: [400, 409],
  }),
  resetOf: endpoint({
    method: 'POST',
    path: '/bff/users/{userId}/second-factor/reset',
    summary: 'Switch the second factor of a person off who has lost it',
    access: 'user.manage',
    params: z.object({ userId: Id }),
    answer: empty,
    errors: [404],
  }),
  requirement: endpoint({
    method: 'GET',
    path: '/bff/tenant/second-factor',
    summary: 'Whether everybody who signs in with a password needs a second factor',
    access: 'tenant.manage',
    answer: json(z.object({ isRequired: z.boolean() })),
  }),
  setRequirement: endpoint({
    method: 'PUT',
    path: '/bff/tenant/second-factor',
    summary: 'Set whether everybody who signs in with a password needs a second factor',
    description:
      'Who has none sets it up at the next sign-in. `was` is what the writer read (409 when it has changed meanwhile).',
    access: 'tenant.manage',
    body: z.strictObject({ isRequired: z.boolean(), was: z.boolean().optional() }),
    answer: empty,
    errors: [400, 409],
  }),
} as const;
