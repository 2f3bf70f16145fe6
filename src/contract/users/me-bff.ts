/** Who is signed in, as the web application starts with it. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Culture, Id } from '../core/parts.ts';
import { permissions, roles } from '../core/permissions.ts';

export const meBff = {
  read: endpoint({
    method: 'GET',
    path: '/bff/me',
    summary: 'Who is signed in, and what they may do',
    access: 'signedIn',
    answer: json(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string().nullable(),
        role: z.enum(roles),
        permissions: z.array(z.enum(permissions)),
        culture: Culture.nullable(),
        /** False for who signs in by another identity server. */
        hasPassword: z.boolean().optional(),
        tenant: z.object({
          id: Id,
          name: z.string(),
          features: z.array(z.string()),
          /** Which logo there is to fetch; nothing where there is none. */
          logo: z.string().nullish(),
        }),
        accountingUnitId: Id.nullable(),
      }),
    ),
  }),
  setCulture: endpoint({
    method: 'PUT',
    path: '/bff/me/culture',
    summary: 'Remember the language of the signed-in user',
    access: 'signedIn',
    body: z.object({ culture: Culture }),
    answer: empty,
    errors: [400],
  }),
} as const;
