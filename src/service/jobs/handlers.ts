import type { ExhaustedJob, Handlers } from '#service/queue/start-workers.ts';
import { deliverWebhookJob, giveUpWebhook } from './deliver-webhook.ts';
import { extractDocumentJob, giveUpDocument } from './extract-document.ts';
import type { JobParts } from './job-parts.ts';
import { giveUpLetter, receiveMail, sendMail } from './mail.ts';
import { purgeExpired } from './purge.ts';
import { refreshNewsJob } from './refresh-news.ts';
import { giveUpExtraction, runExtraction } from './run-extraction.ts';

/** What runs each job, and what tells its owner when the last try has failed. */
export function createHandlers(parts: JobParts): { handlers: Handlers; onExhausted: (job: ExhaustedJob) => Promise<void> } {
  return {
    handlers: {
      'extract-document': extractDocumentJob(parts),
      'run-extraction': runExtraction(parts),
      'send-mail': sendMail(parts),
      'receive-mail': receiveMail(parts),
      'deliver-webhook': deliverWebhookJob(parts),
      'refresh-news': refreshNewsJob(parts),
      purge: purgeExpired(parts),
    },
    onExhausted: async (job) => {
      parts.log.error({ job: job.name, reason: job.reason }, 'a job failed for the last time');
      switch (job.name) {
        case 'extract-document':
          return giveUpDocument(parts, job.payload);
        case 'run-extraction':
          return giveUpExtraction(parts, job.payload);
        case 'receive-mail':
          return giveUpLetter(parts, job.payload);
        case 'send-mail':
          // stays in the outbox, and is tried again at the next start
          return;
        case 'deliver-webhook':
          return giveUpWebhook(parts, job.payload);
        case 'purge':
        case 'refresh-news':
          // comes again by the clock; the log has the reason
          return;
      }
    },
  };
}
