import { v7 as uuidv7 } from 'uuid';
import type { CultureName } from '#contract/core/cultures.ts';
import { invalid } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/permissions.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { insertUser } from './accounts.store.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { type AccountParts, operatorOf } from './account-parts.ts';

export type UserDraft = {
  tenantId: string;
  email: string;
  name: string;
  role: Role;
  /** From `hashPassword`; without one the user can only sign in at an external identity server. */
  passwordHash: string | null;
  accountingUnitId: string | null;
  additionalUnitIds?: readonly string[];
  culture?: CultureName;
};

/** Creates a user; the email address is the sign-in name, so it must be unique over all tenants. */
export async function createUser({ db, now }: AccountParts, draft: UserDraft): Promise<{ userId: string }> {
  const email = draft.email.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) throw invalid('email', { code: 'invalid_email' });
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
    if (!inserted) throw invalid('email', { code: 'email_taken' });
    await recordAudit({ db: trx, actor: operatorOf(draft.tenantId), traceId: uuidv7(), now }, 'user.created', {
      details: { userId, email, role: draft.role },
    });
  });
  return { userId };
}
