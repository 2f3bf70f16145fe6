import { findDecidingUsers } from './people.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Returns the users who may be approvers or substitutes. */
export const readDecidingPeople = async (ctx: Ctx) =>
  (await findDecidingUsers(ctx.db)).map(({ id, name, email, role }) => ({ id, name, email, role }));
