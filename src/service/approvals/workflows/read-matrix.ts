import type { z } from 'zod';
import type { workflowMatrix } from '#contract/approvals/matrix.ts';
import { listAccountingUnits } from '#service/accounting-units/store.ts';
import { listDocumentTypes } from '#service/document-types/types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { Scope } from './document-kinds.ts';
import { matrixOf } from './matrix.ts';
import { listWorkflows } from './store.ts';

/** What there is to tell apart in a tenant. */
export async function readScope(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<Scope> {
  const [units, types] = await Promise.all([
    listAccountingUnits(ctx.db, ctx.actor.tenantId, { unitIds: 'all', filters: [] }),
    listDocumentTypes(ctx.db, ctx.actor.tenantId),
  ]);
  return { units: units.map(({ id }) => id), types: types.map(({ documentType }) => documentType) };
}

export async function readMatrix(ctx: Ctx): Promise<z.output<typeof workflowMatrix.matrix.answer.schema>> {
  const [workflows, scope] = await Promise.all([listWorkflows(ctx.db), readScope(ctx)]);
  return matrixOf(workflows, scope);
}
