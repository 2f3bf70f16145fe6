/** Parts of the service without HTTP and workers, with a clock set by the caller. Callers act as a user would. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { actorOf } from '#service/identity/actors.ts';
import { uploadDocument, type UploadOptions } from '#service/documents/intake/upload-document.ts';
import { learnFromDocument } from '#service/documents/memory/learn-from-document.ts';
import { runDocumentExtraction } from '#service/documents/intake/run-document-extraction.ts';
import { closeExtraction } from '#service/extraction/extract-document.ts';
import { setReadersFolder } from '#service/extraction/read/confine.ts';
import { lifecycle } from '#service/lifecycle/lifecycle.ts';
import { createLookups } from '#service/main/create-lookups.ts';
import { tempDirOf } from '#service/main/temp-dir.ts';
import { openBlobStore } from '#service/platform/blobs/open-blob-store.ts';
import type { Config } from '#service/platform/config.ts';
import type { Actor, Ctx } from '#service/platform/ctx.ts';
import type { Database } from '#service/platform/database/database.ts';
import type { Log } from '#service/platform/log.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';
import { type Job, collectJobs } from '#service/platform/queue/enqueue.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { loadMasterKey } from '#service/platform/secrets/master-key.ts';
import { createSealers } from '#service/platform/secrets/sealers.ts';
import { findClientApplication, findUserByEmail } from '#service/users/accounts.store.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage({ config, log, database }: { config: Config; log: Log; database: Database }) {
  const tempDir = path.join(tempDirOf({ config }), `demo-${randomUUID()}`);
  await mkdir(tempDir, { recursive: true });
  // as the service does at startup: readers can access no other folder, and would report every file as damaged
  const putBack = setReadersFolder(tempDir);
  const parts = {
    database,
    log,
    blobs: await openBlobStore(config.filesUrl, config.dataDir),
    outbound: createOutbound({ allow: [] }),
    sealerFor: createSealers(loadMasterKey(config)),
    lookups: createLookups(config),
    lifecycle,
  };
  // past events must not send anything to anybody or ask anybody today: of these jobs, only extractions and lessons are run
  const jobs = collectJobs(database);

  async function personOf(account: string): Promise<Actor> {
    const row = await findUserByEmail(database.system, `${account}@demo.test`);
    const actor = row && actorOf('user', row);
    if (!actor) throw new Error(`There is no user ${account}@demo.test: the demo tenant is missing.`);
    return actor;
  }

  async function programOf(id: string): Promise<Actor> {
    const row = await findClientApplication(database.system, id);
    const actor = row && actorOf('client', row);
    if (!actor) throw new Error(`There is no client application ${id}.`);
    return actor;
  }

  const as = (actor: Actor, at: Date): Ctx => ({
    ...systemCtx({ ...parts, now: () => at }, actor.tenantId, randomUUID()),
    db: database.forTenant(actor.tenantId, actor.unitIds),
    actor,
  });

  async function upload(ctx: Ctx, file: { name: string; bytes: Uint8Array }, options: UploadOptions): Promise<string> {
    const kept = path.join(tempDir, randomUUID());
    await writeFile(kept, file.bytes);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const received = { path: kept, fileName: file.name, size: file.bytes.length, sha256 };
    return (await uploadDocument(ctx, received, options)).documentId;
  }

  /**
   * Extracts the waiting documents, at most `atOnce` in parallel and each at its own time, after learning from the documents that
   * `learnsFrom` selects. Discards the other jobs.
   */
  async function read(
    at: Date,
    {
      atOnce,
      learnsFrom,
      timeOf,
    }: { atOnce: number; learnsFrom: (documentId: string) => boolean; timeOf: (documentId: string) => Date },
  ): Promise<void> {
    const left = jobs.splice(0);
    const waiting = left.filter((job): job is Extract<Job, { name: 'extract-document' }> => job.name === 'extract-document');
    const signal = new AbortController().signal;
    for (const job of left)
      if (job.name === 'learn-from-document' && learnsFrom(job.payload.documentId))
        await learnFromDocument(
          systemCtx({ ...parts, now: () => at }, job.payload.tenantId, randomUUID()),
          job.payload.documentId,
          signal,
        );
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          const { tenantId, documentId } = job.payload;
          const now = () => timeOf(documentId);
          await runDocumentExtraction(systemCtx({ ...parts, now }, tenantId, randomUUID()), documentId, {
            tempDir,
            signal,
          });
        }
      }),
    );
  }

  const close = async (): Promise<void> => {
    await closeExtraction();
    putBack();
    await rm(tempDir, { recursive: true, force: true });
  };
  return { as, personOf, programOf, upload, read, close, database };
}
