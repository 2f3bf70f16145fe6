import { v7 as uuidv7 } from 'uuid';
import { forgetFilesAfter } from '#service/documents/attachments/forget-files.ts';
import { insertOperation } from './store.ts';
import { extractsItems } from '#service/tenant/settings.store.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { recordAudit } from '#service/audit/record-audit.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { cleanFileName } from '#service/documents/intake/clean-file-name.ts';
import { assertReadable } from '#service/documents/core/assert-readable.ts';

export type OperationOptions = {
  externalDocumentId?: string | null | undefined;
  tag?: string | null | undefined;
  firstPagesOnly?: boolean | null | undefined;
  /** Default: the tenant's setting. */
  extractItems?: boolean | null | undefined;
};

/** Starts a one-off extraction. The file is kept only until it is extracted. */
export async function startOperation(
  ctx: Ctx,
  file: { path: string; fileName: string },
  options: OperationOptions,
): Promise<string> {
  await assertReadable(file.path);
  const id = uuidv7();
  const fileKey = `${ctx.actor.tenantId}/one-off/${id}`;
  await ctx.blobs.put(fileKey, file.path);
  try {
    await transact(ctx, async (ctx) => {
      await insertOperation(ctx.db, {
        id,
        tenantId: ctx.actor.tenantId,
        fileName: cleanFileName(file.fileName),
        fileKey,
        externalDocumentId: options.externalDocumentId ?? null,
        tag: options.tag ?? null,
        firstPagesOnly: options.firstPagesOnly ?? false,
        extractItems: options.extractItems ?? (await extractsItems(ctx.db)),
        createdBy: ctx.actor.id,
        createdAt: ctx.now(),
      });
      await enqueue(ctx.db, 'run-extraction', { tenantId: ctx.actor.tenantId, operationId: id });
      await recordAudit(ctx, 'extraction.started', { details: { operationId: id, tag: options.tag ?? null } });
    });
  } catch (error) {
    await forgetFilesAfter(error, ctx, [fileKey]);
    throw error;
  }
  return id;
}
