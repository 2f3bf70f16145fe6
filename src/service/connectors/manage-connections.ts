import type { Connection, ConnectionDraft } from '#contract/connectors/bff.ts';
import { assertNoFaults, DomainError } from '#contract/core/errors.ts';
import type { Fault } from '#contract/core/error-reasons.ts';
import { lockSystem } from '#service/accounting-systems/accounting-systems.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { assertVersion } from '#service/platform/assert-version.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { enqueueMany } from '#service/platform/queue/enqueue.ts';
import { type ConnectionRow, deleteConnection, findConnection, findConnections, saveConnection } from './connections.store.ts';
import { isValidFolder } from './drop/folder.ts';
import { usesSystemSettings } from './reach.ts';
import { shownMessage, type StoredMessage } from './stored-message.ts';
import { findPendingTransfers } from './transfers.store.ts';

const hostKeyIn = ({ reason }: StoredMessage): string | null =>
  reason?.code === 'sftp_host_key_unknown' || reason?.code === 'sftp_host_key_changed' ? reason.params.key : null;

type Tested = StoredMessage & { isReachable: boolean };

/** Returns the result of a test in the language of the reader. */
export const testAnswer = (ctx: Ctx, at: Date, { isReachable, ...stored }: Tested): NonNullable<Connection['lastTest']> => ({
  at: at.toISOString(),
  isReachable,
  message: shownMessage(ctx.culture, stored) ?? '',
  hostKey: hostKeyIn(stored),
});

const lastTest = (ctx: Ctx, { tested_at: at, is_reachable, test_message: message, test_reason: reason }: ConnectionRow) =>
  at && testAnswer(ctx, at, { isReachable: is_reachable === true, message, reason });

const connectionAnswer = (ctx: Ctx, row: ConnectionRow): Connection => ({
  accountingSystemId: row.accounting_system_id,
  accountingSystemName: row.systemName,
  kind: row.kind,
  settings: row.settings,
  isAutomatic: row.is_automatic,
  hasSecret: row.sealed_secret !== null,
  usesSystemSettings: usesSystemSettings(row),
  version: row.version,
  lastTest: lastTest(ctx, row),
});

export const listConnections = async (ctx: Ctx): Promise<{ items: Connection[]; exchangeFolder: string | null }> => ({
  items: (await findConnections(ctx.db)).map((row) => connectionAnswer(ctx, row)),
  exchangeFolder: ctx.outbound.exchangeDir === undefined ? null : ctx.actor.tenantId,
});

export async function loadConnection(ctx: Ctx, systemId: string): Promise<ConnectionRow> {
  const connection = await findConnection(ctx.db, systemId);
  if (!connection) throw new DomainError('not_found', { reason: { code: 'connection_not_found' } });
  return connection;
}

/** Returns the destination of the secret and the user that it belongs to. */
const directionOf = ({ kind, settings }: Pick<ConnectionDraft, 'kind' | 'settings'>): string =>
  JSON.stringify([
    kind,
    URL.parse(settings.address)?.host ?? settings.address,
    settings.userName,
    settings.headerName,
    settings.hostKey,
  ]);

const addresses = ['address', 'stateAddress', 'accountsAddress', 'centresAddress'] as const;

async function faultsOf(ctx: Ctx, { kind, settings }: ConnectionDraft): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (kind === 'Folder') {
    if (ctx.outbound.exchangeDir === undefined) faults.push({ path: 'body.kind', code: 'exchange_dir_not_set' });
    if (!isValidFolder(settings.path)) faults.push({ path: 'body.settings.path', code: 'exchange_folder_outside' });
    return faults;
  }
  const host = URL.parse(settings.address)?.host;
  for (const name of addresses) {
    const address = settings[name].replaceAll('{documentId}', 'id');
    if (address === '') continue;
    const url = URL.parse(address);
    if (kind === 'Sftp' && name === 'address') {
      if (url?.protocol !== 'sftp:' || url.password !== '')
        faults.push({ path: `body.settings.${name}`, code: 'invalid_address' });
      continue;
    }
    const refusal = await ctx.outbound.refusalOf(address);
    if (refusal) faults.push({ path: `body.settings.${name}`, ...refusal });
    // the secret is sent there, too
    else if (name !== 'address' && url?.host !== host)
      faults.push({ path: `body.settings.${name}`, code: 'address_of_other_host' });
  }
  if (kind === 'Sftp' && settings.address === '') faults.push({ path: 'body.settings.address', code: 'required' });
  return faults;
}

/** Without a confirmed key, no server has received the secret: confirming the first one does not send it elsewhere. */
const withFirstKey = ({ kind, settings }: ConnectionRow, draft: ConnectionDraft): Pick<ConnectionDraft, 'kind' | 'settings'> => ({
  kind,
  settings: settings.hostKey === '' ? { ...settings, hostKey: draft.settings.hostKey } : settings,
});

/** Returns the encrypted secret to store. A stored secret is never sent elsewhere than where it was entered for. */
function sealedSecret(ctx: Ctx, draft: ConnectionDraft, before: ConnectionRow | undefined, faults: Fault[]): string | null {
  if (draft.secret === '') return null;
  if (draft.secret !== null) return ctx.sealerFor('connector secret').seal(draft.secret);
  if (!before || before.sealed_secret === null) return null;
  if (directionOf(withFirstKey(before, draft)) === directionOf(draft)) return before.sealed_secret;
  faults.push({ path: 'body.secret', code: 'secret_required_again' });
  return null;
}

export async function setConnection(
  ctx: Ctx,
  systemId: string,
  draft: ConnectionDraft,
  ifMatch: number | undefined,
): Promise<Connection> {
  const faults = await faultsOf(ctx, draft);
  return transact(ctx, async (ctx) => {
    const { id, name } = await lockSystem(ctx, systemId);
    const before = await findConnection(ctx.db, id);
    if (before) assertVersion(ifMatch, { version: before.version, changedBy: before.changed_by });
    const secret = sealedSecret(ctx, draft, before, faults);
    assertNoFaults(faults);
    const at = ctx.now();
    await saveConnection(ctx.db, {
      tenant_id: ctx.actor.tenantId,
      accounting_system_id: id,
      kind: draft.kind,
      settings: JSON.stringify(draft.settings),
      sealed_secret: secret,
      is_automatic: draft.isAutomatic,
      version: (before?.version ?? 0) + 1,
      changed_by: ctx.actor.name,
      tested_at: null,
      alerted_at: null,
      is_reachable: null,
      test_message: null,
      test_reason: null,
      created_at: at,
      updated_at: at,
    });
    await recordAudit(ctx, 'accountingSystem.connectionChanged', {
      details: { id, name, kind: draft.kind, isAutomatic: draft.isAutomatic },
    });
    return connectionAnswer(ctx, await loadConnection(ctx, id));
  });
}

export function removeConnection(ctx: Ctx, systemId: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { accounting_system_id: id, systemName: name, kind } = await loadConnection(ctx, systemId);
    await deleteConnection(ctx.db, id);
    // now, not when their next attempt is due: transfers never sent fail, those that may have arrived wait for a user
    const jobs = (await findPendingTransfers(ctx.db, id)).map((transfer) => ({
      payload: { tenantId: ctx.actor.tenantId, transferId: transfer.id },
      // under its own key, the attempt due later would prevent this job
      key: `${transfer.id} unconnected`,
    }));
    await enqueueMany(ctx.db, 'send-to-accounting', ctx.actor.tenantId, jobs);
    await recordAudit(ctx, 'accountingSystem.connectionRemoved', { details: { id, name, kind } });
  });
}
