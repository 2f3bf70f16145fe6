import type { Contract } from '#contract/contract.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';
import { readUses } from './read-uses.ts';
import { type ModelAddress, readLanguageModel, setLanguageModel } from './settings.ts';

export const createLanguageModelRoutes = (model: ModelAddress | undefined): Handlers<Contract['languageModelBff']> => ({
  read: ({ ctx }) => readLanguageModel(ctx, model),
  set: ({ ctx, body }) => setLanguageModel(ctx, model, body),
  uses: ({ ctx, query }) => readUses(ctx, query),
});
