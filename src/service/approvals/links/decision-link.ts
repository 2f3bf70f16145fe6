import { DomainError } from '#contract/core/errors.ts';
import { findLink, findReaders, type Link, lockLink, useLink } from '../emails/store.ts';
import { findApprovalSettings } from '../workflows/store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { loadReadable } from '#service/documents/core/load-readable.ts';
import { readPageImage } from '#service/documents/core/read-files.ts';
import type { FileAnswer } from '#service/platform/http/file-answer.ts';
import { emailOfLink } from '#service/emails/email-addresses.ts';
import { readPrefilledNotes } from '#service/tenant/prefilled-notes.ts';
import { turnOf } from '../decisions/can-be-approved.ts';
import { type Decision, decideStep } from '../decisions/decide-step.ts';
import { documentFacts, nameOf } from '../emails/document-facts.ts';
import { readMessagesAbout, messageFacts } from '../emails/messages-about.ts';
import { openQuestionsByDocument } from '../questions/held.ts';
import { openStepOf } from '../runs/run-engine.ts';

/** Why a link cannot be used; `signIn`: the tenant requires approvers to sign in. */
export type LinkEnd = 'unknown' | 'expired' | 'used' | 'over' | 'signIn' | 'held';

export class LinkEnded extends Error {
  override name = 'LinkEnded';
  readonly end: LinkEnd;
  readonly documentId: string | undefined;
  constructor(end: LinkEnd, documentId?: string) {
    super(`the link is ${end}`);
    this.end = end;
    this.documentId = documentId;
  }
}

/** Returns the link of a verified token, and the language of its user. `ctx` belongs to the tenant that the link names. */
export async function findDecisionLink(ctx: Ctx, token: string): Promise<Link & { culture: string }> {
  const id = emailOfLink(ctx, token);
  const link = id === undefined ? undefined : await findLink(ctx.db, id);
  if (!link) throw new LinkEnded('unknown');
  const [reader] = await findReaders(ctx.db, [link.userId]);
  if (!reader) throw new LinkEnded('over');
  return { ...link, culture: reader.culture };
}

function assertOpen(link: Link, now: Date): void {
  if (link.usedAt !== null) throw new LinkEnded('used', link.documentId);
  if (link.expiresAt <= now) throw new LinkEnded('expired', link.documentId);
}

/** Returns the approval and the open step that the user of the link may decide now. */
async function openDecision(ctx: Ctx, link: Link) {
  assertOpen(link, ctx.now());
  const document = await loadReadable(ctx, link.documentId).catch((error: unknown) => {
    if (error instanceof DomainError) throw new LinkEnded('over');
    throw error;
  });
  if ((await openQuestionsByDocument(ctx, [document.id])).size > 0) throw new LinkEnded('held', link.documentId);
  const turn = await turnOf(ctx, document);
  const open = turn && openStepOf(turn.approval.run);
  if (!turn || !open || turn.approval.row.id !== link.runId || open.index !== link.stepIndex)
    throw new LinkEnded('over', link.documentId);
  if ((await findApprovalSettings(ctx.db)).linkNeedsSignIn) throw new LinkEnded('signIn', link.documentId);
  return { document, approval: turn.approval, open };
}

/**
 * Returns the data for the page of a link. Opening the page decides nothing, because mail clients open links too. `ctx` acts for the user
 * of the link.
 */
export async function readDecisionPage(ctx: Ctx, link: Link) {
  const { document, approval, open } = await openDecision(ctx, link);
  return {
    name: nameOf(document),
    version: document.version,
    facts: [...documentFacts(document, ctx.culture), ...messageFacts(await readMessagesAbout(ctx, document.id), ctx.culture)],
    workflow: approval.definition.name,
    step: open.step.name,
    startedBy: approval.row.started_by,
    pages: document.page_count,
    documentId: document.id,
    /** Prefilled notes of the tenant. */
    notes: await readPrefilledNotes(ctx),
  };
}
export type DecisionPageData = Awaited<ReturnType<typeof readDecisionPage>>;

/** Returns the image of a page while the link can be used to decide. */
export async function readLinkPicture(ctx: Ctx, link: Link, pageIndex: number): Promise<FileAnswer> {
  await openDecision(ctx, link);
  return readPageImage(ctx, link.documentId, pageIndex, { isPreview: false });
}

/** Decides by a link, once: a repeated submission is refused. */
export function decideByLink(ctx: Ctx, linkId: string, decision: Decision): Promise<void> {
  return transact(ctx, async (ctx) => {
    const link = await lockLink(ctx.db, linkId);
    if (!link) throw new LinkEnded('unknown');
    await openDecision(ctx, link);
    await decideStep(ctx, link.documentId, { ...decision, via: 'link' });
    await useLink(ctx.db, linkId, ctx.now());
  });
}
