import type { Contract } from '#contract/contract.ts';
import { changePassword, renameSelf, signOutSelf } from './own-account.ts';
import { readMe } from './read-me.ts';
import { endOwnOtherSessions, endOwnSession, endSessionOf, readOwnSessions, readSessions } from './sessions/sessions.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readRequirement,
  readSecondFactor,
  removeSecondFactor,
  renewOwnRecoveryCodes,
  resetSecondFactorOf,
  setRequirement,
} from './second-factor/own-second-factor.ts';
import { setCulture } from './set-culture.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Endpoints about the signed-in user. */
export const meRoutes: Handlers<Contract['meBff']> = {
  read: ({ ctx }) => readMe(ctx),
  setCulture: ({ ctx, body }) => setCulture(ctx, body.culture),
};

export const sessionsBffRoutes: Handlers<Contract['sessionsBff']> = {
  own: ({ ctx }) => readOwnSessions(ctx),
  endOwn: ({ ctx, params }) => endOwnSession(ctx, params.sessionId),
  endOthers: ({ ctx }) => endOwnOtherSessions(ctx),
  ofUser: ({ ctx, params }) => readSessions(ctx, params.userId),
  endOfUser: ({ ctx, params }) => endSessionOf(ctx, params.userId, params.sessionId),
};

export const secondFactorBffRoutes: Handlers<Contract['secondFactorBff']> = {
  read: ({ ctx }) => readSecondFactor(ctx),
  begin: ({ ctx, body }) => beginSecondFactor(ctx, body.password),
  confirm: ({ ctx, body }) => confirmSecondFactor(ctx, body.code),
  renewCodes: ({ ctx, body }) => renewOwnRecoveryCodes(ctx, body.password),
  remove: ({ ctx, body }) => removeSecondFactor(ctx, body.password),
  resetOf: ({ ctx, params }) => resetSecondFactorOf(ctx, params.userId),
  requirement: ({ ctx }) => readRequirement(ctx),
  setRequirement: ({ ctx, body }) => setRequirement(ctx, body.isRequired, body.was),
};

export const accountBffRoutes: Handlers<Contract['accountBff']> = {
  rename: ({ ctx, body }) => renameSelf(ctx, body.name, body.was),
  changePassword: ({ ctx, body }) => changePassword(ctx, body),
  signOut: ({ ctx }) => signOutSelf(ctx),
};
