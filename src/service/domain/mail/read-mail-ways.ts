import { mailWays } from '#contract/endpoints/mail.ts';
import { findMailWays } from '#service/store/mail-ways.store.ts';
import type { Ctx } from '../ctx.ts';

/** Before a worker has started nothing is known, which is as good as nothing set up. */
export async function readMailWays(ctx: Ctx) {
  const rows = new Map((await findMailWays(ctx.db)).map((row) => [row.way, row]));
  return mailWays.map((way) => {
    const row = rows.get(way);
    return {
      way,
      isConfigured: row?.is_configured ?? false,
      triedAt: row?.tried_at?.toISOString() ?? null,
      succeededAt: row?.succeeded_at?.toISOString() ?? null,
      failure: row?.failure ?? null,
      leftCount: row?.left_count ?? 0,
    };
  });
}
