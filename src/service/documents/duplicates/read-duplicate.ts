/** Reads the older document of a pair of possible duplicates for comparison. */
import type { z } from 'zod';
import type { reviewBff } from '#contract/documents/review-bff.ts';
import { type DuplicateReason, duplicateReasons } from '#contract/tenant/duplicate-rules.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { FileAnswer } from '#service/platform/http/file-answer.ts';
import { asDocumentRow, type DocumentRow } from '../core/document-row.ts';
import { whereVisible } from '../core/document-visibility.ts';
import { loadReadable } from '../core/load-readable.ts';
import { visibilityOf } from '../core/policy.ts';
import { openPageImage } from '../core/read-files.ts';

type Answer = z.input<typeof reviewBff.duplicate.answer.schema>;

/** Returns the other document, in the trash or not; undefined if the caller may not see it. */
async function findOther({ db, actor }: Ctx, { duplicate_of: id }: DocumentRow): Promise<DocumentRow | undefined> {
  if (id === null) return undefined;
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => whereVisible(eb, visibilityOf(actor)))
    .executeTakeFirst();
  return row && asDocumentRow(row);
}

/** Duplicates found before grounds were stored had the same values or bytes. */
const duplicateReasonOf = ({ duplicate_ground: kept }: DocumentRow): DuplicateReason =>
  duplicateReasons.find((ground) => ground === kept) ?? 'values';

export async function readDuplicate(ctx: Ctx, documentId: string): Promise<Answer> {
  const document = await loadReadable(ctx, documentId);
  if (document.duplicate_of === null) return { ground: null, other: null };
  const other = await findOther(ctx, document);
  return {
    ground: duplicateReasonOf(document),
    other: other
      ? {
          documentId: other.id,
          fileName: other.file_name,
          createdAt: other.created_at.toISOString(),
          isInTrash: other.deleted_at !== null,
          isExported: other.export_state === 'Exported',
          pageCount: other.page_count,
          values: Object.fromEntries(Object.entries(other.fields).map(([name, { value }]) => [name, value])),
        }
      : null,
  };
}

export async function readDuplicateImage(ctx: Ctx, documentId: string): Promise<FileAnswer> {
  const other = await findOther(ctx, await loadReadable(ctx, documentId));
  if (!other) throw new DomainError('page_not_found');
  return openPageImage(ctx, other.id, 0, { isPreview: false });
}
