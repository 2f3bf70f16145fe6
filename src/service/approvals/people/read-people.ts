import { findDecidingUsers } from './people.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Those who may be asked to decide or to stand in. */
export const readDecidingPeople = async (ctx: Ctx) =>
  (await findDecidingUsers(ctx.db)).map(({ id, name, email, role }) => ({ id, name, email, role }));
