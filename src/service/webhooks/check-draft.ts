import { validate as isUuid } from 'uuid';
import type { WebhookDraft } from '#contract/webhooks/bff.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import { exportFormats, parseExportFormat } from '#contract/core/export-formats.ts';
import { findAccountingUnit } from '#service/accounting-units/store.ts';
import { findClientApplication } from '#service/users/accounts.store.ts';
import { areSecretsAllowed, type WebhookRow } from './store.ts';
import { validSecretHashes, hashClientSecret } from '#service/client-applications/client-secret.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { receiverOf } from './receiver.ts';

/** Columns that a draft determines. */
export type CheckedWebhook = Pick<
  WebhookRow,
  | 'name'
  | 'url'
  | 'event'
  | 'other_events'
  | 'is_active'
  | 'accounting_unit_id'
  | 'client_application_id'
  | 'sends_secret_in_address'
  | 'sealed_client_secret'
  | 'export_format'
>;

/** Validates a draft and reports all errors at once. `before` is the existing webhook, if any. */
export async function checkDraft(ctx: Ctx, draft: WebhookDraft, before?: WebhookRow): Promise<CheckedWebhook> {
  const faults: Fault[] = [];
  const refusal = (await receiverOf(ctx, ctx.actor.tenantId, draft.url)) ? undefined : await ctx.outbound.refusalOf(draft.url);
  if (refusal !== undefined) faults.push({ path: 'body.url', ...refusal });
  const exportFormat = draft.event === 'BeforeExport' ? formatOf(draft, faults) : null;
  const { accountingUnitId: unitId, clientApplicationId: clientId } = draft;
  if (unitId !== null && !(isUuid(unitId) && (await findAccountingUnit(ctx.db, ctx.actor.tenantId, unitId))))
    faults.push({ path: 'body.accountingUnitId', code: 'accounting_unit_not_found' });
  const sealedSecret = await secretOf(ctx, draft, before, faults);
  assertNoFaults(faults);
  return {
    name: draft.name,
    url: draft.url,
    event: draft.event,
    other_events: [...new Set(draft.otherEvents)].filter((event) => event !== draft.event),
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
    faults.push({ path: 'body.exportFormat', code: 'before_export_needs_format', params: { formats: exportFormats.join(', ') } });
  return format ?? null;
}

/**
 * Returns the client application's secret to store, encrypted: only if the address is to contain it. A stored secret is never sent to
 * another host than the one that it was entered for.
 */
async function secretOf(ctx: Ctx, draft: WebhookDraft, before: WebhookRow | undefined, faults: Fault[]): Promise<string | null> {
  const { clientApplicationId: clientId, sendsSecretInAddress, clientSecret } = draft;
  if (clientId === null) {
    if (sendsSecretInAddress) faults.push({ path: 'body.clientApplicationId', code: 'secret_needs_client' });
    return null;
  }
  const client = isUuid(clientId) ? await findClientApplication(ctx.db, clientId) : undefined;
  if (!client) {
    faults.push({ path: 'body.clientApplicationId', code: 'client_application_not_found' });
    return null;
  }
  if (!sendsSecretInAddress) return null;
  if (!(await areSecretsAllowed(ctx.db))) {
    faults.push({ path: 'body.sendsSecretInAddress', code: 'secrets_in_address_off' });
    return null;
  }
  if (clientSecret !== null) {
    if (validSecretHashes(client, ctx.now()).includes(hashClientSecret(clientSecret)))
      return ctx.sealerFor('webhook client secret').seal(clientSecret);
    faults.push({ path: 'body.clientSecret', code: 'client_secret_wrong' });
    return null;
  }
  const isSameTarget =
    before?.client_application_id === clientId && URL.parse(before.url)?.origin === URL.parse(draft.url)?.origin;
  if (isSameTarget && before.sealed_client_secret !== null) return before.sealed_client_secret;
  faults.push({ path: 'body.clientSecret', code: 'client_secret_required' });
  return null;
}
