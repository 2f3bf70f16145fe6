/** Every outbound call of the service goes through the guard beside this file, or is listed here with the reason why not. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const service = path.resolve(import.meta.dirname, '../..');

/** Ways to open connections: modules, and functions of the runtime. */
const opens = {
  fetch: /(?<![.\w])fetch\(/,
  keys: /(?<![.\w])createRemoteJWKSet\(/,
  http: /^import (?!type)[^;]*from 'node:(?:http|https|http2)'/m,
  net: /^import (?!type)[^;]*from 'node:(?:net|tls|dgram)'/m,
  dns: /^import (?!type)[^;]*from 'node:dns(?:\/promises)?'/m,
  library: /^import (?!type)[^;]*from '(?:undici|ws|ssh2|imapflow|nodemailer|web-push|openid-client|@aws-sdk\/[\w-]+)'/m,
  sockets: /(?<![.\w])new (?:WebSocket|EventSource)\(/,
};

const known: Record<string, readonly (keyof typeof opens)[]> = {
  // the guard itself
  'platform/outbound/guarded-fetch.ts': ['http', 'net'],
  'platform/outbound/open-socket.ts': ['net'],
  'platform/outbound/address-rules.ts': ['dns'],
  // libraries that use the guard's fetch or socket, or only create what it sends
  'identity/sso/oidc-client.ts': ['library'],
  'identity/sso/sso.ts': ['library'],
  'connectors/drop/sftp.ts': ['library'],
  'approvals/emails/push-requests.ts': ['library'],
  'push/devices.ts': ['library'],
  // addresses configured by the operator, which users cannot change
  'identity/external-issuers.ts': ['fetch', 'keys'],
  'platform/blobs/s3-store.ts': ['library'],
  'platform/mail/create-mailer.ts': ['library'],
  'platform/mail/poll-mailbox.ts': ['library'],
  // these listen, or only inspect an address or a status
  'platform/http/app.ts': ['http'],
  'platform/http/problem.ts': ['http'],
  'platform/database/postgres/windows-postgres.ts': ['net'],
  'platform/outbound/public-address.ts': ['net'],
  'platform/config.ts': ['net'],
  'platform/http/addresses.ts': ['net'],
};

test('the service makes outbound calls only through the guard', () => {
  const files = globSync('**/*.ts', { cwd: service }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(service, file), 'utf8');
    const ways = Object.entries(opens).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
    return ways.length > 0 ? [[file.replaceAll('\\', '/'), ways] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(known);
});
