/** Where people are signed in, and how they end it. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, Timestamp } from '../core/parts.ts';

const Session = z.object({
  id: Id,
  /** Names of products, as Firefox and Android; null where the browser does not tell. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** From where it was used last. */
  address: z.string().nullable(),
  /** How the person proved who they are: pwd, otp, recovery, passkey, sso. */
  methods: z.array(z.string()),
  createdAt: Timestamp,
  /** To a few minutes: when its token was last renewed. */
  lastUsedAt: Timestamp,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const sessionsBff = {
  own: endpoint({
    method: 'GET',
    path: '/bff/me/sessions',
    summary: 'Where the signed-in user is signed in, the last used first',
    access: 'signedIn',
    answer: json(z.array(Session)),
  }),
  endOwn: endpoint({
    method: 'DELETE',
    path: '/bff/me/sessions/{sessionId}',
    summary: 'End one session of the signed-in user within seconds',
    access: 'signedIn',
    params: z.object({ sessionId: Id }),
    answer: empty,
    errors: [404],
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/bff/me/sessions/end-others',
    summary: 'End all sessions of the signed-in user but the one that asks',
    access: 'signedIn',
    answer: json(
      z.object({
        /** False where the token does not say from which session it came: then that ends too. */
        isStillSignedIn: z.boolean(),
      }),
    ),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/bff/users/{userId}/sessions',
    summary: 'Where a person is signed in, the last used first',
    access: 'user.manage',
    params: z.object({ userId: Id }),
    answer: json(z.array(Session)),
    errors: [404],
  }),
  endOfUser: endpoint({
    method: 'DELETE',
    path: '/bff/users/{userId}/sessions/{sessionId}',
    summary: 'End one session of a person within seconds',
    access: 'user.manage',
    params: z.object({ userId: Id, sessionId: Id }),
    answer: empty,
    errors: [404],
  }),
} as const;
