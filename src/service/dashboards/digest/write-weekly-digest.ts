import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';
import type { DashboardFigures, FigureUnit } from '#contract/dashboards/bff.ts';
import { applicationAddress, composeEmail, type ListedDocument } from '#service/approvals/emails/compose-email.ts';
import { countDocuments } from '#service/documents/list/list-documents.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import { actorOf } from '#service/identity/actors.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { findUser } from '#service/users/accounts.store.ts';
import { findReaders } from '#service/approvals/emails/store.ts';
import { generateFigures } from '../generate-figures.ts';
import { weekBefore } from './monday.ts';
import { claimWeek } from './store.ts';

/** Figures of the weekly email and their units. */
const told = {
  DocumentsOverTime: 'count',
  AutomationRate: 'percent',
  TimePerDocument: 'hours',
  ApprovalLeadTime: 'hours',
  ExportResults: 'count',
} as const satisfies Partial<Record<DashboardType, FigureUnit>>;
const digestTypes = Object.keys(told) as (keyof typeof told)[];

/** Sends the weekly summary of pending work and of the previous week; nothing if there is nothing to report. */
export function writeWeeklyDigest(ctx: Ctx, userId: string, monday: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const [reader] = await findReaders(ctx.db, [userId]);
    const user = await findUser(ctx.db, userId);
    const actor = user && actorOf('user', user);
    if (!reader || !actor || !(await claimWeek(ctx.db, { tenantId, userId }, monday))) return;
    // the summary contains only what the user may see
    const own: Ctx = { ...ctx, actor, culture: reader.culture };
    const waiting = await waitingFor(own);
    const week = weekBefore(monday);
    const facts = await factsOf(own, week);
    if (waiting.length === 0 && facts.length === 0) return;
    const { culture } = reader;
    const subject = text(culture, 'email.weekly.subject', { period: periodText(culture, week) });
    const email = composeEmail({
      culture,
      tenant: (await readTenant(ctx)).name,
      subject,
      greeting: text(culture, 'email.approval.hello', { name: reader.name }),
      lines: [text(culture, waiting.length > 0 ? 'email.weekly.waiting' : 'email.weekly.nothingWaits')],
      facts,
      listed: waiting,
      action: {
        label: text(culture, 'email.weekly.open'),
        address: applicationAddress(`/dashboards?from=${week.from}&to=${week.to}`),
      },
      footer: text(culture, 'email.weekly.settings'),
    });
    await queueEmail(ctx, { kind: 'weeklyDigest', recipient: reader.email, ...email });
  });
}

/** Documents to review, decisions to make and failed exports, each with the list that shows exactly these. */
async function waitingFor(ctx: Ctx): Promise<ListedDocument[]> {
  const all = [
    { id: 'review', filter: { listStatus: { value: 'extracted' } }, path: '/documents?view=toReview' },
    { id: 'approval', filter: { assignedTo: { value: ctx.actor.id } }, path: '/approvals' },
    { id: 'exportFailed', filter: { exportState: { value: 'Failed' } }, path: '/documents?view=all&exportState=Failed' },
  ];
  const rows: ListedDocument[] = [];
  for (const { id, filter, path } of all) {
    const count = await countDocuments(ctx, { text: undefined, filter });
    const amount = new Intl.NumberFormat(ctx.culture).format(count);
    if (count > 0)
      rows.push({ name: text(ctx.culture, `email.weekly.${id}`), amount, remark: '', address: applicationAddress(path) });
  }
  return rows;
}

/** Returns dashboard figures of that week; empty if there was no activity. The job sees all units, so those of the reader are named. */
async function factsOf(ctx: Ctx, week: { from: string; to: string }): Promise<[string, string][]> {
  const facts: [string, string][] = [];
  const { unitIds } = ctx.actor;
  if (unitIds !== 'all' && unitIds.length === 0) return facts;
  for (const dashboardType of digestTypes) {
    const { figure } = await generateFigures(ctx, {
      dashboardType,
      ...week,
      ...(unitIds !== 'all' && { accountingUnitIds: unitIds }),
    });
    const value = valueText(ctx.culture, figure, told[dashboardType]);
    if (value !== undefined) facts.push([text(ctx.culture, `email.weekly.${dashboardType}`), value]);
  }
  return facts;
}

function valueText(culture: string, { value, previous }: DashboardFigures['figure'], unit: FigureUnit): string | undefined {
  if (!value && !previous) return undefined;
  const shapes = {
    count: {},
    amount: {},
    percent: { style: 'unit', unit: 'percent', maximumFractionDigits: 0 },
    hours: { style: 'unit', unit: 'hour', maximumFractionDigits: 1 },
  } as const satisfies Record<FigureUnit, Intl.NumberFormatOptions>;
  const shown = (each: number | null) => (each === null ? '–' : new Intl.NumberFormat(culture, shapes[unit]).format(each));
  return text(culture, 'email.weekly.compared', { value: shown(value), previous: shown(previous) });
}

const periodText = (culture: string, { from, to }: { from: string; to: string }): string =>
  new Intl.DateTimeFormat(culture, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  );
