import { allowSecrets, areSecretsAllowed } from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

export type WebhookSettings = { isSecretInAddressAllowed: boolean };

export const readWebhookSettings = async (ctx: Ctx): Promise<WebhookSettings> => ({
  isSecretInAddressAllowed: await areSecretsAllowed(ctx.db),
});

/** Once switched off, no request contains a secret, whatever the settings of its webhook. */
export function changeWebhookSettings(ctx: Ctx, { isSecretInAddressAllowed }: WebhookSettings): Promise<void> {
  return transact(ctx, async (ctx) => {
    await allowSecrets(ctx.db, isSecretInAddressAllowed);
    await recordAudit(ctx, 'webhook.settingsChanged', { details: { isSecretInAddressAllowed } });
  });
}
