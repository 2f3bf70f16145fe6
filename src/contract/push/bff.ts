/** Browser notifications about approvals, configured per device. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { text } from '../core/parts.ts';

/** Push subscription from the browser: the endpoint of its push service, and the keys with which only this browser can decrypt messages. */
const Subscription = z.object({
  endpoint: text(2000).min(1),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{80,100}=*$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{20,30}=*$/),
  }),
  /** Whether a message contains supplier and amount; it is also visible on a locked screen. */
  showsValues: z.boolean().default(false),
});
export type PushSubscription = z.output<typeof Subscription>;

export const pushBff = {
  key: endpoint({
    method: 'GET',
    path: '/bff/push/key',
    summary: 'Get the public key for push subscriptions',
    access: 'approval.decide',
    answer: json(z.object({ publicKey: z.string() })),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/bff/push/subscriptions',
    summary: 'Subscribe this device to notifications about documents waiting for the caller',
    description: 'A new subscription of the same device replaces the previous one.',
    access: 'approval.decide',
    body: Subscription,
    answer: empty,
    errors: [400],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/bff/push/unsubscribe',
    summary: 'Unsubscribe this device from notifications',
    access: 'approval.decide',
    body: z.object({ endpoint: text(2000).min(1) }),
    answer: empty,
    errors: [400],
  }),
} as const;
