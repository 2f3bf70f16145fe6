import { v7 as uuidv7 } from 'uuid';
import { accountingSystemTypes } from '#contract/accounting-systems/types.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, type ReasonAnswer } from '#contract/core/errors.ts';
import { reasonAnswer, reasonText } from '#service/platform/texts/text.ts';
import {
  type AccountingSystemRow,
  deleteAccountingSystem,
  findAccountingSystemByName,
  insertAccountingSystem,
  listAccountingSystemRows,
  lockAccountingSystem,
  renameAccountingSystemRow,
} from './store.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';

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

type FieldFault = ReasonAnswer & { field: string; message: string };

/** Returns what prevents a system with this name and type from being added; made for forms, so each error refers to its field. */
export async function validateAccountingSystem(
  ctx: Ctx,
  draft: { name?: string | null | undefined; type?: string | null | undefined },
): Promise<FieldFault[]> {
  const say = (field: string, reason: Reason) =>
    errors.push({ field, ...reasonAnswer(reason), message: reasonText(ctx.culture, reason) });
  const name = (draft.name ?? '').trim();
  const type = (draft.type ?? '').trim().toLowerCase();
  const errors: FieldFault[] = [];
  if (name === '') say('name', { code: 'required' });
  else if (name.length > 100) say('name', { code: 'text_too_long', params: { max: 100 } });
  else if (await findAccountingSystemByName(ctx.db, ctx.actor.tenantId, name))
    say('name', { code: 'accounting_system_name_taken', params: { name } });
  if (!accountingSystemTypes.some((each) => each.toLowerCase() === type))
    say('type', { code: 'invalid_choice', params: { options: accountingSystemTypes.join(', ') } });
  return errors;
}

export async function lockSystem(ctx: Ctx, id: string): Promise<AccountingSystemRow> {
  const system = await lockAccountingSystem(ctx.db, ctx.actor.tenantId, id);
  if (!system) throw new DomainError('not_found', { reason: { code: 'accounting_system_not_found' } });
  return system;
}

/** Converts unique violations: the index also decides between concurrent callers with the same name. */
export async function withFreeName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'accounting_systems_name')) throw error;
    throw new DomainError('name_taken', {
      reason: { code: 'accounting_system_name_taken', params: { name } },
      errors: [{ path: 'body.name', code: 'accounting_system_name_taken', params: { name } }],
    });
  }
}
