import type { Contract } from '#contract/contract.ts';
import { readStoredNames, setSystemSettings } from './system-settings.ts';
import { changeSystem, readUnitSystems } from './unit-systems.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const accountingSystemsBffRoutes: Handlers<Contract['accountingSystemsBff']> = {
  state: async ({ ctx }) => ({ kept: await readStoredNames(ctx), units: await readUnitSystems(ctx) }),
  change: ({ ctx, params, body: { was, ...change } }) => changeSystem(ctx, params.accountingSystemId, change, was),
  setSettings: ({ ctx, params, body }) => setSystemSettings(ctx, params.system, body.settings, body.version),
};
