import { sql } from 'kysely';
import { recordAudit } from '#service/audit/record-audit.ts';
import type { Db } from '#service/platform/database/database.ts';
import { operatorOf } from '#service/users/account-parts.ts';

/** Disables sign-in to a tenant; its documents and its audit log remain. Within a transaction. */
export async function retireTenant(db: Db, tenantId: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ enabled: false, email: sql<string>`id::text || '@retired.invalid'`, signed_out_at: at })
    .where('tenant_id', '=', tenantId)
    .execute();
  await db.updateTable('client_applications').set({ enabled: false }).where('tenant_id', '=', tenantId).execute();
  await recordAudit({ db, actor: operatorOf(tenantId), traceId: '', now: () => at }, 'tenant.retired');
}
