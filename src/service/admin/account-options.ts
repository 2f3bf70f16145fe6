import { validate as isUuid } from 'uuid';
import { type Role, roles } from '#contract/core/permissions.ts';
import { findTenants } from '#service/tenant/store.ts';
import { findFirstAccountingUnit, listAccountingUnits } from '#service/accounting-units/store.ts';
import type { Database } from '#service/platform/database/database.ts';
import { type Command, UsageError } from './command.ts';

/** Options shared by users and client applications. */
export const accountOptions = {
  name: { help: 'name shown to others', isRequired: true },
  role: { help: `one of ${roles.join(', ')}`, isRequired: true },
  tenant: { help: 'ID or name of the tenant; required if there are several' },
  units: { help: 'names or IDs of accounting units, separated by semicolons, primary unit first; default: the oldest' },
} satisfies Command['options'];

export type AccountChoice = { tenantId: string; role: Role; accountingUnitId: string | null; additionalUnitIds: string[] };

/** Parses the options and resolves the names in them. */
export async function chooseAccount(
  { system }: Pick<Database, 'system'>,
  { role: asked = '', tenant, units }: Record<string, string | undefined>,
): Promise<AccountChoice> {
  const role = roles.find((each) => each.toLowerCase() === asked.toLowerCase());
  if (!role) throw new UsageError(`--role must be one of ${roles.join(', ')}.`);
  const tenantId = await chooseTenant({ system }, tenant);
  const known = await listAccountingUnits(system, tenantId, { unitIds: 'all', filters: [] });
  const oldest = await findFirstAccountingUnit(system, tenantId);
  const chosen = (units ?? oldest?.id ?? '').split(';').map((each) => {
    const unit = known.find(({ id, name }) => id === each.trim() || name.toLowerCase() === each.trim().toLowerCase());
    if (!unit)
      throw new UsageError(
        `There is no accounting unit "${each.trim()}". The accounting units are: ${known.map(({ name }) => name).join('; ')}.`,
      );
    return unit.id;
  });
  const [accountingUnitId = null, ...additionalUnitIds] = chosen;
  return { tenantId, role, accountingUnitId, additionalUnitIds };
}

async function chooseTenant({ system }: Pick<Database, 'system'>, asked: string | undefined): Promise<string> {
  const tenants = await findTenants(system, asked === undefined ? {} : isUuid(asked) ? { id: asked } : { name: asked });
  const [only, another] = tenants;
  if (!only)
    throw new UsageError(
      asked === undefined ? 'There is no tenant yet: create one with tenant create.' : `There is no tenant "${asked}".`,
    );
  if (another) throw new UsageError('There are several tenants: choose one with --tenant.');
  return only.id;
}
