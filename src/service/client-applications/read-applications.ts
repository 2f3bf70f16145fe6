import { validate as isUuid } from 'uuid';
import { DomainError } from '#contract/core/errors.ts';
import { type ClientApplicationRow, findTenantApplication, listTenantApplications, lockTenantApplication } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

const known = (row: ClientApplicationRow | undefined): ClientApplicationRow => {
  if (row) return row;
  throw new DomainError('not_found', { reason: { code: 'client_application_not_found' } });
};

export const listApplications = (ctx: Ctx): Promise<ClientApplicationRow[]> => listTenantApplications(ctx.db, ctx.actor.tenantId);

export const readApplication = async (ctx: Ctx, id: string): Promise<ClientApplicationRow> =>
  known(isUuid(id) ? await findTenantApplication(ctx.db, ctx.actor.tenantId, id) : undefined);

/** Locks the application against changes until the transaction ends. */
export const lockApplication = async (ctx: Ctx, id: string): Promise<ClientApplicationRow> =>
  known(isUuid(id) ? await lockTenantApplication(ctx.db, ctx.actor.tenantId, id) : undefined);
