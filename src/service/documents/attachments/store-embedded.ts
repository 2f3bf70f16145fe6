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
/** The part of an ISDOCX that names the invoice among its files. */
const isTableOfContents = (name: string) => name.toLowerCase() === 'manifest.xml';

/** Stores the files embedded in a document, except the invoice itself, as attachment files. Every written key is added to `keptKeys`. */
export async function storeEmbedded(
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

/**
 * Attaches embedded files that the document does not have yet, compared by hash. Returns the keys of the others. Within the transaction
 * that ends an extraction.
 */
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
