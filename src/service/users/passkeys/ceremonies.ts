/** The two ceremonies of WebAuthn: making a passkey, and signing in with it. What a browser answers is checked here and nowhere else. */
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

/** How long a browser may ask for a finger, a face or a key. */
export const ceremonyMs = 300_000;

/** EdDSA, ES256 and RS256, of COSE: what authenticators make today. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Person = { id: string; name: string; email: string | null };

const descriptorOf = ({ id, transports }: Pick<PasskeyRow, 'id' | 'transports'>) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** The id of a user as the authenticator keeps it: nothing in it tells who they are. */
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
    // the authenticator refuses to make a second one for the same person
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

export type MadeCredential = { id: string; publicKey: Uint8Array; counter: number };

/** Undefined where it is not what was asked for, or not from a page of ours. */
export function checkCreated(
  party: RelyingParty,
  challenge: string,
  { id, rawId, type, response }: Attestation,
): Promise<MadeCredential | undefined> {
  return unlessRefused(async () => {
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

/** What the sign-in page hands to the browser. Without `known` the browser offers what it has for our domain. */
export async function requestOptions({ domain }: RelyingParty, known: readonly PasskeyRow[]) {
  const isWholeSignIn = known.length === 0;
  const { challenge, userVerification } = await generateAuthenticationOptions({
    rpID: domain,
    // alone it must be two proofs: having the device, and the finger, face or PIN that opens it
    userVerification: isWholeSignIn ? 'required' : 'preferred',
  });
  return { challenge, rpId: domain, timeout: ceremonyMs, userVerification, allowCredentials: known.map(descriptorOf) };
}

/** AuthenticationResponseJSON of the standard. */
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

/** How far the authenticator has counted; undefined where it is not this passkey's answer to what was asked. */
export function checkAssertion(
  party: RelyingParty,
  { challenge, isWholeSignIn }: Asked,
  { id, rawId, type, response }: Assertion,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  return unlessRefused(async () => {
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    // a discoverable one says whose it is; one that is named by us need not
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

/** The page that asked, as the browser says it; throws where it is none of ours. */
function originOf({ isOurs }: RelyingParty, clientDataJSON: string): string {
  const { origin } = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  if (!isOurs(origin)) throw new Error('not from a page of ours');
  return origin;
}

/** The library throws for everything that is not as it should be, and all of it was sent by the caller. */
async function unlessRefused<T>(check: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await check();
  } catch {
    return undefined;
  }
}
