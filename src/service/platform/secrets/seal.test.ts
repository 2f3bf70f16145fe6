import { randomBytes } from 'node:crypto';
import { fc } from '#testing/properties.ts';
import { expect, test } from 'vitest';
import { createSealer } from './seal.ts';

const master = randomBytes(32);
const next = randomBytes(32);
const sealer = createSealer([master], 'a');

test('a sealed text can be opened, and no two results are alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = sealer.seal(text);
      expect(sealer.open(sealed)).toBe(text);
      expect(sealer.seal(text)).not.toBe(sealed);
    }),
  );
});

test.each([
  ['another purpose', createSealer([master], 'b')],
  ['another key', createSealer([randomBytes(32)], 'a')],
])('%s cannot open it', (_, other) => {
  expect(other.open(sealer.seal('secret'))).toBeUndefined();
});

test('a former key still opens but no longer seals', () => {
  const both = createSealer([next, master], 'a');
  expect(both.open(sealer.seal('secret'))).toBe('secret');
  const sealed = both.seal('secret');
  expect([sealer.open(sealed), createSealer([next], 'a').open(sealed)]).toEqual([undefined, 'secret']);
});

test('a changed byte anywhere is detected', () => {
  const [version, body = ''] = sealer.seal('secret').split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(sealer.open(`${version}.${changed.toString('base64url')}`)).toBeUndefined();
  }
  for (const nonsense of ['', 'v1.', 'v1.AAAA', 'v2.' + body]) expect(sealer.open(nonsense)).toBeUndefined();
});
