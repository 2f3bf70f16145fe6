import { checkCreated, creationOptions } from '#service/users/passkeys/ceremonies.ts';
import { insertPasskey } from '#service/users/passkeys/passkeys.store.ts';
import { relyingPartyOf } from '#service/users/passkeys/relying-party.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { Authenticator } from './authenticator.ts';

/** Adds a passkey like the account page. */
export async function addPasskeyOf(db: Db, owner: { tenantId: string; id: string }, authenticator: Authenticator) {
  const party = relyingPartyOf(undefined);
  const options = await creationOptions(party, { id: owner.id, name: 'Someone', email: null }, []);
  const made = await checkCreated(party, options.challenge, authenticator.create(options));
  if (!made) throw new Error('the authenticator was refused');
  await insertPasskey(db, owner, { ...made, name: 'Passkey', transports: ['internal'], createdAt: new Date() });
  return authenticator;
}
