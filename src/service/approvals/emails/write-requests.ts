import { v7 as uuidv7 } from 'uuid';
import { findAdminReaders, findReaders, insertLink, type LinkKind, type Reader } from './store.ts';
import { findSubstitutes } from '../people/substitutions.store.ts';
import { findPageImage } from '#service/documents/pages/pages.store.ts';
import { type DocumentRow, findDocuments } from '#service/documents/core/document-row.ts';
import { countEmailsTo } from '#service/emails/outbox.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { queueEmail } from '#service/emails/queue-email.ts';
import { readTenant } from '#service/tenant/read-tenant.ts';
import { type Approval, loadApproval } from '../runs/load-approval.ts';
import type { Step, Vote } from '../runs/run.ts';
import { hasUsedDecision, openStepOf } from '../runs/run-engine.ts';
import { approvalTexts, timeText } from './approval-email-texts.ts';
import { applicationAddress, composeEmail, decisionAddress, type EmailPlan, pictureId } from './compose-email.ts';
import { documentFacts, headlineOf, nameOf, totalOf } from './document-facts.ts';
import { readMessagesAbout, type MessagesAbout, messageFacts } from './messages-about.ts';

/** Afterwards a link in an email no longer decides, and only leads to the application. */
const linkDays = 7;
/** Nobody reads more than this in an hour; further requests are in the daily email. */
const maxPerHour = 30;

type Turn = { documentId: string; runId: string; stepIndex: number };
/** A user with the votes that they may cast now. */
type Asked = { userId: string; votes: Vote[]; inPlaceOf: string[] };

/** Returns the users who may decide the open step, each once: its approvers and their substitutes of today. */
export async function findStepDeciders(ctx: Ctx, { run }: Approval, step: Step): Promise<Asked[]> {
  const open = step.votes.filter(({ status }) => status === 'Pending');
  const substitutes = await findSubstitutes(
    ctx.db,
    open.map(({ approver }) => approver.id),
    ctx.now(),
  );
  const asked = new Map<string, Asked>();
  const add = (userId: string, vote: Vote, inPlaceOf?: string) => {
    const known = asked.get(userId) ?? { userId, votes: [], inPlaceOf: [] };
    known.votes.push(vote);
    if (inPlaceOf !== undefined) known.inPlaceOf.push(inPlaceOf);
    asked.set(userId, known);
  };
  for (const vote of open) {
    add(vote.approver.id, vote);
    for (const { userId, userName, substituteId } of substitutes)
      if (userId === vote.approver.id) add(substituteId, vote, userName);
  }
  return [...asked.values()].filter(({ userId }) => !run.barredIds.includes(userId) && !hasUsedDecision(run, { id: userId }));
}

/** Returns the picture of the first page, if there is one. */
export async function pictureOf(ctx: Ctx, documentId: string) {
  const page = await findPageImage(ctx.db, documentId, 0);
  if (!page) return [];
  const inline = { contentId: pictureId, rotation: page.rotation };
  return [{ fileName: 'page.jpg', contentType: 'image/jpeg', key: page.preview_key, inline }];
}

function linesOf({ row }: Approval, step: Step, { votes, inPlaceOf, userId }: Asked, kind: LinkKind, reader: Reader): string[] {
  const t = approvalTexts(reader.culture);
  const since = timeText(reader, step.startedAt ?? row.started_at);
  const isOwn = votes.some(({ approver }) => approver.id === userId);
  const from = votes.find(({ delegatedFrom }) => delegatedFrom !== null)?.delegatedFrom;
  return [
    kind === 'request' ? t.asks(row.started_by) : t.remind(since),
    ...(row.restarted_because === null ? [] : [t.again]),
    ...(votes.some(({ isEscalated }) => isEscalated) ? [t.late] : []),
    ...(from ? [t.delegated(from.name)] : []),
    ...(isOwn ? [] : [t.inPlaceOf(inPlaceOf.join(', '))]),
  ];
}

type Occasion = { kind: LinkKind; until: Date; messages: MessagesAbout; tenant: string };

