import type { ApprovalFigures } from '#contract/approvals/admin-bff.ts';
import { findAlarms, findPeopleFigures, findRunFigures, findStepFigures } from './store.ts';
import { findStuck } from './stuck.store.ts';
import { withoutNestedLoops } from '#service/platform/database/without-nested-loops.ts';
import type { Ctx } from '#service/platform/ctx.ts';

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Returns figures on the approvals of the last days, for administrators. */
export async function readFigures(ctx: Ctx, days: number): Promise<ApprovalFigures> {
  const since = new Date(ctx.now().getTime() - days * 86_400_000);
  const { runs, steps, people } = await withoutNestedLoops(ctx.db, async (db) => ({
    runs: await findRunFigures(db, since),
    steps: await findStepFigures(db, since),
    people: await findPeopleFigures(db, since, ctx.now()),
  }));
  const due = sum(steps.map((step) => step.due));
  return {
    days,
    runs,
    steps: steps.map(({ timely, ...step }) => ({ ...step, inTime: share(timely, step.due) })),
    people: people.map(({ timely, ...person }) => ({ ...person, inTime: share(timely, person.due) })),
    due,
    inTime: share(sum(steps.map(({ timely }) => timely)), due),
  };
}

export async function readStuck(ctx: Ctx, page: { skip: number; take: number }) {
  const { items, totalCount } = await findStuck(ctx.db, ctx.now(), page);
  return {
    items: items.map(({ since, dueAt, ...item }) => ({
      ...item,
      since: since.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    })),
    totalCount,
  };
}

export const readAlarms = async (ctx: Ctx) =>
  (await findAlarms(ctx.db)).map(({ at, ...alarm }) => ({ ...alarm, at: at.toISOString() }));
