import type { Contract } from '#contract/contract.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';
import { addPasskey, beginPasskey, readPasskeys, removePasskey, renameOwnPasskey } from './own-passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

export const createPasskeysRoutes = (party: RelyingParty): Handlers<Contract['passkeysBff']> => ({
  list: ({ ctx }) => readPasskeys(ctx, party),
  begin: ({ ctx, body }) => beginPasskey(ctx, party, body.password),
  add: ({ ctx, body }) => addPasskey(ctx, party, body),
  rename: ({ ctx, params, body }) => renameOwnPasskey(ctx, params.passkeyId, body.name),
  remove: ({ ctx, params, body }) => removePasskey(ctx, params.passkeyId, body.password),
});
