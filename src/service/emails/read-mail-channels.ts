import { mailChannels } from '#contract/emails/bff.ts';
import { findMailChannels } from './mail-channels.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns the state of all channels; before a worker has started, all are reported as not configured. */
export async function readMailChannels(ctx: Ctx) {
  const rows = new Map((await findMailChannels(ctx.db)).map((row) => [row.channel, row]));
  return mailChannels.map((channel) => {
    const row = rows.get(channel);
    return {
      channel,
      isConfigured: row?.is_configured ?? false,
      triedAt: row?.tried_at?.toISOString() ?? null,
      succeededAt: row?.succeeded_at?.toISOString() ?? null,
      failure: row?.failure ?? null,
      leftCount: row?.skipped_count ?? 0,
    };
  });
}
