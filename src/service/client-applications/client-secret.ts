import { createHash, randomBytes } from 'node:crypto';

/**
 * Returns 256 random bits. They cannot be guessed or listed, so a slow hash would protect nothing and would cost 90 ms on each of the many
 * token requests of a machine; SHA-256 keeps the secret itself out of the database.
 */
export const newClientSecret = (): string => randomBytes(32).toString('base64url');

export const hashClientSecret = (secret: string): string => `sha256:${createHash('sha256').update(secret).digest('base64url')}`;

type Secrets = { secretHash: string; previousSecretHash: string | null; previousSecretUntil: Date | null };

/** Hashes of the secrets that are valid now: the current one and, for a while, the previous one. */
export const validSecretHashes = ({ secretHash, previousSecretHash, previousSecretUntil }: Secrets, now: Date): string[] => [
  secretHash,
  ...(previousSecretHash !== null && previousSecretUntil !== null && previousSecretUntil > now ? [previousSecretHash] : []),
];
