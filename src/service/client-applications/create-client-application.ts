import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#contract/core/permissions.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { insertClientApplication } from '#service/users/accounts.store.ts';
import { inTransaction } from '#service/platform/database/database.ts';
import { type AccountParts, operatorOf } from '#service/users/account-parts.ts';
import { hashClientSecret, newClientSecret } from './client-secret.ts';

export type ClientApplicationDraft = {
  tenantId: string;
  name: string;
  role: Role;
  enabled?: boolean;
  accountingUnitId: string | null;
  additionalUnitIds?: readonly string[];
};

/** Creates a client application. Its secret is returned only here. */
export async function createClientApplication(
  { db, now, actor, traceId = uuidv7() }: AccountParts,
  draft: ClientApplicationDraft,
): Promise<{ clientApplicationId: string; clientApplicationSecret: string }> {
  const id = uuidv7();
  const secret = newClientSecret();
  await inTransaction(db, async (trx) => {
    await insertClientApplication(trx, {
      tenantId: draft.tenantId,
      id,
      name: draft.name,
      role: draft.role,
      secretHash: hashClientSecret(secret),
      enabled: draft.enabled ?? true,
      accountingUnitId: draft.accountingUnitId,
      additionalUnitIds: draft.additionalUnitIds ?? [],
    });
    await recordAudit({ db: trx, actor: actor ?? operatorOf(draft.tenantId), traceId, now }, 'clientApplication.created', {
      details: { clientApplicationId: id, name: draft.name, role: draft.role },
    });
  });
  return { clientApplicationId: id, clientApplicationSecret: secret };
}
