import { DomainError } from '#contract/core/errors.ts';
import { findDataTableByName } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

const taken = (name: string) =>
  new DomainError('name_taken', {
    reason: { code: 'table_name_taken', params: { name } },
    errors: [{ path: 'body.name', code: 'table_name_taken', params: { name } }],
  });

export async function assertNameFree(ctx: Ctx, name: string, ownId?: string): Promise<void> {
  const other = await findDataTableByName(ctx.db, ctx.actor.tenantId, name);
  if (other && other.id !== ownId) throw taken(name);
}

/** Converts a unique violation: of two concurrent callers that use the same name, the index accepts one. */
export const asTakenName = (error: unknown, name: string): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'external_data_tables_name' ? taken(name) : error;
