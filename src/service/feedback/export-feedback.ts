import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '#service/platform/blobs/blob-store.ts';
import type { Db } from '#service/platform/database/database.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import { findFeedback, findWithTextLayer } from './store.ts';
import { type TruthLine, truthLine } from './truth-line.ts';

/**
 * Writes the originals of all documents with feedback to `folder`/docs, and their current values to `folder`/truth.jsonl, the format that
 * `npm run eval` reads. `tenants` are database handles of one tenant each. Returns the number of documents.
 */
export async function exportFeedback(
  { tenants, blobs }: { tenants: readonly Db[]; blobs: BlobStore },
  folder: string,
): Promise<number> {
  await mkdir(path.join(folder, 'docs'), { recursive: true });
  const lines: TruthLine[] = [];
  for (const db of tenants) {
    const byDocument = Map.groupBy(await findFeedback(db), ({ documentId }) => documentId);
    const ids = [...byDocument.keys()];
    const withTextLayer = await findWithTextLayer(db, ids);
    for (const document of await findDocuments(db, ids)) {
      const line = truthLine(document, {
        hasTextLayer: withTextLayer.has(document.id),
        feedback: (byDocument.get(document.id) ?? []).map(({ type, note }) => ({ type, note })),
      });
      // the files are readable only by the user who exports them
      await pipeline(await blobs.get(document.file_key), createWriteStream(path.join(folder, line.path), { mode: 0o600 }));
      lines.push(line);
    }
  }
  await writeFile(path.join(folder, 'truth.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
  return lines.length;
}
