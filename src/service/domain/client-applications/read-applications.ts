import { validate as isUuid } from 'uuid';
import { DomainError } from '#contract/errors.ts';
import {
  type ClientApplicationRow,
  findTenantApplication,
  listTenantApplications,
  lockTenantApplication,
} from '#service/store/client-applications.store.ts';
import type { Ctx } from '../ctx.ts';

const known = (row: ClientApplicationRow | undefined): ClientApplicationRow => {
  if (row) return row;
  throw new DomainError('not_found', { detail: 'There is no such client application' });
};

export const listApplications = (ctx: Ctx): Promise<ClientApplicationRow[]> => listTenantApplications(ctx.db, ctx.actor.tenantId);

export const readApplication = async (ctx: Ctx, id: string): Promise<ClientApplicationRow> =>
  known(isUuid(id) ? await findTenantApplication(ctx.db, ctx.actor.tenantId, id) : undefined);

/** Until the transaction ends nobody else changes it. */
export const lockApplication = async (ctx: Ctx, id: string): Promise<ClientApplicationRow> =>
  known(isUuid(id) ? await lockTenantApplication(ctx.db, ctx.actor.tenantId, id) : undefined);
