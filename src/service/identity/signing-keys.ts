import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { createSealer, type Sealer, type MasterKey } from '#service/platform/secrets/seal.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import {
  deleteSigningKeys,
  insertSigningKey,
  type KeyStatus,
  keyStatuses,
  listSigningKeys,
  lockSigningKeys,
  moveSigningKeys,
  type SigningKeyRow,
} from './signing-keys.store.ts';

export type KeySet = {
  /** Changes when a key is created, rotated or removed. */
  version: string;
  /** With private parts; the active key is first, and the first one signs. */
  jwks: (JWK & { kid: string })[];
  publicKeys: ReadonlyMap<string, KeyObject>;
};

export type SigningKeys = {
  /** Returns keys at most 15 s old, so that a rotation in another process takes effect soon. */
  current: () => Promise<KeySet>;
  /** Queries the database at once for an unknown id: another process may just have rotated its keys. */
  publicKey: (kid: string) => Promise<KeyObject | undefined>;
};

export type KeyParts = { db: Db; masterKey: MasterKey; now: () => Date };

const maxAgeDays = 90;
/** Long after the last token signed with a retired key has expired. */
const retiredForHours = 24;
const refreshMs = 15_000;
/** Minimum interval of queries for unknown key ids, which anybody can invent. */
const minRequeryMs = 1_000;

/**
 * Opens the signing keys in the database, created at the first start and rotated by age. There is always an active key and the next one.
 */
export function openSigningKeys(parts: KeyParts): SigningKeys {
  const sealer = sealerOf(parts);
  let held: { set: KeySet; at: number } | undefined;
  let loading: Promise<KeySet> | undefined;

  function load(): Promise<KeySet> {
    loading ??= loadKeys(parts, sealer)
      .then((set) => {
        // the same object as long as nothing changed, so that objects built from it remain valid
        const kept = held?.set.version === set.version ? held.set : set;
        held = { set: kept, at: performance.now() };
        return kept;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }
  const current = async () => (held && performance.now() - held.at < refreshMs ? held.set : load());
  return {
    current,
    publicKey: async (kid) => {
      const found = (await current()).publicKeys.get(kid);
      if (found || !held || performance.now() - held.at < minRequeryMs) return found;
      return (await load()).publicKeys.get(kid);
    },
  };
}

/** Makes the next key the active one. Tokens of the former key remain valid until it is removed, a day later. */
export async function rotateSigningKeys(parts: KeyParts): Promise<void> {
  const fresh = await newKey(parts, 'next');
  await inTransaction(parts.db, async (db) => {
    await lockSigningKeys(db);
    await turn(db, parts, fresh);
  });
}

const sealerOf = ({ masterKey }: KeyParts): Sealer => createSealer(masterKey, 'signing keys');

/** Returns the time of the last rotation: the next key was created when the active one became active. */
const lastRotation = (rows: readonly SigningKeyRow[]): number =>
  rows.find(({ status }) => status === 'next')?.createdAt.getTime() ?? 0;
const isDue = (rows: readonly SigningKeyRow[], now: Date): boolean =>
  now.getTime() - lastRotation(rows) > maxAgeDays * 86_400_000;
const isRemovalDue = (rows: readonly SigningKeyRow[], now: Date): boolean =>
  rows.some(({ status }) => status === 'retired') && now.getTime() - lastRotation(rows) > retiredForHours * 3_600_000;

async function loadKeys(parts: KeyParts, sealer: Sealer): Promise<KeySet> {
  const rows = await listSigningKeys(parts.db);
  const has = (status: KeyStatus) => rows.some((row) => row.status === status);
  if (has('active') && has('next') && !isDue(rows, parts.now()) && !isRemovalDue(rows, parts.now())) return open(rows, sealer);

  const spare = [await newKey(parts, 'active'), await newKey(parts, 'next')] as const;
  return inTransaction(parts.db, async (db) => {
    await lockSigningKeys(db);
    // another process may have done it during the wait
    let found = await listSigningKeys(db);
    if (!found.some(({ status }) => status === 'active')) await insertSigningKey(db, spare[0]);
    if (!found.some(({ status }) => status === 'next')) await insertSigningKey(db, spare[1]);
    else if (isDue(found, parts.now())) await turn(db, parts, spare[1]);
    else if (isRemovalDue(found, parts.now())) await deleteSigningKeys(db, 'retired');
    found = await listSigningKeys(db);
    return open(found, sealer);
  });
}

async function turn(db: Db, parts: KeyParts, next: SigningKeyRow & { status: KeyStatus }): Promise<void> {
  if (isRemovalDue(await listSigningKeys(db), parts.now())) await deleteSigningKeys(db, 'retired');
  await moveSigningKeys(db, 'active', 'retired');
  await moveSigningKeys(db, 'next', 'active');
  await insertSigningKey(db, next);
}

const generate = promisify(generateKeyPair);

async function newKey(parts: KeyParts, status: KeyStatus): Promise<SigningKeyRow & { status: KeyStatus }> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint({ ...jwk, kty: 'RSA' });
  const sealedJwk = sealerOf(parts).seal(JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' }));
  return { kid, status, sealedJwk, createdAt: parts.now() };
}

function open(rows: readonly SigningKeyRow[], sealer: Sealer): KeySet {
  const ordered = keyStatuses.flatMap((status) => rows.filter((row) => row.status === status));
  const jwks = ordered.map(({ kid, sealedJwk }) => {
    const opened = sealer.open(sealedJwk);
    if (opened === undefined)
      throw new Error(
        'The signing keys of this database were encrypted with another master key: restore DATA_DIR/master.key or MASTER_KEY',
      );
    // sealed by newKey above, and opened unchanged
    return { ...(JSON.parse(opened) as JWK), kid };
  });
  return {
    version: ordered.map(({ kid, status }) => `${kid}:${status}`).join(' '),
    jwks,
    publicKeys: new Map(jwks.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })])),
  };
}
