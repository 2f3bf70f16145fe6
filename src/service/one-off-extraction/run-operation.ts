import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import { ownNumbers } from '#service/accounting-units/store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { failOperation, findOperation, finishOperation, forgetOperationFile, type OperationRow } from './store.ts';
import { findLayoutsLike } from '#service/documents/memory/store.ts';
import { loadTypeDefinitions } from '#service/document-types/type-definitions.ts';
import { exportedValuesOf } from '#service/exports/exported-document-of.ts';
import { extractDocument } from '#service/extraction/extract-document.ts';
import { UnreadableFile } from '#service/extraction/reading.ts';
import { findFirstPageIndices } from '#service/extraction/understanding.ts';
import { toStoredResult, type OperationResult } from './operation-result.ts';
import { resultRetentionStart } from './read-operation.ts';

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
  const { reading, extracted: read } = await extractDocument({
    path: file,
    fileName: operation.file_name,
    workDir,
    definitionFor: definitions.fieldsOf,
    ownIds: await ownNumbers(db, operation.tenant_id),
    memoriesFor: (marks) => findLayoutsLike(db, operation.tenant_id, marks),
    today,
    signal,
  });
  const extracted = await definitions.settle(read);
  const definition = definitions.fieldsOf(extracted.documentClass);
  const values = exportedValuesOf(extracted, definition);
  return {
    document: {
      id: operation.id,
      externalDocumentId: operation.external_document_id,
      fileName: operation.file_name,
      contentType: reading.contentType,
      size: (await stat(file)).size,
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
    firstPageIndices: operation.first_pages_only
      ? await findFirstPageIndices({ pages: reading.pages, fields: definition, today }, signal)
      : null,
  };
}

/**
 * Extracts the file of an operation and stores the result, which may be that it cannot be read. Then the file is deleted. A repeated run
 * extracts nothing, but deletes what the first one could not.
 */
export async function runOperation(parts: RunParts, operationId: string): Promise<void> {
  const { db, now, tempDir } = parts;
  const operation = await findOperation(db, operationId, resultRetentionStart(now()));
  if (!operation || operation.file_key === null) return;
  if (operation.state === 'Extracting') {
    await mkdir(tempDir, { recursive: true });
    const workDir = await mkdtemp(path.join(tempDir, 'one-off-'));
    try {
      const result = await extract(parts, operation, operation.file_key, workDir);
      await finishOperation(
        db,
        operationId,
        { documentClass: result.document.documentClass, result: toStoredResult(result) },
        now(),
      );
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      await failOperation(db, operationId, error.reason, now());
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  }
  await discardFile(parts, operation.id, operation.file_key);
}

/** Stores, after the last attempt, that there will be no result, and deletes the file. */
export async function giveUpOperation(parts: Pick<RunParts, 'db' | 'blobs' | 'now'>, operationId: string): Promise<void> {
  const { db, now } = parts;
  await failOperation(db, operationId, 'internal', now());
  const operation = await findOperation(db, operationId, resultRetentionStart(now()));
  if (operation && operation.file_key !== null) await discardFile(parts, operation.id, operation.file_key);
}

/** Deletes the file before its key, by which it is found again after an interruption. */
async function discardFile({ db, blobs }: Pick<RunParts, 'db' | 'blobs'>, operationId: string, key: string): Promise<void> {
  await blobs.delete(key);
  await forgetOperationFile(db, operationId);
}
