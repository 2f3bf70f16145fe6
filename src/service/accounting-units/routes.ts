import type { Contract } from '#contract/contract.ts';
import { changeAccountingUnit, createAccountingUnit } from './change-accounting-unit.ts';
import { findAccountingUnits, readAccountingUnit, readMyAccountingUnit } from './read-accounting-units.ts';
import { removeAccountingUnit } from './remove-accounting-unit.ts';
import { unitConcerns } from './unit-concerns.ts';
import { concernAnswer } from '#service/platform/texts/text.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

type Unit = Awaited<ReturnType<typeof readMyAccountingUnit>>;

/** Returns a unit with the names of the interface: reads use `ico` and `dic`, writes customerId and customerVatId (section 2.5). */
const unitAnswer = ({ version: _version, changedBy: _changedBy, ...unit }: Unit) => ({
  ...unit,
  ico: unit.customerId,
  dic: unit.customerVatId,
});

export const accountingUnitsRoutes: Handlers<Contract['accountingUnits']> = {
  my: async ({ ctx }) => unitAnswer(await readMyAccountingUnit(ctx)),
  list: async ({ ctx, body }) => {
    const items = (await findAccountingUnits(ctx, body)).map(unitAnswer);
    return { items, totalCount: items.length };
  },
  get: async ({ ctx, params }) => unitAnswer(await readAccountingUnit(ctx, params.accountingUnitId)),
  create: ({ ctx, body }) => createAccountingUnit(ctx, body),
  update: ({ ctx, params, body, ifMatch }) => changeAccountingUnit(ctx, params.accountingUnitId, body, ifMatch),
  remove: ({ ctx, params }) => removeAccountingUnit(ctx, params.accountingUnitId),
};

export const accountingUnitsBffRoutes: Handlers<Contract['accountingUnitsBff']> = {
  list: async ({ ctx }) => {
    const units = await findAccountingUnits(ctx, {});
    return units.map((unit) => ({
      ...unitAnswer(unit),
      version: unit.version,
      concerns: unitConcerns(unit, units).map(concernAnswer),
    }));
  },
};
