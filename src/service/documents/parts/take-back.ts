import { validate as isUuid } from 'uuid';
import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError } from '#contract/core/errors.ts';
import { deleteAttachment, findAttachment, returnAttachments } from '../attachments/store.ts';
import { deleteLinks, type DocumentLink, findLinksOf } from '../core/links.store.ts';
import { findElsewhere } from '../core/documents.store.ts';
import { changeDocuments, lockDeletedDocuments, lockDocuments } from '../core/document-row.ts';
import { forgetFilesAfterCommit } from '../attachments/forget-files.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { asTakenExternalId } from '../changes/assert-external-id-free.ts';
import { assertMayEdit } from '../core/policy.ts';
import { restoreLocked } from '../trash/restore-documents.ts';
import { assertMayRearrange } from './assert-may-rearrange.ts';

const gone = (reason: Reason) => new DomainError('state_conflict', { reason });

/**
 * Undoes a split, merge or attachment, given a document that it moved to the trash: the resulting documents move to the trash, and the
 * original ones are restored with their attachments. Edits of the resulting documents stay with them.
 */
export async function takeBack(ctx: Ctx, documentId: string): Promise<{ documentIds: string[] }> {
  const links = isUuid(documentId) ? await findLinksOf(ctx.db, documentId) : [];
  const [first] = links;
  if (!first) throw new DomainError('document_not_found');
  const results = [...new Set(links.map((link) => link.becameId))];
  const isAttached = first.kind === 'attached';
  try {
    return await transact(ctx, async (ctx) => {
      const named = links.map((link) => link.documentId);
      const sources = await lockDeletedDocuments(ctx.db, named);
      // documents that the caller may not see must not be left behind
      if ((await findElsewhere(ctx.db, [...named, ...results], true)).size > 0) throw new DomainError('unit_forbids');
      if ((await findElsewhere(ctx.db, results)).size > 0) throw new DomainError('unit_forbids');
      for (const source of sources) assertMayEdit(ctx.actor, source);
      const made = await lockDocuments(ctx.db, results);
      if (sources.length === 0) throw new DomainError('document_not_found');
      if (made.length < results.length) throw gone({ code: 'result_gone' });
      for (const document of made) {
        if (isAttached) assertMayEdit(ctx.actor, document);
        else assertMayRearrange(ctx, document);
      }
      for (const link of links) await moveAttachmentsBack(ctx, link, results, isAttached);
      // before the sources are restored: one of them may have the same external id as its result
      await changeDocuments(ctx.db, results, isAttached ? {} : { deleted_at: ctx.now() }, ctx.now());
      await deleteLinks(ctx.db, links);
      await ctx.lifecycle.documentsChanged(
        ctx,
        results.map((id) => ({
          kind: 'takenBack',
          documentId: id,
          acts: [{ action: 'document.takenBack', details: { kind: first.kind } }],
        })),
      );
      await restoreLocked(ctx, sources);
      return { documentIds: sources.map(({ id }) => id) };
    });
  } catch (error) {
    throw asTakenExternalId(error);
  }
}

/** Returns attachments that were moved along; for an attached document the first is the document itself and is deleted. */
async function moveAttachmentsBack(ctx: Ctx, link: DocumentLink, results: readonly string[], isAttached: boolean): Promise<void> {
  const [itself, ...others] = link.attachmentIds;
  await returnAttachments(ctx.db, isAttached ? others : link.attachmentIds, results, link.documentId);
  if (!isAttached) return;
  const attachment = itself === undefined ? undefined : await findAttachment(ctx.db, link.becameId, itself);
  if (!attachment) throw gone({ code: 'attachment_gone' });
  await deleteAttachment(ctx.db, attachment.id);
  forgetFilesAfterCommit(ctx, [attachment.file_key]);
}
