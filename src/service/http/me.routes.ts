import type { Contract } from '#contract/contract.ts';
import { changePassword, renameSelf, signOutSelf } from '#service/domain/accounts/own-account.ts';
import { readMe } from '#service/domain/accounts/read-me.ts';
import { setCulture } from '#service/domain/accounts/set-culture.ts';
import type { Handlers } from './handlers.ts';

/** What the signed-in person is told about himself. */
export const meRoutes: Handlers<Pick<Contract['desk'], 'me' | 'setCulture'>> = {
  me: ({ ctx }) => readMe(ctx),
  setCulture: ({ ctx, body }) => setCulture(ctx, body.culture),
};

export const accountDeskRoutes: Handlers<Contract['accountDesk']> = {
  rename: ({ ctx, body }) => renameSelf(ctx, body.name, body.was),
  changePassword: ({ ctx, body }) => changePassword(ctx, body),
  signOut: ({ ctx }) => signOutSelf(ctx),
};
