import type { Contract } from '#contract/contract.ts';
import { readKeptNames, setSystemSettings } from '#service/domain/accounting-systems/system-settings.ts';
import { changeSystem, readUnitSystems } from '#service/domain/accounting-systems/unit-systems.ts';
import type { Handlers } from './handlers.ts';

export const accountingSystemsDeskRoutes: Handlers<Contract['accountingSystemsDesk']> = {
  state: async ({ ctx }) => ({ kept: await readKeptNames(ctx), units: await readUnitSystems(ctx) }),
  change: ({ ctx, params, body: { was, ...change } }) => changeSystem(ctx, params.accountingSystemId, change, was),
  setSettings: ({ ctx, params, body }) => setSystemSettings(ctx, params.system, body.settings, body.version),
};
