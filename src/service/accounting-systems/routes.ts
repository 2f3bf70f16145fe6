import { accountingSystemTypes } from '#contract/accounting-systems/types.ts';
import type { Contract } from '#contract/contract.ts';
import {
  createAccountingSystem,
  listAccountingSystems,
  removeAccountingSystem,
  renameAccountingSystem,
  validateAccountingSystem,
} from './accounting-systems.ts';
import { readSystemSettings, setSystemSettings } from './system-settings.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const accountingSystemsRoutes: Handlers<Contract['accountingSystems']> = {
  create: ({ ctx, body }) => createAccountingSystem(ctx, body),
  rename: ({ ctx, body }) => renameAccountingSystem(ctx, body),
  remove: ({ ctx, query }) => removeAccountingSystem(ctx, query.accountingSystemId),
  list: ({ ctx, body }) => listAccountingSystems(ctx, body),
  info: () => ({ availableTypes: [...accountingSystemTypes] }),
  validate: ({ ctx, body }) => validateAccountingSystem(ctx, body),
  systemA: ({ ctx }) => readSystemSettings(ctx, 'system-a'),
  setSystemA: ({ ctx, body }) => setSystemSettings(ctx, 'system-a', body),
  systemB: ({ ctx }) => readSystemSettings(ctx, 'system-b'),
  setSystemB: ({ ctx, body }) => setSystemSettings(ctx, 'system-b', body),
  systemC: ({ ctx }) => readSystemSettings(ctx, 'system-c'),
  setSystemC: ({ ctx, body }) => setSystemSettings(ctx, 'system-c', body),
};
