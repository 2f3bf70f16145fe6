import { closeExtraction } from '#service/extraction/extract-document.ts';
import { createHandlers } from './job-handlers.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import { startWorkers, type Workers } from '#service/platform/queue/start-workers.ts';
import { putMailChannels } from '#service/emails/mail-channels.store.ts';
import { tempDirOf } from './temp-dir.ts';
import { mailerOf, resumeOutbox, startMail } from './start-mail.ts';
import { lifecycle } from '#service/lifecycle/lifecycle.ts';
import { createModel } from './create-model.ts';
import { createLookups } from './create-lookups.ts';
import type { Ground } from './start-service.ts';

/** Starts the workers, and the extraction threads that end with them. */
export async function startWork(ground: Ground): Promise<Workers> {
  const { config, database, blobs, log, outbound, sealerFor, metrics } = ground;
  const tempDir = tempDirOf(ground);
  const mailer = mailerOf(ground);
  const { handlers, onExhausted } = createHandlers(
    {
      database,
      blobs,
      log,
      outbound,
      sealerFor,
      lookups: createLookups(config),
      lifecycle,
      mailer,
      publicUrl: config.publicUrl,
      imapUrl: config.imapUrl,
      newsUrl: config.newsUrl,
      registryCheck: config.registryCheck,
      tempDir,
      now: () => new Date(),
    },
    createModel(config),
  );
  // a changed address takes effect at once
  await enqueue(database.system, 'refresh-news', {}, { key: 'start' });
  await putMailChannels(database.system, {
    smtpOut: config.smtpUrl !== undefined,
    smtpIn: config.smtpListen !== undefined,
    imap: config.imapUrl !== undefined,
  });
  const workers = await startWorkers({
    database,
    log,
    handlers,
    onExhausted,
    concurrency: config.workerConcurrency,
    onFinished: metrics.jobFinished,
  });
  if (mailer) await resumeOutbox(ground);
  const receiver = await startMail(ground, tempDir);
  return {
    stop: async (graceMs) => {
      await receiver?.stop();
      await workers.stop(graceMs);
      await closeExtraction();
    },
  };
}
