import { readFile } from 'node:fs/promises';
import { validate as isUuid } from 'uuid';
import { AuditTrail, faultOfTrail } from '#service/audit/audit-trail.ts';
import { verifyChain } from '#service/audit/verify-chain.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { findAllTenants, findTenants } from '#service/tenant/store.ts';
import { type CommandContext, type Command, CommandFailed, UsageError } from './command.ts';

export const verifyAuditCommand: Command = {
  summary: 'Verify that no row of the audit log was changed, removed, added or moved',
  options: {
    tenant: { help: 'ID or name of the tenant; default: all tenants' },
    file: { help: 'an audit trail exported as JSON, instead of the log itself' },
  },
  run: async (ground, { tenant, file }) => (file === undefined ? verifyLog(ground, tenant) : verifyFile(file)),
};

async function verifyLog({ config, database }: CommandContext, tenant: string | undefined): Promise<string> {
  const { system } = database;
  const tenants =
    tenant === undefined
      ? await findAllTenants(system)
      : await findTenants(system, isUuid(tenant) ? { id: tenant } : { name: tenant });
  if (tenant !== undefined && tenants.length === 0) throw new UsageError(`There is no tenant "${tenant}".`);
  const sealer = createSealers(loadMasterKey(config))('audit seal');
  const lines: string[] = [];
  let isBroken = false;
  for (const { id, name } of tenants) {
    const { rows, seals, faults } = await verifyChain(system, id, sealer);
    isBroken ||= faults.length > 0;
    lines.push(
      `${name}: ${rows} rows, ${seals} seals: ${faults.length === 0 ? 'unbroken' : 'BROKEN'}`,
      ...faults.map((fault) => `  ${fault}`),
    );
  }
  if (isBroken) throw new CommandFailed(lines.join('\n'));
  return lines.join('\n');
}

async function verifyFile(file: string): Promise<string> {
  const trail = AuditTrail.safeParse(await readFile(file, 'utf8').then(JSON.parse));
  if (!trail.success) throw new UsageError(`${file} is not an exported audit trail.`);
  const fault = faultOfTrail(trail.data);
  const shown = trail.data.rows.filter((row) => 'record' in row).length;
  if (fault !== undefined) throw new CommandFailed(`${file}: BROKEN: ${fault}`);
  return `${file}: ${shown} rows, ${trail.data.rows.length - shown} more as digests: unbroken, up to ${trail.data.hash}`;
}
