import type { Contract } from '#contract/contract.ts';
import { forgetPreference, readPreferences, setPreference } from '#service/domain/accounts/preferences.ts';
import type { Handlers } from './handlers.ts';

export const preferencesDeskRoutes: Handlers<Contract['preferencesDesk']> = {
  read: ({ ctx }) => readPreferences(ctx),
  save: ({ ctx, params, body }) => setPreference(ctx, params.key, body.value),
  forget: ({ ctx, params }) => forgetPreference(ctx, params.key),
};
