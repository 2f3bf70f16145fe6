/** A software passkey that responds like a browser's authenticator, for tests without a browser. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Authenticator = ReturnType<typeof createAuthenticator>;

type Asked = { challenge: string; rpId: string };
/** Faults that a test introduces. */
type Changes = { origin?: string; challenge?: string; isVerified?: boolean; counter?: number; userHandle?: string | undefined };

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** Creates an authenticator for a page of `origin`. It counts its signatures. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const encoded = id.toString('base64url');
  let userHandle: string | undefined;
  let counter = 0;
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const dataOf = (rpId: string, flags: number, count: number, more = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(5);
    counted.writeUInt8(flags, 0);
    counted.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), counted, more]);
  };

  return {
    id: encoded,
    /** navigator.credentials.create */
    create: ({ challenge, rp, user }: { challenge: string; rp: { id: string }; user: { id: string } }, changes: Changes = {}) => {
      userHandle = user.id;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey)]);
      const authData = dataOf(rp.id, userPresent | userVerified | hasCredential, 0, credential);
      const client = clientData('webauthn.create', changes.challenge ?? challenge, changes.origin ?? origin);
      return {
        id: encoded,
        rawId: encoded,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** navigator.credentials.get */
    get: ({ challenge, rpId }: Asked, changes: Changes = {}) => {
      counter = changes.counter ?? counter + 1;
      const flags = userPresent | (changes.isVerified === false ? 0 : userVerified);
      const authData = dataOf(rpId, flags, counter);
      const client = clientData('webauthn.get', changes.challenge ?? challenge, changes.origin ?? origin);
      return {
        id: encoded,
        rawId: encoded,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
          userHandle: 'userHandle' in changes ? changes.userHandle : userHandle,
        },
      };
    },
  };
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Returns the COSE_Key of RFC 9053: a map of type EC2, algorithm ES256, curve P-256 and the point. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]), point(0x21, x), point(0x22, y)]);
}

/** Returns the CBOR encoding of `{ fmt: 'none', attStmt: {}, authData }`. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const head = Buffer.from([0x58, authData.length]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    head,
    authData,
  ]);
}
