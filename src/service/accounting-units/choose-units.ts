import { validate as isUuid } from 'uuid';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import { lockAccountingUnits } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

type Asked = { path: string; id: string };

/** Throws for units that the tenant does not have, naming the place of each, and locks the others against deletion. */
export async function assertUnits(ctx: Ctx, asked: readonly Asked[]): Promise<void> {
  const ids = [...new Set(asked.map(({ id }) => id).filter((id) => isUuid(id)))];
  const known = new Set(await lockAccountingUnits(ctx.db, ctx.actor.tenantId, ids));
  const faults = asked
    .filter(({ id }) => !known.has(id.toLowerCase()))
    .map(({ path }): Fault => ({ path, code: 'accounting_unit_not_found' }));
  assertNoFaults(faults);
}

export const requestedUnits = ({
  accountingUnitId,
  additionalAccountingUnitIds = [],
}: {
  accountingUnitId?: string | null | undefined;
  additionalAccountingUnitIds?: readonly string[] | undefined;
}): Asked[] => [
  ...(typeof accountingUnitId === 'string' ? [{ path: 'body.accountingUnitId', id: accountingUnitId }] : []),
  ...additionalAccountingUnitIds.map((id, at) => ({ path: `body.additionalAccountingUnitIds.${at}`, id })),
];

/** Returns the units without duplicates and without the main unit. */
export const additionalUnits = (ids: readonly string[], mainId: string | null): string[] =>
  [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => id !== mainId?.toLowerCase());
