import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Sealer } from '#service/platform/secrets/seal.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import { confirmTotp, findTotp, replaceRecoveryCodes, savePendingTotp, useRecoveryCode, useTotpStep } from './store.ts';

/** Time-based codes (RFC 6238), as supported by every authenticator application. */
const period = 30;
/** Tolerance for clock drift, in steps to either side. */
const window = 1;

export type TotpParts = { db: Db; now: () => Date; sealer: Sealer };
type Owner = { tenantId: string; id: string; email: string | null };

/** Data for an authenticator application, to scan or to type. */
export type TotpOffer = { secret: string; uri: string; /** As SVG. */ qr: string };

const totpOf = (owner: Owner, secret: Secret) =>
  new TOTP({ issuer: 'Vidimus', label: owner.email ?? owner.id, algorithm: 'SHA1', digits: 6, period, secret });

/** Creates a secret that is inactive until its first code is entered. */
export async function offerTotp({ db, sealer }: TotpParts, owner: Owner): Promise<TotpOffer> {
  const secret = new Secret({ size: 20 });
  await savePendingTotp(db, owner, sealer.seal(secret.base32));
  return offerOf(owner, secret);
}

/** Returns the offered and not confirmed secret; a new one if there is none. */
export async function pendingTotp(parts: TotpParts, owner: Owner): Promise<TotpOffer> {
  const row = await findTotp(parts.db, owner);
  const opened = row?.confirmedAt === null ? parts.sealer.open(row.sealedSecret) : undefined;
  return opened === undefined ? offerTotp(parts, owner) : offerOf(owner, Secret.fromBase32(opened));
}

function offerOf(owner: Owner, secret: Secret): TotpOffer {
  const uri = totpOf(owner, secret).toString();
  return { secret: secret.base32, uri, qr: renderSVG(uri, { border: 2 }) };
}

/** Whether a code is valid now and was not used before. */
async function takeCode({ db, now, sealer }: TotpParts, owner: Owner, code: string, isConfirmed: boolean): Promise<boolean> {
  const row = await findTotp(db, owner);
  const opened = row && (row.confirmedAt !== null) === isConfirmed ? sealer.open(row.sealedSecret) : undefined;
  const token = code.replaceAll(/\s/g, '');
  if (opened === undefined || !/^\d{6}$/.test(token)) return false;
  const timestamp = now().getTime();
  const delta = totpOf(owner, Secret.fromBase32(opened)).validate({ token, timestamp, window });
  return delta !== null && useTotpStep(db, owner, Math.floor(timestamp / 1000 / period) + delta);
}

/** Returns the recovery codes, shown only this once; undefined if the code is wrong. */
export function startTotp(parts: TotpParts, owner: Owner, code: string): Promise<string[] | undefined> {
  return inTransaction(parts.db, async (db) => {
    if (!(await takeCode({ ...parts, db }, owner, code, false))) return undefined;
    if (!(await confirmTotp(db, owner, parts.now()))) return undefined;
    return renewRecoveryCodes(db, owner);
  });
}

/** Accepts a code of the application, or a recovery code; returns undefined if it is neither. */
export async function proveSecondFactor(parts: TotpParts, owner: Owner, code: string): Promise<'otp' | 'recovery' | undefined> {
  if (await takeCode(parts, owner, code, true)) return 'otp';
  return (await useRecoveryCode(parts.db, owner, hashOf(code), parts.now())) ? 'recovery' : undefined;
}

const codes = 10;
/** Without similar characters. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces the recovery codes. Fifty bits each, so a plain hash is enough. */
export async function renewRecoveryCodes(db: Db, owner: Owner): Promise<string[]> {
  const made = Array.from({ length: codes }, newCode);
  await replaceRecoveryCodes(db, owner, made.map(hashOf));
  return made;
}

function newCode(): string {
  // using the bytes beyond the last full multiple would make some characters more likely
  const limit = 256 - (256 % letters.length);
  const chosen = [...randomBytes(64)].filter((byte) => byte < limit).map((byte) => letters[byte % letters.length] ?? '');
  return `${chosen.slice(0, 5).join('')}-${chosen.slice(5, 10).join('')}`;
}

const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('base64url');
