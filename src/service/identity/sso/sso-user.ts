import { v7 as uuidv7 } from 'uuid';
import { cultureOf } from '#contract/core/cultures.ts';
import { type Role, roles } from '#contract/core/permissions.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Db, inTransaction } from '#service/platform/database/database.ts';
import { operatorOf } from '#service/users/account-parts.ts';
import {
  findUserByEmail,
  findUserByExternal,
  insertUser,
  linkExternalUser,
  updateUserRole,
  type UserRow,
} from '#service/users/accounts.store.ts';
import { lockAdmins } from '#service/users/users.store.ts';
import type { ProviderRow } from './providers.store.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Why a sign-in is refused. A user of another tenant gets the same reason as a nonexistent one. */
export type Refusal = 'noEmail' | 'emailUnverified' | 'emailDomain' | 'unknown' | 'inactive' | 'taken' | 'noRole';

/** Result of a sign-in at a provider, determined before anything is changed. */
export type SsoPlan =
  | { kind: 'refused'; why: Refusal }
  | { kind: 'known' | 'link'; user: UserRow; role: Role | undefined }
  | { kind: 'new'; email: string; name: string; role: Role; culture: string | null };

export async function planSignIn(db: Db, provider: ProviderRow, claims: Claims): Promise<SsoPlan> {
  const refused = (why: Refusal): SsoPlan => ({ kind: 'refused', why });
  const subject = textOf(claims['sub']);
  const role = roleOf(provider, claims);
  if (provider.roleClaim !== null && role === undefined) return refused('noRole');
  const known = subject === undefined ? undefined : await findUserByExternal(db, provider.issuer, subject);
  if (known) {
    if (known.tenantId !== provider.tenantId) return refused('unknown');
    return known.enabled ? { kind: 'known', user: known, role } : refused('inactive');
  }
  const email = textOf(claims['email']);
  if (email === undefined || subject === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) return refused('noEmail');
  if (claims['email_verified'] === false) return refused('emailUnverified');
  if (!isEmailTrusted(provider, email, claims)) return refused('emailDomain');
  const knownUser = await findUserByEmail(db, email);
  if (knownUser) {
    if (knownUser.tenantId !== provider.tenantId) return refused('unknown');
    if (!knownUser.enabled) return refused('inactive');
    return knownUser.hasExternalSubject ? refused('taken') : { kind: 'link', user: knownUser, role };
  }
  const given = role ?? provider.defaultRole;
  if (!provider.createsUsers) return refused('unknown');
  if (given === null) return refused('noRole');
  const name = textOf(claims['name']) ?? email;
  return {
    kind: 'new',
    email,
    name: name.slice(0, 200),
    role: given,
    culture: cultureOf(textOf(claims['locale']) ?? '') ?? null,
  };
}

/** Executes the plan; returns undefined if a concurrent request was faster. */
export function executePlan(
  { db, now }: { db: Db; now: () => Date },
  provider: ProviderRow,
  claims: Claims,
  plan: Exclude<SsoPlan, { kind: 'refused' }>,
): Promise<{ userId: string } | undefined> {
  const subject = textOf(claims['sub']) ?? '';
  const { tenantId, issuer } = provider;
  const actor = { ...operatorOf(tenantId), id: 'single-sign-on', name: provider.name };
  return inTransaction(db, async (db) => {
    const ctx = { db, actor, traceId: uuidv7(), now };
    if (plan.kind === 'new') {
      const { email, name, role, culture } = plan;
      const id = uuidv7();
      const unit = { accountingUnitId: provider.defaultUnitId, additionalUnitIds: [] };
      const isFree = await insertUser(db, { tenantId, id, email, name, role, passwordHash: null, culture, ...unit });
      if (!isFree || !(await linkExternalUser(db, { tenantId, id }, issuer, subject))) return undefined;
      await recordAudit(ctx, 'user.created', { details: { userId: id, email, role, by: provider.name } });
      return { userId: id };
    }
    const { user, role } = plan;
    if (plan.kind === 'link') {
      if (!(await linkExternalUser(db, user, issuer, subject))) return undefined;
      await recordAudit(ctx, 'user.linked', { details: { userId: user.id, email: user.email, by: provider.name } });
    }
    if (role !== undefined && role !== user.role && !(await isLastAdmin(db, user))) {
      await updateUserRole(db, user, role, provider.name);
      await recordAudit(ctx, 'user.changed', { details: { userId: user.id, from: { role: user.role }, to: { role } } });
    }
    return { userId: user.id };
  });
}

/** Whether the user is the last administrator, without whom nobody could correct the mapping of roles. */
async function isLastAdmin(db: Db, { tenantId, id, role }: UserRow): Promise<boolean> {
  if (role !== 'TenantAdmin') return false;
  const admins = await lockAdmins(db, tenantId);
  return !admins.some((each) => each.id !== id && !each.isInvited);
}

/** Whether the provider vouches for the address: if no domains are configured, it must have verified the address. */
function isEmailTrusted({ emailDomains }: ProviderRow, email: string, claims: Claims): boolean {
  if (emailDomains.length === 0) return claims['email_verified'] === true;
  return emailDomains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/** Returns the role from the claim; undefined if administrators assign roles, or the claim gives none. */
function roleOf({ roleClaim, roleValues, defaultRole }: ProviderRow, claims: Claims): Role | undefined {
  if (roleClaim === null) return undefined;
  const named = new Set<unknown>([claims[roleClaim]].flat());
  return (
    roles.find((role) =>
      (roleValues[role] ?? '').split(/[,;]/).some((value) => value.trim() !== '' && named.has(value.trim())),
    ) ??
    defaultRole ??
    undefined
  );
}

const textOf = (claim: unknown): string | undefined =>
  typeof claim === 'string' && claim !== '' && claim.length <= 500 && !claim.includes('\0') ? claim.trim() : undefined;
