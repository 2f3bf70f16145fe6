/** Changes of the caller's own account; other users are changed under /bff/users. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { text } from '../core/parts.ts';

export const OwnName = text(200).trim().min(1);
/** The limits of users/password.ts, for the form. */
export const NewPassword = z.string().min(10).max(1000);

export const accountBff = {
  rename: endpoint({
    method: 'PUT',
    path: '/bff/me/name',
    summary: 'Update the name of the signed-in user',
    access: 'signedIn',
    description:
      '`was` is the name that the client last read. Returns 409 and saves nothing if an administrator changed it since then.',
    body: z.strictObject({ name: OwnName, was: z.string().max(200).optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/bff/me/password',
    summary: 'Change the password of the signed-in user',
    description:
      'Requires the old password; after repeated wrong passwords, the caller must wait (429). All other sessions of the user end; ' +
      'the session of this call continues. Returns 409 for a user who signs in with another identity provider and has no password ' +
      'here.',
    access: 'signedIn',
    body: z.strictObject({ oldPassword: z.string().min(1).max(1000), newPassword: NewPassword }),
    answer: json(
      z.object({
        /** Whether the caller is still signed in: false if their token does not contain its session, which then ends too. */
        isStillSignedIn: z.boolean(),
      }),
    ),
    errors: [400, 409],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/bff/me/sign-out',
    summary: 'End all sessions of the signed-in user, including this one',
    access: 'signedIn',
    answer: empty,
  }),
} as const;
