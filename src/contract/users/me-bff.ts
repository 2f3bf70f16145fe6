/** The signed-in user, as loaded at the start of the web application. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Culture, Id } from '../core/parts.ts';
import { permissions, roles } from '../core/permissions.ts';

export const meBff = {
  read: endpoint({
    method: 'GET',
    path: '/bff/me',
    summary: 'Get the signed-in user and their permissions',
    access: 'signedIn',
    answer: json(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string().nullable(),
        role: z.enum(roles),
        permissions: z.array(z.enum(permissions)),
        culture: Culture.nullable(),
        /** Whether the user has a password; false for users of an external identity server. */
        hasPassword: z.boolean().optional(),
        tenant: z.object({
          id: Id,
          name: z.string(),
          features: z.array(z.string()),
          /** Identifier of the logo to fetch; null if there is none. */
          logo: z.string().nullish(),
        }),
        accountingUnitId: Id.nullable(),
      }),
    ),
  }),
  setCulture: endpoint({
    method: 'PUT',
    path: '/bff/me/culture',
    summary: 'Set the language of the signed-in user',
    access: 'signedIn',
    body: z.object({ culture: Culture }),
    answer: empty,
    errors: [400],
  }),
} as const;
