import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Db } from '#service/platform/database/database.ts';
import { recordSessionUse } from '#service/users/sessions/sessions.store.ts';
import type { UserAccount } from '../account.ts';
import { hashed } from '../oidc-adapter.ts';

type RecordParts = { db: Db; now: () => Date; addressOf: (ctx: KoaContextWithOIDC) => string };

const maxUserAgent = 500;

/** Records a session when a token is issued: `grantId` identifies the session, `lifetimeS` is the lifetime of a new one. */
export async function recordSession(
  ctx: KoaContextWithOIDC,
  grantId: string,
  lifetimeS: number,
  { db, now, addressOf }: RecordParts,
): Promise<void> {
  const { account, params, entities } = ctx.oidc;
  if (!account) return;
  const { user } = account as UserAccount;
  const at = now();
  const isNew = params?.['grant_type'] === 'authorization_code';
  await recordSessionUse(
    db,
    {
      tenantId: user.tenantId,
      userId: user.id,
      id: hashed(grantId),
      methods: entities.AuthorizationCode?.amr ?? [],
      userAgent: (ctx.get('user-agent') || '').replaceAll('\0', '').slice(0, maxUserAgent),
      address: addressOf(ctx),
      expiresAt: isNew ? new Date(at.getTime() + lifetimeS * 1000) : undefined,
    },
    at,
  );
}
