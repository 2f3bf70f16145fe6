import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Standard Webhooks: 24 to 64 random bytes, in base64 behind a prefix. */
export const newSigningSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(signed)
    .digest('base64')}`;

/**
 * The headers of Standard Webhooks. `content` is the body, or for a call without one the query string as it was sent. With two secrets
 * there are two signatures, so that a receiver that knows either can verify.
 */
export function signatureHeaders(
  secrets: readonly string[],
  messageId: string,
  at: Date,
  content: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = `${messageId}.${timestamp}.${content}`;
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, signed)).join(' '),
  };
}
