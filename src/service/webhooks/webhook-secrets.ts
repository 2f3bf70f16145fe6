import { sourceCulture } from '#contract/core/cultures.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { reasonText } from '#service/platform/texts/text.ts';
import { findClientApplication } from '#service/users/accounts.store.ts';
import { areSecretsAllowed, type WebhookRow } from './store.ts';
import { validSecretHashes, hashClientSecret } from '#service/client-applications/client-secret.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Why a request cannot be made at all, as a sentence for the delivery log. */
export class CannotCall extends Error {
  override name = 'CannotCall';
  readonly kind: 'masterKey' | 'newSecret';
  readonly reason: Reason;
  constructor(kind: CannotCall['kind'], reason: Reason) {
    super(reasonText(sourceCulture, reason));
    this.kind = kind;
    this.reason = reason;
  }
}

const unsealable: Reason = { code: 'webhook_secret_sealed' };

/** Returns the secrets to sign with: the current one, and for a day also the previous one. */
export function signingSecrets(ctx: Pick<Ctx, 'sealerFor' | 'now'>, webhook: WebhookRow): string[] {
  const sealer = ctx.sealerFor('webhook signing secret');
  const isOldValid = webhook.previous_secret_until !== null && webhook.previous_secret_until > ctx.now();
  const sealed = [webhook.sealed_signing_secret, ...(isOldValid ? [webhook.sealed_previous_secret] : [])];
  return sealed.flatMap((each) => {
    if (each === null) return [];
    const secret = sealer.open(each);
    if (secret === undefined) throw new CannotCall('masterKey', unsealable);
    return [secret];
  });
}

export type ClientCredentials = { clientId?: string; clientSecret?: string };

/** Returns the client application's id for the request, and its secret if the webhook is configured so and the tenant allows it. */
export async function clientCredentials(
  ctx: Pick<Ctx, 'db' | 'sealerFor' | 'now'>,
  webhook: WebhookRow,
): Promise<ClientCredentials> {
  const { client_application_id: clientId, sealed_client_secret: sealed } = webhook;
  if (clientId === null) return {};
  if (!webhook.sends_secret_in_address || sealed === null || !(await areSecretsAllowed(ctx.db))) return { clientId };
  const clientSecret = ctx.sealerFor('webhook client secret').open(sealed);
  if (clientSecret === undefined) throw new CannotCall('masterKey', unsealable);
  const client = await findClientApplication(ctx.db, clientId);
  // an old secret would be of no use to the receiver, and nobody may know it any more
  if (!client || !validSecretHashes(client, ctx.now()).includes(hashClientSecret(clientSecret)))
    throw new CannotCall('newSecret', { code: 'webhook_client_secret_changed' });
  return { clientId, clientSecret };
}
