import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { jwtVerify } from 'jose';

export type PushMessage = { device: string; text: string; ttl: number; contact: string };

/** Keys of a browser, which only it has. */
type Subscriber = { ecdh: ECDH; auth: Buffer };

const derive = (salt: Uint8Array, secret: Uint8Array, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts a message like a browser (RFC 8291 over RFC 8188), implemented from the standards without the library that encrypts. */
function decrypt({ ecdh, auth }: Subscriber, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('a push message must be a single record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = derive(auth, ecdh.computeSecret(senderKey), info, 32);
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding of the last record is wrong');
  return padded.subarray(0, end).toString('utf8');
}

/**
 * Verifies the sender (RFC 8292): signed with the key that the browser received at subscription, for this server, valid for at most a day.
 */
async function contactOf({ headers }: IncomingMessage, origin: string, publicKey: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('signed with a key other than the one the browser subscribed with');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, createPublicKey({ format: 'jwk', key: jwk }), {
    audience: origin,
    algorithms: ['ES256'],
  });
  if ((payload.exp ?? Infinity) > Date.now() / 1000 + 86_400) throw new Error('a signature may be valid for at most 24 hours');
  return payload.sub ?? '';
}

/** Starts a push service (RFC 8030) with its browsers: it accepts only messages that they can decrypt, and records their texts. */
export async function startPushService(host = '127.0.0.1') {
  const subscribers = new Map<string, Subscriber>();
  const messages: PushMessage[] = [];
  const refused: string[] = [];
  let publicKey = '';
  const gone = new Map<string, number>();
  const server = createServer((request, response) => {
    const device = request.url ?? '';
    const take = async (): Promise<number> => {
      const subscriber = subscribers.get(device);
      const body = await buffer(request);
      const end = gone.get(device);
      if (end !== undefined || !subscriber) return end ?? 404;
      const { ttl } = request.headers;
      if (request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(ttl)))
        return 400;
      if (body.length > 4096) return 413;
      const contact = await contactOf(request, origin, publicKey);
      messages.push({ device, text: decrypt(subscriber, body), ttl: Number(ttl), contact });
      return 201;
    };
    take().then(
      (status) => response.writeHead(status, { location: `${origin}/message/${messages.length}` }).end(),
      (error: unknown) => {
        refused.push(String(error));
        response.writeHead(400).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  // the address of a TCP server is not a string
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    messages,
    /** Reasons why messages were refused. */
    refused,
    /** Returns the subscription that a browser sends to the application after its user has allowed notifications. */
    subscribe: (device: string, applicationKey: string) => {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const p256dh = ecdh.generateKeys('base64url');
      subscribers.set(device, { ecdh, auth });
      publicKey = applicationKey;
      return { endpoint: `${origin}${device}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    /** Simulates that the user revokes the permission, or the browser is gone: 404 or 410 from now on. */
    forget: (device: string, status: 404 | 410) => void gone.set(device, status),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
