import { v7 as uuidv7 } from 'uuid';
import { DomainError } from '#contract/errors.ts';
import type { Role } from '#contract/permissions.ts';
import { recordAudit } from '#service/domain/audit/record-audit.ts';
import { insertUser } from '#service/store/accounts.store.ts';
import { inTransaction } from '#service/store/database.ts';
import { type AccountParts, operatorOf } from './account-parts.ts';

export type UserDraft = {
  tenantId: string;
  email: string;
  name: string;
  role: Role;
  /** From `hashPassword`; without one the user signs in at an external identity server only. */
  passwordHash: string | null;
  accountingUnitId: string | null;
  additionalUnitIds?: readonly string[];
  culture?: 'cs-CZ' | 'en-US';
};

/** A user; his e-mail address is his name at the door, so it is free in all tenants or refused. */
export async function createUser({ db, now }: AccountParts, draft: UserDraft): Promise<{ userId: string }> {
  const email = draft.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw refused('email', `${email} is not an e-mail address`);
  const userId = uuidv7();
  await inTransaction(db, async (trx) => {
    const inserted = await insertUser(trx, {
      tenantId: draft.tenantId,
      id: userId,
      email,
      name: draft.name,
      role: draft.role,
      passwordHash: draft.passwordHash,
      accountingUnitId: draft.accountingUnitId,
      additionalUnitIds: draft.additionalUnitIds ?? [],
      culture: draft.culture ?? null,
    });
    if (!inserted) throw refused('email', `${email} is in use`);
    await recordAudit({ db: trx, actor: operatorOf(draft.tenantId), traceId: uuidv7(), now }, 'user.created', {
      details: { userId, email, role: draft.role },
    });
  });
  return { userId };
}

const refused = (path: string, message: string) =>
  new DomainError('invalid_input', { detail: message, errors: [{ path, message }] });
