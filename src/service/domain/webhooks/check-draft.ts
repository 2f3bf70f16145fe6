import { validate as isUuid } from 'uuid';
import type { WebhookDraft } from '#contract/endpoints/webhooks.ts';
import { DomainError } from '#contract/errors.ts';
import { exportFormats, parseExportFormat } from '#contract/export-formats.ts';
import { findAccountingUnit } from '#service/store/accounting-units.store.ts';
import { findClientApplication } from '#service/store/accounts.store.ts';
import { areSecretsAllowed, type WebhookRow } from '#service/store/webhooks.store.ts';
import { goodSecretHashes, hashClientSecret } from '../accounts/client-secret.ts';
import type { Ctx } from '../ctx.ts';
import { receiverOf } from './receiver.ts';

type Fault = { path: string; message: string };
/** The columns that a draft decides. */
export type CheckedWebhook = Pick<
  WebhookRow,
  | 'name'
  | 'url'
  | 'event'
  | 'is_active'
  | 'accounting_unit_id'
  | 'client_application_id'
  | 'sends_secret_in_address'
  | 'sealed_client_secret'
  | 'export_format'
>;

/** Everything that is wrong with a draft is named at once. `before` is the webhook as it stands, where there is one. */
export async function checkDraft(ctx: Ctx, draft: WebhookDraft, before?: WebhookRow): Promise<CheckedWebhook> {
  const faults: Fault[] = [];
  const refusal = (await receiverOf(ctx, ctx.actor.tenantId, draft.url)) ? undefined : ctx.outbound.refusalOf(draft.url);
  if (refusal !== undefined)
    faults.push({ path: 'body.url', message: `${refusal}; inner addresses are opened by OUTBOUND_ALLOW in the configuration` });
  const exportFormat = draft.event === 'BeforeExport' ? formatOf(draft, faults) : null;
  const { accountingUnitId: unitId, clientApplicationId: clientId } = draft;
  if (unitId !== null && !(isUuid(unitId) && (await findAccountingUnit(ctx.db, ctx.actor.tenantId, unitId))))
    faults.push({ path: 'body.accountingUnitId', message: 'there is no such accounting unit' });
  const sealedSecret = await secretOf(ctx, draft, before, faults);
  const [first] = faults;
  if (first) throw new DomainError('invalid_input', { detail: `${first.path}: ${first.message}`, errors: faults });
  return {
    name: draft.name,
    url: draft.url,
    event: draft.event,
    is_active: draft.isActive,
    accounting_unit_id: unitId,
    client_application_id: clientId,
    sends_secret_in_address: draft.sendsSecretInAddress,
    sealed_client_secret: sealedSecret,
    export_format: exportFormat,
  };
}

function formatOf({ exportFormat }: WebhookDraft, faults: Fault[]): string | null {
  const format = parseExportFormat(exportFormat ?? '');
  if (!format)
    faults.push({ path: 'body.exportFormat', message: `the event BeforeExport needs one of ${exportFormats.join(', ')}` });
  return format ?? null;
}

/**
 * The client application's secret to keep, sealed: only where the address is to carry it. A stored one is never sent to another host than
 * the one that it was entered for.
 */
async function secretOf(ctx: Ctx, draft: WebhookDraft, before: WebhookRow | undefined, faults: Fault[]): Promise<string | null> {
  const { clientApplicationId: clientId, sendsSecretInAddress, clientSecret } = draft;
  if (clientId === null) {
    if (sendsSecretInAddress)
      faults.push({ path: 'body.clientApplicationId', message: 'a client application is needed whose secret is to be sent' });
    return null;
  }
  const client = isUuid(clientId) ? await findClientApplication(ctx.db, clientId) : undefined;
  if (!client) {
    faults.push({ path: 'body.clientApplicationId', message: 'there is no such client application' });
    return null;
  }
  if (!sendsSecretInAddress) return null;
  if (!(await areSecretsAllowed(ctx.db))) {
    faults.push({ path: 'body.sendsSecretInAddress', message: 'secrets in addresses are switched off for your organisation' });
    return null;
  }
  if (clientSecret !== null) {
    if (goodSecretHashes(client, ctx.now()).includes(hashClientSecret(clientSecret)))
      return ctx.sealerFor('webhook client secret').seal(clientSecret);
    faults.push({ path: 'body.clientSecret', message: 'this is not the secret of the client application' });
    return null;
  }
  const isSameTarget =
    before?.client_application_id === clientId && URL.parse(before.url)?.origin === URL.parse(draft.url)?.origin;
  if (isSameTarget && before.sealed_client_secret !== null) return before.sealed_client_secret;
  faults.push({ path: 'body.clientSecret', message: 'enter the secret of the client application for this address' });
  return null;
}
