/** Endpoints of the client application settings page that are not part of the interface. */
import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { Id, Timestamp } from '../core/parts.ts';
import { ClientApplication } from './v1.ts';

const access = 'clientApplication.manage';

/** Hours for which the previous secret remains valid: none, a day, a week. */
export const graceHours = [0, 24, 168] as const;

export const clientApplicationsBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/client-applications',
    summary: 'List client applications by name, with the time of their last use',
    access,
    answer: json(
      z.array(
        ClientApplication.extend({
          /** If-Match value of the change. */
          version: z.int(),
          /** When the application last got a token, to the minute. */
          lastUsedAt: Timestamp.nullable(),
          /** Until when the previous secret remains valid. */
          previousSecretUntil: Timestamp.nullable(),
        }),
      ),
    ),
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/bff/client-applications/{clientApplicationId}/rotate-secret',
    summary: 'Rotate the secret of a client application',
    description:
      'The new secret is returned only in this response. The previous secret expires immediately, or remains valid for `graceHours` ' +
      'hours so that the client application can be updated.',
    access,
    creates: true,
    params: z.object({ clientApplicationId: Id }),
    body: z.strictObject({ graceHours: z.literal(graceHours) }),
    answer: json(z.object({ clientApplicationSecret: z.string(), previousSecretUntil: Timestamp.nullable() })),
    errors: [400, 404],
  }),
} as const;
