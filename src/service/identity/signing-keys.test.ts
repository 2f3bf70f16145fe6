import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { passwordGrant, requestToken, startIdentity } from '#testing/identity-server.ts';
import { openSigningKeys, rotateSigningKeys } from './signing-keys.ts';

const day = 86_400_000;
const masterKey = [randomBytes(32)] as const;
const at = (ms: number) => () => new Date(Date.UTC(2026, 0, 1) + ms);

async function statuses(database: Awaited<ReturnType<typeof createTestDatabase>>) {
  const rows = await database.system.selectFrom('signing_keys').select(['kid', 'status']).orderBy('created_at').execute();
  return Object.fromEntries(rows.map(({ kid, status }) => [kid, status]));
}

describe('signing keys', () => {
  test('are created once by processes that start together: one active and one next', async () => {
    await using database = await createTestDatabase();
    const parts = { db: database.system, masterKey, now: at(0) };
    const sets = await Promise.all([1, 2, 3].map(() => openSigningKeys(parts).current()));
    expect(new Set(sets.map(({ version }) => version)).size).toBe(1);
    expect(Object.values(await statuses(database)).toSorted()).toEqual(['active', 'next']);
  });

  test('go from next to active to retired, and the active one is listed first', async () => {
    await using database = await createTestDatabase();
    const parts = { db: database.system, masterKey, now: at(0) };
    const before = (await openSigningKeys(parts).current()).jwks.map(({ kid }) => kid);
    await rotateSigningKeys({ ...parts, now: at(day) });
    const after = await openSigningKeys({ ...parts, now: at(day) }).current();
    expect(after.jwks[0]?.kid).toBe(before[1]);
    expect(after.publicKeys.has(before[0] ?? '')).toBe(true);
    expect(after.jwks).toHaveLength(3);
  });

  test('rotate automatically after 90 days, and a retired key is deleted a day later', async () => {
    await using database = await createTestDatabase();
    const parts = { db: database.system, masterKey };
    const before = (await openSigningKeys({ ...parts, now: at(0) }).current()).jwks.map(({ kid }) => kid);
    await openSigningKeys({ ...parts, now: at(89 * day) }).current();
    expect(Object.keys(await statuses(database))).toHaveLength(2);
    const turned = await openSigningKeys({ ...parts, now: at(91 * day) }).current();
    expect(turned.jwks.map(({ kid }) => kid)).toEqual([before[1], expect.any(String), before[0]]);
    const swept = await openSigningKeys({ ...parts, now: at(92.1 * day) }).current();
    expect(swept.jwks.map(({ kid }) => kid)).toEqual([before[1], expect.any(String)]);
  });

  test('report that they cannot be decrypted with another master key', async () => {
    await using database = await createTestDatabase();
    await openSigningKeys({ db: database.system, masterKey, now: at(0) }).current();
    const other = openSigningKeys({ db: database.system, masterKey: [randomBytes(32)], now: at(0) });
    await expect(other.current()).rejects.toThrow('another master key');
  });

  test('are stored encrypted', async () => {
    await using database = await createTestDatabase();
    const { jwks } = await openSigningKeys({ db: database.system, masterKey, now: at(0) }).current();
    const everything = JSON.stringify(await database.system.selectFrom('signing_keys').selectAll().execute());
    for (const { d } of jwks) expect(everything).not.toContain(d);
  });
});

test('tokens from before a rotation stay valid, and another process accepts newer ones', async () => {
  const identity = await startIdentity();
  try {
    const { origin, database } = identity;
    const token = async () => (await (await requestToken(origin, passwordGrant('viewer@demo.test'))).json()).access_token;
    const old = await token();
    await rotateSigningKeys({ db: database.system, masterKey: identity.masterKey, now: () => new Date() });
    const elsewhere = openSigningKeys({ db: database.system, masterKey: identity.masterKey, now: () => new Date() });
    const { jwks } = await elsewhere.current();
    expect(jwks.map(({ kid }) => kid)).toContain(JSON.parse(Buffer.from(old.split('.')[0], 'base64url').toString()).kid);
    const who = await fetch(`${origin}/v1/x`, { headers: { authorization: `Bearer ${old}` } });
    expect(who.status).toBe(200);
  } finally {
    await identity.close();
  }
});
