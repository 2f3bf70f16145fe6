import { DomainError } from '#contract/errors.ts';
import { findDataTableByName } from '#service/store/external-data-tables.store.ts';
import type { Ctx } from '../ctx.ts';

const taken = (name: string) =>
  new DomainError('name_taken', {
    detail: `Another table is called ${name}`,
    errors: [{ path: 'body.name', message: 'is the name of another table' }],
  });

export async function assertNameFree(ctx: Ctx, name: string, ownId?: string): Promise<void> {
  const other = await findDataTableByName(ctx.db, ctx.actor.tenantId, name);
  if (other && other.id !== ownId) throw taken(name);
}

/** Two callers may take a name at once; the index lets one through. */
export const asTakenName = (error: unknown, name: string): unknown =>
  error instanceof Error && 'constraint' in error && error.constraint === 'external_data_tables_name' ? taken(name) : error;
