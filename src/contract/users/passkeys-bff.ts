/** Passkeys (WebAuthn): keys in a device or a password manager that sign in without a password. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { text, Timestamp } from '../core/parts.ts';

const access = 'signedIn';
/** Credential id from the authenticator, in base64url. */
export const CredentialId = z
  .string()
  .max(1000)
  .regex(/^[\w-]+$/);
const params = z.object({ passkeyId: z.string().min(1).max(1000) });
const Password = z.string().min(1).max(1000);
const Name = text(100).trim().min(1);

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  /** When it was last used to sign in. */
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** PublicKeyCredentialCreationOptionsJSON of the WebAuthn standard. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
});
export type CreationOptions = z.output<typeof CreationOptions>;

const bytes = z.string().max(100_000);
/** RegistrationResponseJSON of the WebAuthn standard, without the properties that are not used. */
export const Attestation = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(50)).max(20).default([]),
  }),
});
export type Attestation = z.output<typeof Attestation>;

export const passkeysBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/me/passkeys',
    summary: 'List passkeys of the signed-in user by name',
    access,
    answer: json(
      z.object({
        passkeys: z.array(Passkey),
        /** The domain of the passkeys: a page of another domain can neither add nor use them. */
        domain: z.string(),
      }),
    ),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/bff/me/passkeys/begin',
    summary: 'Start adding a passkey',
    description: 'Requires the password. Nothing changes until the response of the browser is sent with the ticket.',
    access,
    body: z.strictObject({ password: Password }),
    answer: json(z.object({ options: CreationOptions, ticket: z.string() })),
    errors: [400, 409],
  }),
  add: endpoint({
    method: 'POST',
    path: '/bff/me/passkeys',
    summary: 'Add a passkey created by the browser',
    access,
    body: z.strictObject({ ticket: z.string().max(2000), name: Name, credential: Attestation }),
    answer: json(Passkey),
    errors: [400, 409],
    creates: true,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/bff/me/passkeys/{passkeyId}',
    summary: 'Rename a passkey',
    access,
    params,
    body: z.strictObject({ name: Name }),
    answer: empty,
    errors: [404],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/bff/me/passkeys/{passkeyId}/remove',
    summary: 'Delete a passkey',
    description: 'Requires the password.',
    access,
    params,
    body: z.strictObject({ password: Password }),
    answer: empty,
    errors: [400, 404, 409],
  }),
} as const;
