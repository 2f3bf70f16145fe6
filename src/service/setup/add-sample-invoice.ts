import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DomainError } from '#contract/core/errors.ts';
import { findDocumentByExternalId } from '#service/documents/core/documents.store.ts';
import { uploadDocument } from '#service/documents/intake/upload-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import { drawSampleInvoice } from './draw-sample-invoice.ts';
import { findFirstUnit, sampleId } from './setup.store.ts';

/** Returns the existing sample, if any: a double click creates one document. */
export async function addSampleInvoice(ctx: Ctx): Promise<{ documentId: string }> {
  const known = await findDocumentByExternalId(ctx.db, sampleId);
  if (known) return { documentId: known.id };
  const unit = await findFirstUnit(ctx.db);
  if (!unit) throw new DomainError('unit_forbids', { reason: { code: 'no_unit_to_upload' } });
  const { number, bytes } = await drawSampleInvoice(unit, ctx.culture, ctx.now());
  const folder = await mkdtemp(path.join(tmpdir(), 'vidimus-sample-'));
  try {
    const file = {
      path: path.join(folder, 'sample'),
      fileName: text(ctx.culture, 'fileName.sampleInvoice', { number }),
      size: bytes.length,
    };
    await writeFile(file.path, bytes, { mode: 0o600 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return await uploadDocument(ctx, { ...file, sha256 }, { externalId: sampleId, accountingUnitId: unit.id, extract: true });
  } catch (error) {
    // a concurrent request has created it
    const made =
      error instanceof DomainError && error.code === 'external_id_taken'
        ? await findDocumentByExternalId(ctx.db, sampleId)
        : undefined;
    if (made) return { documentId: made.id };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
