import { v7 as uuidv7 } from 'uuid';
import { accountingSystemTypes } from '#contract/accounting-systems.ts';
import { DomainError } from '#contract/errors.ts';
import {
  type AccountingSystemRow,
  deleteAccountingSystem,
  findAccountingSystemByName,
  insertAccountingSystem,
  listAccountingSystemRows,
  lockAccountingSystem,
  renameAccountingSystemRow,
} from '#service/store/accounting-systems.store.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Ctx, transact } from '../ctx.ts';

export const listAccountingSystems = (ctx: Ctx, text: string): Promise<AccountingSystemRow[]> =>
  listAccountingSystemRows(ctx.db, ctx.actor.tenantId, text);

export async function createAccountingSystem(ctx: Ctx, draft: Omit<AccountingSystemRow, 'id'>): Promise<AccountingSystemRow> {
  const system = { id: uuidv7(), ...draft };
  await withFreeName(system.name, () =>
    transact(ctx, async (ctx) => {
      await insertAccountingSystem(ctx.db, ctx.actor.tenantId, system, ctx.now());
      await recordAudit(ctx, 'accountingSystem.created', { details: system });
    }),
  );
  return system;
}

export function renameAccountingSystem(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
  return withFreeName(name, () =>
    transact(ctx, async (ctx) => {
      await renameLocked(ctx, await lockSystem(ctx, id), name);
    }),
  );
}

export async function renameLocked(ctx: Ctx, { id, name: from }: AccountingSystemRow, name: string): Promise<void> {
  await renameAccountingSystemRow(ctx.db, ctx.actor.tenantId, id, name);
  await recordAudit(ctx, 'accountingSystem.renamed', { details: { id, from, to: name } });
}

export function removeAccountingSystem(ctx: Ctx, id: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const system = await lockSystem(ctx, id);
    await deleteAccountingSystem(ctx.db, ctx.actor.tenantId, system.id);
    await recordAudit(ctx, 'accountingSystem.deleted', { details: { ...system } });
  });
}

/** What would keep a system of this name and type from being added; as it is meant for forms, each fault has its field. */
export async function validateAccountingSystem(
  ctx: Ctx,
  draft: { name?: string | null | undefined; type?: string | null | undefined },
): Promise<{ field: string; message: string }[]> {
  const name = (draft.name ?? '').trim();
  const type = (draft.type ?? '').trim().toLowerCase();
  const errors: { field: string; message: string }[] = [];
  if (name === '') errors.push({ field: 'name', message: 'is missing' });
  else if (name.length > 100) errors.push({ field: 'name', message: 'is longer than 100 characters' });
  else if (await findAccountingSystemByName(ctx.db, ctx.actor.tenantId, name))
    errors.push({ field: 'name', message: 'is the name of another accounting system' });
  if (!accountingSystemTypes.some((each) => each.toLowerCase() === type))
    errors.push({ field: 'type', message: `is not one of ${accountingSystemTypes.join(', ')}` });
  return errors;
}

export async function lockSystem(ctx: Ctx, id: string): Promise<AccountingSystemRow> {
  const system = await lockAccountingSystem(ctx.db, ctx.actor.tenantId, id);
  if (!system) throw new DomainError('not_found', { detail: 'There is no such accounting system' });
  return system;
}

/** The index decides, also between two who take a name at once. */
export async function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'accounting_systems_name')) throw error;
    throw new DomainError('name_taken', {
      detail: `Another accounting system is called ${name}`,
      errors: [{ path: 'body.name', message: 'is the name of another accounting system' }],
    });
  }
}
