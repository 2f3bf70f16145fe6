import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** Generates a secret of Standard Webhooks: 24 to 64 random bytes, in base64 after a prefix. */
export const newSigningSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

const signatureOf = (secret: string, signed: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(signed)
    .digest('base64')}`;

/**
 * Returns the headers of Standard Webhooks. `content` is the body, or for a request without one the query string as sent. With two secrets
 * there are two signatures, so that a receiver can verify with either.
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
