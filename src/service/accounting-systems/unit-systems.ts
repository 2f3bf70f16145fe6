import { isDeepStrictEqual } from 'node:util';
import { assignUnits, listUnitSystems, type UnitSystem } from './store.ts';
import { lockTenant } from '#service/tenant/store.ts';
import { assertAsRead, type ChangedAs } from '#service/audit/assert-as-read.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { assertUnits } from '#service/accounting-units/choose-units.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockSystem, renameLocked, withFreeName } from './accounting-systems.ts';

export const readUnitSystems = (ctx: Ctx): Promise<UnitSystem[]> => listUnitSystems(ctx.db, ctx.actor.tenantId);

type Named = { name: string; accountingUnitIds: readonly string[] };

/**
 * Assigns exactly these units to the system; a unit has at most one system. `was` is the state that the caller saw: concurrent changes are
 * not overwritten.
 */
export function changeSystem(ctx: Ctx, systemId: string, change: Named, was?: Named): Promise<void> {
  return withFreeName(change.name, () =>
    transact(ctx, async (ctx) => {
      const { tenantId } = ctx.actor;
      // a change of another system may take units from this one
      await lockTenant(ctx.db, tenantId);
      const system = await lockSystem(ctx, systemId);
      const present = { name: system.name, accountingUnitIds: await unitsOf(ctx, system.id) };
      const read = was && { name: was.name, accountingUnitIds: uniqueIds(was.accountingUnitIds) };
      await assertAsRead(
        ctx,
        read,
        present,
        was?.name === system.name ? unitsMoved : { actions: ['accountingSystem.renamed'], of: { id: system.id } },
      );
      await assertUnits(
        ctx,
        change.accountingUnitIds.map((id, at) => ({ path: `body.accountingUnitIds.${at}`, id })),
      );
      const accountingUnitIds = uniqueIds(change.accountingUnitIds);
      if (change.name !== present.name) await renameLocked(ctx, system, change.name);
      if (isDeepStrictEqual(accountingUnitIds, present.accountingUnitIds)) return;
      await assignUnits(ctx.db, tenantId, system.id, accountingUnitIds);
      await recordAudit(ctx, 'accountingSystem.unitsAssigned', {
        details: { id: system.id, name: change.name, accountingUnitIds },
      });
    }),
  );
}

/** A unit moved to another system changed this one, too. */
const unitsMoved: ChangedAs = { actions: ['accountingSystem.unitsAssigned'] };

const uniqueIds = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))].toSorted();

const unitsOf = async (ctx: Ctx, systemId: string): Promise<string[]> =>
  uniqueIds(
    (await readUnitSystems(ctx)).flatMap((each) => (each.accountingSystemId === systemId ? [each.accountingUnitId] : [])),
  );
