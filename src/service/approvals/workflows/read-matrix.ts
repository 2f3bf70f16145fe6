import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { workflowMatrix } from '#contract/approvals/matrix.ts';
import { listAccountingUnits } from '#service/accounting-units/store.ts';
import { listDocumentTypes } from '#service/document-types/types.store.ts';
import { findDecidingUsers } from '../people/people.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { concernAnswer } from '#service/platform/texts/text.ts';
import type { Scope } from './document-kinds.ts';
import { matrixOf } from './matrix.ts';
import { listWorkflows } from './store.ts';
import { workflowConcerns } from './workflow-concerns.ts';

/** Returns the accounting units and document types of a tenant. */
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

type Draft = z.output<typeof workflowMatrix.draftMatrix.body>;

export async function readDraftMatrix(
  ctx: Ctx,
  { workflowId = uuidv7(), definition }: Draft,
): Promise<z.output<typeof workflowMatrix.draftMatrix.answer.schema>> {
  const [saved, scope, deciders] = await Promise.all([listWorkflows(ctx.db), readScope(ctx), findDecidingUsers(ctx.db)]);
  const draft = { id: workflowId, isActive: true, definition };
  const workflows = saved.every(({ id }) => id !== workflowId)
    ? [...saved, draft]
    : saved.map((each) => (each.id === workflowId ? draft : each));
  return {
    workflowId,
    ...matrixOf(workflows, scope),
    concerns: workflowConcerns(draft, workflows, { scope, deciders }).map(concernAnswer),
  };
}
