import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSigningSecret, signatureHeaders } from './signing.ts';

const raw = { jsonParse: false };

test.each(['documentId=1&eventType=DocumentSaved', '{"DocumentIds":["ž"]}', ''])(
  'an independent library verifies the signature of %j',
  (content) => {
    const [secret, old] = [newSigningSecret(), newSigningSecret()];
    const headers = signatureHeaders([secret, old], 'id-1', new Date(), content);
    for (const known of [secret, old]) expect(() => new Webhook(known).verify(content, headers, raw)).not.toThrow();
    expect(() => new Webhook(newSigningSecret()).verify(content, headers, raw)).toThrow(/No matching signature/);
    expect(() => new Webhook(secret).verify(`${content} `, headers, raw)).toThrow(/No matching signature/);
    expect(() => new Webhook(secret).verify(content, { ...headers, 'webhook-id': 'id-2' }, raw)).toThrow(/No matching signature/);
  },
);

test('a signature older than five minutes is refused', () => {
  const secret = newSigningSecret();
  const headers = signatureHeaders([secret], 'id', new Date(Date.now() - 301_000), 'a=b');
  expect(() => new Webhook(secret).verify('a=b', headers, raw)).toThrow(/too old/);
});

test('the secret consists of 32 random bytes', () => {
  const secret = newSigningSecret();
  expect(secret).toMatch(/^whsec_/);
  expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  expect(newSigningSecret()).not.toBe(secret);
});
