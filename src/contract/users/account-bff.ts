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
    summary: 'Change the name of the signed-in user',
    access: 'signedIn',
    description:
      '`was` is the name that the person read: when an administrator has changed it meanwhile, nothing is saved (409).',
    body: z.strictObject({ name: OwnName, was: z.string().max(200).optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/bff/me/password',
    summary: 'Change the password of the signed-in user',
    description:
      'The old one is asked for; wrong ones in a row have to wait (429). All other sign-ins of the person end, that of this call goes on. ' +
      '409 for who signs in by another identity server and has no password here.',
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
    summary: 'End all sign-ins of the signed-in user, this one too',
    access: 'signedIn',
    answer: empty,
  }),
} as const;
