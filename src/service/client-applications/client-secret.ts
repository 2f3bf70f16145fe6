import { createHash, randomBytes } from 'node:crypto';

/**
 * 256 random bits. Nobody can guess or list them, so a slow hash would protect nothing and only cost each of the many token requests
 * of a machine 90 ms; SHA-256 keeps the secret itself out of the database.
 */
export const newClientSecret = (): string => randomBytes(32).toString('base64url');

export const hashClientSecret = (secret: string): string => `sha256:${createHash('sha256').update(secret).digest('base64url')}`;

type Secrets = { secretHash: string; previousSecretHash: string | null; previousSecretUntil: Date | null };

/** The hashes of the secrets that are good now: the present one, and for a while the one before. */
export const goodSecretHashes = ({ secretHash, previousSecretHash, previousSecretUntil }: Secrets, now: Date): string[] => [
  secretHash,
  ...(previousSecretHash !== null && previousSecretUntil !== null && previousSecretUntil > now ? [previousSecretHash] : []),
];
