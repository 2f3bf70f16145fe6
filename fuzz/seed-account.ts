/** The administrator's own data and connections to other systems: accounts, sessions, passkeys, identity providers, connections. */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '#service/users/password.ts';
import type { TestApp } from '#testing/app.ts';
import { createAuthenticator } from '#testing/authenticator.ts';
import { addPasskeyOf } from '#testing/passkeys.ts';
import { providerDraft } from './account-recipes.ts';
import { ownPassword } from './recipe-parts.ts';
import { type Call, uniqueName } from './seed-work.ts';
import type { Side } from './tenants.ts';

type Pool = [kind: string, names: string[]];
/** The password is always the same, and hashing it is slow by design. */
let hashed: Promise<string> | undefined;

/** Sets the password that requests send: of the past ones, some changed it and some were wrong, which delays the right one. */
export async function restorePassword({ database: { system } }: TestApp, userId: string): Promise<void> {
  hashed ??= hashPassword(ownPassword);
  await system
    .updateTable('users')
    .set({ password_hash: await hashed, password_failures: 0, password_failed_at: null })
    .where('id', '=', userId)
    .execute();
}

/** `colleagueId`: the user whose sessions an administrator ends. */
export async function seedAccount(app: TestApp, side: Side, call: Call, colleagueId: string): Promise<Pool[]> {
  const { tenantId } = side.tenant;
  const me = { tenantId, id: side.adminId };
  const { system } = app.database;
  await restorePassword(app, me.id);
  const { issuer, ...draft } = providerDraft;
  const provider = async () =>
    String((await call('POST', '/bff/identity-providers', { ...draft, issuer, name: uniqueName() }))['id']);
  const at = app.clock.now();
  const session = (userId: string) => ({
    tenant_id: tenantId,
    id: createHash('sha256').update(uuidv7()).digest('hex'),
    user_id: userId,
    methods: ['pwd'],
    user_agent: 'fuzz',
    address: '127.0.0.1',
    created_at: at,
    last_used_at: at,
    expires_at: new Date(at.getTime() + 86_400_000),
  });
  const own = [session(me.id), session(me.id)];
  const others = [session(colleagueId), session(colleagueId)];
  await system
    .insertInto('user_sessions')
    .values([...own, ...others])
    .execute();
  // the number of passkeys of a user is limited
  await system.deleteFrom('user_passkeys').where('user_id', '=', me.id).execute();
  const passkeys = [];
  for (let index = 0; index < 2; index += 1)
    passkeys.push(await addPasskeyOf(system, me, createAuthenticator('http://localhost')));
  return [
    ['ownpasskey', passkeys.map(({ id }) => id)],
    ...(await seedNewPasskey(call)),
    ['onetimecode', [await seedSecondFactor(app, me.id, call)]],
    ['ownsession', own.map(({ id }) => id)],
    ['colleaguesession', others.map(({ id, user_id }) => `/bff/users/${user_id}/sessions/${id}`)],
    ['ownprovider', [await provider()]],
    ['doomedprovider', [await provider()]],
  ];
}

/** Creates a passkey as a browser does, not stored yet. */
async function seedNewPasskey(call: Call): Promise<Pool[]> {
  type Asked = { ticket: string; options: { challenge: string; rp: { id: string }; user: { id: string } } };
  const { ticket, options } = (await call('POST', '/bff/me/passkeys/begin', { password: ownPassword })) as Asked;
  const made = createAuthenticator('http://localhost').create(options);
  return [
    ['newpasskey', [made.id]],
    ['newpasskeyticket', [ticket]],
    ['newpasskeyclient', [made.response.clientDataJSON]],
    ['newpasskeyattestation', [made.response.attestationObject]],
  ];
}

/** Enables the second factor, or starts its set-up if it was enabled. Returns the code. */
async function seedSecondFactor(app: TestApp, userId: string, call: Call): Promise<string> {
  const { system } = app.database;
  const { isOn } = await call('GET', '/bff/me/second-factor');
  await system.deleteFrom('user_totp').where('user_id', '=', userId).execute();
  const { secret } = await call('POST', '/bff/me/second-factor/begin', { password: ownPassword });
  const code = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate();
  if (isOn !== true) await call('POST', '/bff/me/second-factor/confirm', { code });
  return code;
}