function planOf(
  approval: Approval,
  step: Step,
  asked: Asked,
  reader: Reader,
  { kind, until, messages, tenant }: Occasion,
): EmailPlan {
  const { document } = approval;
  const { culture } = reader;
  const t = approvalTexts(culture);
  const delegator = asked.votes.find(({ delegatedFrom }) => delegatedFrom !== null)?.delegatedFrom;
  const note = delegator && step.votes.find(({ approver }) => approver.id === delegator.id)?.decision?.note;
  const what = [nameOf(document), totalOf(document, culture)].filter(Boolean).join(' · ');
  return {
    culture,
    tenant,
    subject: kind === 'request' ? t.request(what) : t.reminder(what),
    greeting: t.hello(reader.name),
    lines: linesOf(approval, step, asked, kind, reader),
    headline: headlineOf(document, culture),
    facts: [
      ...documentFacts(document, culture),
      ...messageFacts(messages, culture),
      [t.step, step.name],
      ...(step.dueAt ? [[t.decideBy, timeText(reader, step.dueAt)] as const] : []),
      ...(note ? [[t.note, note] as const] : []),
    ],
    action: { label: t.decide, address: decisionAddress, note: t.linkNote(timeText(reader, until)) },
    more: { label: t.open, address: applicationAddress(`/approvals?document=${document.id}`) },
    footer: t.settings,
    picture: t.picture,
  };
}

/**
 * Sends emails of a kind about the open step to its approvers who want them and have not received one. Within a transaction. There is no
 * reader if all approvers have left.
 */
export async function emailApprovers(ctx: Ctx, approval: Approval, kind: LinkKind): Promise<{ hasReaders: boolean }> {
  const open = openStepOf(approval.run);
  if (!open) return { hasReaders: false };
  const { document, row } = approval;
  const asked = new Map((await findStepDeciders(ctx, approval, open.step)).map((each) => [each.userId, each]));
  const attachments = await pictureOf(ctx, document.id);
  const messages = await readMessagesAbout(ctx, document.id);
  const { name: tenant } = await readTenant(ctx);
  const emailKind = kind === 'request' ? 'approvalRequest' : 'approvalReminder';
  const hourAgo = new Date(ctx.now().getTime() - 3_600_000);
  const readers = await findReaders(ctx.db, [...asked.keys()]);
  for (const reader of readers) {
    const turn = asked.get(reader.id);
    if (!turn || reader.emails === 'none' || (reader.emails === 'daily' && kind === 'request')) continue;
    if ((await countEmailsTo(ctx.db, emailKind, reader.email, hourAgo)) >= maxPerHour) continue;
    const id = uuidv7();
    const expiresAt = new Date(ctx.now().getTime() + linkDays * 86_400_000);
    const link = { kind, userId: reader.id, documentId: document.id, runId: row.id, stepIndex: open.index };
    const isNew = await insertLink(ctx.db, { ...link, id, tenantId: ctx.actor.tenantId, createdAt: ctx.now(), expiresAt });
    if (!isNew) continue;
    const email = composeEmail(planOf(approval, open.step, turn, reader, { kind, until: expiresAt, messages, tenant }));
    await queueEmail(ctx, { id, kind: emailKind, documentId: document.id, recipient: reader.email, ...email, attachments });
  }
  return { hasReaders: readers.length > 0 };
}

/** Notifies the admins that nobody can decide a step, so that they add an approver. */
export async function emailStuckStep(ctx: Ctx, document: DocumentRow, step: Step): Promise<void> {
  const { name: tenant } = await readTenant(ctx);
  for (const reader of await findAdminReaders(ctx.db)) {
    const t = approvalTexts(reader.culture);
    const email = composeEmail({
      culture: reader.culture,
      tenant,
      headline: headlineOf(document, reader.culture),
      subject: t.alone(nameOf(document)),
      greeting: t.hello(reader.name),
      lines: [t.aloneText(step.name)],
      facts: documentFacts(document, reader.culture),
      action: { label: t.open, address: applicationAddress(`/approvals?tab=figures&document=${document.id}`) },
      footer: '',
    });
    await queueEmail(ctx, { kind: 'approvalAlone', documentId: document.id, recipient: reader.email, ...email });
  }
}

/**
 * Sends the emails due when a step starts or gets another approver, if that is still the state. A repeated run sends nobody a second email.
 */
export function writeRequests(ctx: Ctx, { documentId, runId, stepIndex }: Turn): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [document] = await findDocuments(ctx.db, [documentId]);
    const approval = document && (await loadApproval(ctx, document));
    const open = approval && openStepOf(approval.run);
    if (!approval || !open || approval.row.id !== runId || open.index !== stepIndex) return;
    if (open.step.stuckSince === null) await emailApprovers(ctx, approval, 'request');
  });
}
