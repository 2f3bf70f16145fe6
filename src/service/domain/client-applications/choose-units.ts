import { validate as isUuid } from 'uuid';
import { DomainError } from '#contract/errors.ts';
import { lockAccountingUnits } from '#service/store/accounting-units.store.ts';
import type { Ctx } from '../ctx.ts';

type Asked = { path: string; id: string };

/** Refuses units that this tenant does not have, each by where it was named, and keeps the others from being deleted meanwhile. */
export async function assertUnits(ctx: Ctx, asked: readonly Asked[]): Promise<void> {
  const ids = [...new Set(asked.map(({ id }) => id).filter((id) => isUuid(id)))];
  const known = new Set(await lockAccountingUnits(ctx.db, ctx.actor.tenantId, ids));
  const errors = asked
    .filter(({ id }) => !known.has(id.toLowerCase()))
    .slice(0, 50)
    .map(({ path }) => ({ path, message: 'there is no such accounting unit' }));
  const [first] = errors;
  if (first) throw new DomainError('invalid_input', { detail: `${first.path}: ${first.message}`, errors });
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
