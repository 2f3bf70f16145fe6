import type { Contract } from '#contract/contract.ts';
import { forgetPreference, readPreferences, setPreference } from './preferences.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const preferencesBffRoutes: Handlers<Contract['preferencesBff']> = {
  read: ({ ctx }) => readPreferences(ctx),
  save: ({ ctx, params, body }) => setPreference(ctx, params.key, body.value),
  forget: ({ ctx, params }) => forgetPreference(ctx, params.key),
};
