import { validate as isUuid } from 'uuid';
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import { lockAccountingUnits } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

type Asked = { path: string; id: string };

/** Refuses units that this tenant does not have, each by where it was named, and keeps the others from being deleted meanwhile. */
export async function assertUnits(ctx: Ctx, asked: readonly Asked[]): Promise<void> {
  const ids = [...new Set(asked.map(({ id }) => id).filter((id) => isUuid(id)))];
  const known = new Set(await lockAccountingUnits(ctx.db, ctx.actor.tenantId, ids));
  const faults = asked
    .filter(({ id }) => !known.has(id.toLowerCase()))
    .map(({ path }): Fault => ({ path, code: 'accounting_unit_not_found' }));
  assertNoFaults(faults);
}

export const askedUnits = ({
  accountingUnitId,
  additionalAccountingUnitIds = [],
}: {
  accountingUnitId?: string | null | undefined;
  additionalAccountingUnitIds?: readonly string[] | undefined;
}): Asked[] => [
  ...(typeof accountingUnitId === 'string' ? [{ path: 'body.accountingUnitId', id: accountingUnitId }] : []),
  ...additionalAccountingUnitIds.map((id, at) => ({ path: `body.additionalAccountingUnitIds.${at}`, id })),
];

/** The main unit is no additional one, and none stands twice. */
export const additionalUnits = (ids: readonly string[], mainId: string | null): string[] =>
  [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => id !== mainId?.toLowerCase());
