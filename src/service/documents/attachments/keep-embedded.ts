import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { newBlobKey } from '#service/platform/blobs/blob-key.ts';
import { type AttachmentRow, findAttachments, insertAttachments } from './store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { cleanFileName } from '../intake/clean-file-name.ts';
import type { Reading } from '#service/extraction/reading.ts';
import { contentTypeOf } from './content-type-of.ts';

export type EmbeddedAttachment = Pick<AttachmentRow, 'file_name' | 'content_type' | 'file_key' | 'file_size' | 'file_sha256'>;

const maxEmbedded = 50;
/** An ISDOCX says in it which of its files is the invoice. */
const isTableOfContents = (name: string) => name.toLowerCase() === 'manifest.xml';

/** Puts the files inside a document, but for the invoice itself, where attachments are kept. `keptKeys` gets every file that was written. */
export async function keepEmbedded(
  ctx: Ctx,
  { embeddedFiles, eInvoiceXml }: Pick<Reading, 'embeddedFiles' | 'eInvoiceXml'>,
  keptKeys: string[],
): Promise<EmbeddedAttachment[]> {
  const kept: EmbeddedAttachment[] = [];
  for (const { name, path, size } of embeddedFiles) {
    if (kept.length >= maxEmbedded) break;
    if (size === 0 || isTableOfContents(name)) continue;
    const bytes = await readFile(path);
    if (eInvoiceXml !== null && bytes.equals(eInvoiceXml)) continue;
    const fileKey = newBlobKey(ctx.actor.tenantId, ctx.now());
    keptKeys.push(fileKey);
    await ctx.blobs.put(fileKey, path);
    kept.push({
      file_name: cleanFileName(name),
      content_type: await contentTypeOf(path),
      file_key: fileKey,
      file_size: size,
      file_sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  }
  return kept;
}

/** Within the transaction that ends a reading: those that the document has not yet, by their bytes. Answers the files of the others. */
export async function attachEmbedded(ctx: Ctx, documentId: string, found: readonly EmbeddedAttachment[]): Promise<string[]> {
  if (found.length === 0) return [];
  const seen = new Set((await findAttachments(ctx.db, documentId)).map(({ file_sha256 }) => file_sha256));
  const isNew = ({ file_sha256: sha256 }: EmbeddedAttachment) => !seen.has(sha256) && Boolean(seen.add(sha256));
  const fresh = found.filter(isNew);
  await insertAttachments(
    ctx.db,
    fresh.map((attachment) => ({
      ...attachment,
      tenant_id: ctx.actor.tenantId,
      id: uuidv7(),
      document_id: documentId,
      created_at: ctx.now(),
    })),
  );
  return found.filter((attachment) => !fresh.includes(attachment)).map(({ file_key: key }) => key);
}
