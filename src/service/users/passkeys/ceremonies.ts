/** The two ceremonies of WebAuthn: creating a passkey, and signing in with it. Responses of browsers are verified only here. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { type Attestation, type CreationOptions, CredentialId } from '#contract/users/passkeys-bff.ts';
import type { PasskeyRow } from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';

/** Time limit for the user's gesture in the browser (fingerprint, face or key). */
export const ceremonyMs = 300_000;

/** COSE algorithms EdDSA, ES256 and RS256, which current authenticators use. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Person = { id: string; name: string; email: string | null };

const descriptorOf = ({ id, transports }: Pick<PasskeyRow, 'id' | 'transports'>) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** Returns the user handle stored by the authenticator, which does not reveal the identity of the user. */
export const handleOf = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export async function creationOptions(
  { domain }: RelyingParty,
  person: Person,
  known: readonly PasskeyRow[],
): Promise<CreationOptions> {
  const made = await generateRegistrationOptions({
    rpName: 'Vidimus',
    rpID: domain,
    userID: new Uint8Array(Buffer.from(handleOf(person.id), 'base64url')),
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    supportedAlgorithmIDs,
  });
  return {
    challenge: made.challenge,
    rp: { id: domain, name: 'Vidimus' },
    user: made.user,
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: ceremonyMs,
    attestation: 'none',
    // the authenticator refuses to create a second one for the same user
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

export type CreatedCredential = { id: string; publicKey: Uint8Array; counter: number };

/** Returns undefined if the response does not match the request, or is not from our own page. */
export function checkCreated(
  party: RelyingParty,
  challenge: string,
  { id, rawId, type, response }: Attestation,
): Promise<CreatedCredential | undefined> {
  return undefinedIfInvalid(async () => {
    const { clientDataJSON, attestationObject } = response;
    const answer = { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: originOf(party, clientDataJSON),
      expectedRPID: party.domain,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    });
    return verified ? registrationInfo?.credential : undefined;
  });
}

/** Returns request options for the browser on the sign-in page. Without `known` the browser offers its passkeys for our domain. */
export async function requestOptions({ domain }: RelyingParty, known: readonly PasskeyRow[]) {
  const isWholeSignIn = known.length === 0;
  const { challenge, userVerification } = await generateAuthenticationOptions({
    rpID: domain,
    // used alone it must be two factors: possession of the device, and the fingerprint, face or PIN that unlocks it
    userVerification: isWholeSignIn ? 'required' : 'preferred',
  });
  return { challenge, rpId: domain, timeout: ceremonyMs, userVerification, allowCredentials: known.map(descriptorOf) };
}

/** AuthenticationResponseJSON of the WebAuthn standard. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

type Asked = { challenge: string; isWholeSignIn: boolean };

/** Returns the new counter of the authenticator; undefined if the response is not from this passkey or does not match the request. */
export function checkAssertion(
  party: RelyingParty,
  { challenge, isWholeSignIn }: Asked,
  { id, rawId, type, response }: Assertion,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  return undefinedIfInvalid(async () => {
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    // a discoverable passkey must name its user; one that we have named need not
    if (isWholeSignIn ? userHandle !== handleOf(passkey.userId) : userHandle && userHandle !== handleOf(passkey.userId))
      return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: originOf(party, clientDataJSON),
      expectedRPID: party.domain,
      requireUserVerification: isWholeSignIn,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

const ClientData = z.object({ origin: z.string() });

/** Returns the origin of the page, as reported by the browser; throws if it is not ours. */
function originOf({ isOurs }: RelyingParty, clientDataJSON: string): string {
  const { origin } = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  if (!isOurs(origin)) throw new Error('not from a page of this service');
  return origin;
}

/** Returns undefined if the check throws: the library throws for every invalid response, and all of its input comes from the caller. */
async function undefinedIfInvalid<T>(check: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
