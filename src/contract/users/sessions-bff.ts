/** Sessions of users, and how to end them. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, Timestamp } from '../core/parts.ts';

const Session = z.object({
  id: Id,
  /** Product names, such as Firefox and Android; null if the browser does not send them. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The address that it was last used from. */
  address: z.string().nullable(),
  /** Authentication methods: pwd, otp, recovery, passkey, sso. */
  methods: z.array(z.string()),
  createdAt: Timestamp,
  /** Time of the last token renewal, accurate to a few minutes. */
  lastUsedAt: Timestamp,
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

export const sessionsBff = {
  own: endpoint({
    method: 'GET',
    path: '/bff/me/sessions',
    summary: 'List sessions of the signed-in user, last used first',
    access: 'signedIn',
    answer: json(z.array(Session)),
  }),
  endOwn: endpoint({
    method: 'DELETE',
    path: '/bff/me/sessions/{sessionId}',
    summary: 'End a session of the signed-in user within seconds',
    access: 'signedIn',
    params: z.object({ sessionId: Id }),
    answer: empty,
    errors: [404],
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/bff/me/sessions/end-others',
    summary: 'End all other sessions of the signed-in user',
    access: 'signedIn',
    answer: json(
      z.object({
        /** Whether the caller is still signed in: false if their token does not contain its session, which then ends too. */
        isStillSignedIn: z.boolean(),
      }),
    ),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/bff/users/{userId}/sessions',
    summary: 'List sessions of a user, last used first',
    access: 'user.manage',
    params: z.object({ userId: Id }),
    answer: json(z.array(Session)),
    errors: [404],
  }),
  endOfUser: endpoint({
    method: 'DELETE',
    path: '/bff/users/{userId}/sessions/{sessionId}',
    summary: 'End a session of a user within seconds',
    access: 'user.manage',
    params: z.object({ userId: Id, sessionId: Id }),
    answer: empty,
    errors: [404],
  }),
} as const;
