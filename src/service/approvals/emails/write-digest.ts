import { claimDigest, findReaders } from './store.ts';
import { findUser } from '#service/users/accounts.store.ts';
import { findInbox } from '../inbox/store.ts';
import { findSubstituted } from '../people/substitutions.store.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { dueAtOf, openQuestionsByDocument } from '../questions/held.ts';
import { loadApprovals } from '../runs/load-approval.ts';
import { openStepOf } from '../runs/run-engine.ts';
import { approvalTexts } from './approval-email-texts.ts';
import { applicationAddress, composeEmail } from './compose-email.ts';
import { nameOf, totalOf } from './document-facts.ts';

/** The hour at which people come to work, on working days. */
const hour = 7;
const maxListed = 30;

/** Returns the day whose emails are due now in a time zone; undefined on weekends and before seven in the morning there. */
export function digestDayOf(now: Date, timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hour12: false,
  }).format(now);
  const [day = '', time = ''] = parts.split(' ');
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || Number(time) < hour ? undefined : day;
}

/** Sends a user their pending approvals, once a day; nothing if there are none. */
export function writeDigest(ctx: Ctx, userId: string, day: string): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { tenantId } = ctx.actor;
    const [reader] = await findReaders(ctx.db, [userId]);
    const user = await findUser(ctx.db, userId);
    if (!reader || !user || !(await claimDigest(ctx.db, tenantId, userId, day))) return;
    const standsInFor = await findSubstituted(ctx.db, { tenantId, id: userId }, ctx.now());
    const units = [...(user.accountingUnitId === null ? [] : [user.accountingUnitId]), ...user.additionalUnitIds];
    const unitIds = user.role === 'TenantAdmin' ? ('all' as const) : units;
    const query = { selfId: userId, standsInFor, unitIds, now: ctx.now() };
    const { ids, waiting } = await findInbox(ctx.db, query, { skip: 0, take: maxListed });
    if (waiting === 0) return;
    const t = approvalTexts(reader.culture);
    const listed = await findDocuments(ctx.db, ids);
    const approvals = await loadApprovals(ctx, listed);
    const held = await openQuestionsByDocument(ctx, ids);
    const byId = new Map(listed.map((document) => [document.id, document]));
    const rows = ids.flatMap((id) => {
      const document = byId.get(id);
      const approval = approvals.get(id);
      const open = approval && openStepOf(approval.run)?.step;
      const dueAt = open && dueAtOf(open, held.get(id), ctx.now());
      const isLate = dueAt && dueAt < ctx.now();
      return document
        ? [
            {
              name: nameOf(document),
              amount: totalOf(document, reader.culture),
              remark: isLate ? t.overdue : '',
              address: applicationAddress(`/approvals?document=${id}`),
            },
          ]
        : [];
    });
    const rest = waiting - rows.length;
    const email = composeEmail({
      culture: reader.culture,
      tenant: (await readTenant(ctx)).name,
      subject: t.digest(waiting),
      greeting: t.hello(reader.name),
      lines: [`${t.digest(waiting)}:`],
      facts: [],
      listed: rows,
      afterList: rest > 0 ? t.more(rest) : '',
      action: { label: t.open, address: applicationAddress('/approvals') },
      footer: t.settings,
    });
    await queueEmail(ctx, { kind: 'approvalDigest', recipient: reader.email, ...email });
  });
}
