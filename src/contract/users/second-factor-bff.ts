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
    summary: 'Get the second factor status of the signed-in user',
    access,
    answer: json(z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int(), isRequired: z.boolean() })),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/bff/me/second-factor/begin',
    summary: 'Create a secret for an authenticator app',
    description: 'Requires the password. Nothing changes until the first code is confirmed.',
    access,
    body,
    answer: json(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
    errors: [400, 409],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/bff/me/second-factor/confirm',
    summary: 'Turn on the second factor by confirming its first code',
    access,
    body: z.strictObject({ code: text(20) }),
    answer: json(RecoveryCodes),
    errors: [400],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/bff/me/second-factor/recovery-codes',
    summary: 'Create new recovery codes and invalidate the previous ones',
    access,
    body,
    answer: json(RecoveryCodes),
    errors: [400, 409],
    creates: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/bff/me/second-factor/remove',
    summary: 'Turn off the second factor',
    access,
    body,
    answer: empty,
    errors: [400, 409],
  }),
  resetOf: endpoint({
    method: 'POST',
    path: '/bff/users/{userId}/second-factor/reset',
    summary: 'Turn off the second factor of a user who lost it',
    access: 'user.manage',
    params: z.object({ userId: Id }),
    answer: empty,
    errors: [404],
  }),
  requirement: endpoint({
    method: 'GET',
    path: '/bff/tenant/second-factor',
    summary: 'Check whether users who sign in with a password need a second factor',
    access: 'tenant.manage',
    answer: json(z.object({ isRequired: z.boolean() })),
  }),
  setRequirement: endpoint({
    method: 'PUT',
    path: '/bff/tenant/second-factor',
    summary: 'Set whether users who sign in with a password need a second factor',
    description:
      'Users without a second factor set it up at their next sign-in. `was` is the value that the client last read. Returns 409 and ' +
      'saves nothing if it was changed since then.',
    access: 'tenant.manage',
    body: z.strictObject({ isRequired: z.boolean(), was: z.boolean().optional() }),
    answer: empty,
    errors: [400, 409],
  }),
} as const;
