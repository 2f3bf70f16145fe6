import type { z } from 'zod';
import type { approvalAdmin } from '#contract/approvals/admin-bff.ts';
import { listAccountingUnits } from '#service/accounting-units/store.ts';
import { listDocumentTypes } from '#service/document-types/types.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { findDecidingUsers, findManagers } from '../people/people.store.ts';
import { listSubstitutions } from '../people/substitutions.store.ts';
import { resolveApprovers } from '../runs/resolve-approvers.ts';
import { verifyTwoApprovers, type SetUp } from './verify-two-approvers.ts';
import { listWorkflows } from './store.ts';

type Asked = z.output<typeof approvalAdmin.prove.body>;
type Answer = z.input<typeof approvalAdmin.prove.answer.schema>;

/** Returns substitutions that are not over; those that start later count too. */
async function findSubstitutions(ctx: Ctx): Promise<Map<string, string[]>> {
  const open = (await listSubstitutions(ctx.db)).filter(({ revokedAt, endsAt }) => revokedAt === null && endsAt > ctx.now());
  return new Map(
    [...Map.groupBy(open, ({ substituteId }) => substituteId)].map(([id, rows]) => [id, rows.map(({ userId }) => userId)]),
  );
}

type Read = {
  setUp: SetUp;
  unitNames: Map<string, string>;
  /** Everything that the result depends on: the same basis gives the same result. */
  basis: unknown;
};

export async function readSetUp(ctx: Ctx, draft?: Asked['draft']): Promise<Read> {
  const units = await listAccountingUnits(ctx.db, ctx.actor.tenantId, { unitIds: 'all', filters: [] });
  const deciding = new Map<string, Awaited<ReturnType<typeof findDecidingUsers>>>();
  for (const { id } of units) deciding.set(id, await findDecidingUsers(ctx.db, id));
  const everybody = [...new Set([...deciding.values()].flat().map(({ id }) => id))];
  const managers = [...new Set((await findManagers(ctx.db, everybody)).values())];
  const kept = (await listWorkflows(ctx.db)).filter(({ id }) => id !== draft?.workflowId);
  const workflows = kept.map(({ isActive, definition }) => ({ name: definition.name, isActive, definition }));
  const drafted = draft ? [{ name: draft.definition.name, isActive: true, definition: draft.definition }] : [];
  const setUp: SetUp = {
    workflows: [...workflows, ...drafted],
    units: units.map(({ id }) => id),
    types: (await listDocumentTypes(ctx.db, ctx.actor.tenantId)).map(({ documentType }) => documentType),
    // the manager of an unknown sender may be any manager
    approversOf: ({ approvers: { managerOfSender, ...approvers } }, unitId) =>
      resolveApprovers(approvers, unitId, deciding.get(unitId) ?? [], managerOfSender ? managers : []).map(({ id }) => id),
    standsInFor: await findSubstitutions(ctx),
  };
  const { approversOf: _, standsInFor, ...rest } = setUp;
  return {
    setUp,
    unitNames: new Map(units.map(({ id, name }) => [id, name])),
    basis: { ...rest, standsInFor: [...standsInFor], deciding: [...deciding], managers },
  };
}

/** Whether documents can be exported without two different approvers, with the current workflows or with a draft of one of them. */
export const readProof = async (ctx: Ctx, { draft, ...asked }: Asked): Promise<Answer> =>
  answerOf(await readSetUp(ctx, draft), asked);

export function answerOf(
  { setUp, unitNames }: Read,
  { over, currency, supplier, unitId, documentType }: Omit<Asked, 'draft'>,
): Answer {
  const asked = {
    over,
    currency,
    ...(supplier !== undefined && { supplier }),
    ...(unitId !== undefined && { unitId }),
    ...(documentType !== undefined && { documentType }),
  };
  const { isComplete, tried, hole } = verifyTwoApprovers(setUp, asked);
  if (!hole) return { isComplete, tried, hole: null };
  const { document, ...why } = hole;
  return { isComplete, tried, hole: { ...why, document: { ...document, unitName: unitNames.get(document.unitId) ?? '' } } };
}
