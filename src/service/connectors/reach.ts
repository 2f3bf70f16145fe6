/**
 * Determines how a system is reached: by the connection's own settings, or by those that the interface stores for the type of the system.
 */
import type { ConnectorSettings } from '#contract/connectors/bff.ts';
import { connectedSystems } from '#contract/accounting-systems/types.ts';
import { readConnectionParts } from '#service/accounting-systems/connection-text.ts';
import { openSettings } from '#service/accounting-systems/system-settings.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { ConnectionRow } from './connections.store.ts';
import type { Connector, Reach } from './connector.ts';
import { connectors } from './connectors.ts';

/** Whether address and credentials come from the settings of the system; only kinds with an address can use them. */
export const usesSystemSettings = ({ kind, settings }: Pick<ConnectionRow, 'kind' | 'settings'>): boolean =>
  kind !== 'Folder' && settings.address === '';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type SharedSettings = Pick<ConnectorSettings, 'address' | 'company' | 'userName'> & { secret: string };

/** Returns all of the settings or none: the secret of one address is never sent to another. */
async function systemSettings(ctx: Ctx, systemType: string): Promise<SharedSettings> {
  const system = connectedSystems.find((each) => each === systemType);
  const settings = system ? await openSettings(ctx, system) : {};
  if (system === 'system-a')
    return {
      address: textOf(settings['serverUrl']),
      company: textOf(settings['database']),
      userName: textOf(settings['userName']),
      secret: textOf(settings['password']),
    };
  return readConnectionParts(textOf(settings['connectionString']));
}

function openSecret(ctx: Ctx, sealed: string | null): string {
  if (sealed === null) return '';
  const secret = ctx.sealerFor('connector secret').open(sealed);
  if (secret === undefined) throw new DomainError('unavailable', { reason: { code: 'connection_secret_sealed' } });
  return secret;
}

export async function reachOf(ctx: Ctx, connection: ConnectionRow): Promise<Reach> {
  const own = { tenantId: ctx.actor.tenantId, outbound: ctx.outbound, settings: connection.settings };
  if (!usesSystemSettings(connection)) return { ...own, secret: openSecret(ctx, connection.sealed_secret) };
  const { secret, ...lent } = await systemSettings(ctx, connection.systemType);
  return { ...own, settings: { ...connection.settings, ...lent, company: lent.company || connection.settings.company }, secret };
}

export const connectorOf = async (ctx: Ctx, connection: ConnectionRow): Promise<Connector> =>
  connectors[connection.kind].create(await reachOf(ctx, connection));
