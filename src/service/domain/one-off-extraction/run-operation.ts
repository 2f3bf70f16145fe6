import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '#service/blobs/blob-store.ts';
import type { Db } from '#service/store/database.ts';
import { failOperation, findOperation, finishOperation, type OperationRow } from '#service/store/extract-operations.store.ts';
import { loadTypeDefinitions } from '../document-types/type-definitions.ts';
import { exportedValuesOf } from '../export/exported-document-of.ts';
import { extractDocument } from '../extraction/extract-document.ts';
import { firstPageIndices } from '../extraction/first-pages.ts';
import { UnreadableFile } from '../extraction/reading.ts';
import { keptResult, type OperationResult } from './operation-result.ts';
import { oldestResult } from './read-operation.ts';

export type RunParts = { db: Db; blobs: BlobStore; tempDir: string; now: () => Date; signal: AbortSignal };

async function extract(
  { db, blobs, now, signal }: RunParts,
  operation: OperationRow,
  fileKey: string,
  workDir: string,
): Promise<OperationResult> {
  const file = path.join(workDir, 'file');
  await pipeline(await blobs.get(fileKey), createWriteStream(file), { signal });
  const definitions = await loadTypeDefinitions(db, operation.tenant_id);
  const today = now().toISOString().slice(0, 10);
  const { reading, extracted } = await extractDocument({
    path: file,
    fileName: operation.file_name,
    workDir,
    definitionFor: (documentClass) => definitions.fieldsOf(documentClass),
    signal,
  });
  const definition = definitions.fieldsOf(extracted.documentClass);
  const values = exportedValuesOf(extracted, definition);
  return {
    document: {
      id: operation.id,
      externalDocumentId: operation.external_document_id,
      fileName: operation.file_name,
      contentType: reading.contentType,
      size: 0,
      pageCount: reading.pages.length,
      documentClass: extracted.documentClass,
      accountingUnit: null,
      creationTime: operation.created_at.toISOString(),
      extractionTime: now().toISOString(),
      isValidated: false,
      note: extracted.fields['note']?.value ?? null,
      fields: values.fields,
      items: operation.extract_items ? values.items : [],
    },
    firstPageIndices: operation.first_pages_only ? firstPageIndices(reading.pages, definition, today) : null,
  };
}

/** Reads the file of an operation and keeps the result; a file that cannot be read is a result too. Run twice, it does nothing the second time. */
export async function runOperation(parts: RunParts, operationId: string): Promise<void> {
  const { db, blobs, now } = parts;
  const operation = await findOperation(db, operationId, oldestResult(now()));
  if (!operation || operation.state !== 'Extracting' || operation.file_key === null) return;
  const workDir = await mkdtemp(path.join(parts.tempDir, 'one-off-'));
  try {
    const result = await extract(parts, operation, operation.file_key, workDir);
    await finishOperation(db, operationId, { documentClass: result.document.documentClass, result: keptResult(result) }, now());
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await failOperation(db, operationId, error.reason, now());
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  await blobs.delete(operation.file_key);
}
