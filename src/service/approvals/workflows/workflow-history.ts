import { findWorkflowHistory } from '../figures/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { readWorkflow } from './workflows.ts';

/** Returns the changes of a workflow with user and time, the latest first. */
export async function readWorkflowHistory(ctx: Ctx, id: string) {
  const workflow = await readWorkflow(ctx, id);
  return (await findWorkflowHistory(ctx.db, workflow.id)).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}
