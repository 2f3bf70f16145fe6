import type { ExhaustedJob, Handlers } from '#service/queue/start-workers.ts';
import { askRegistryJob } from './ask-registry.ts';
import { approvalClockJob, approvalLettersJob } from './approval.ts';
import { deliverWebhookJob, giveUpWebhook } from './deliver-webhook.ts';
import { extractDocumentJob, giveUpDocument } from './extract-document.ts';
import { giveUpImport, importDataTableJob } from './import-data-table.ts';
import type { JobParts } from './job-parts.ts';
import { giveUpSortedField, keepSortedFieldJob } from './keep-sorted-field.ts';
import { giveUpLetter, pollMail, receiveMail, sendMail } from './mail.ts';
import { purgeExpired } from './purge.ts';
import { recheckTypeJob } from './recheck-type.ts';
import { refreshNewsJob } from './refresh-news.ts';
import { giveUpExtraction, runExtraction } from './run-extraction.ts';
import { sealAudit } from './seal-audit.ts';

/** What runs each job, and what tells its owner when the last try has failed. */
export function createHandlers(parts: JobParts): { handlers: Handlers; onExhausted: (job: ExhaustedJob) => Promise<void> } {
  return {
    handlers: {
      'extract-document': extractDocumentJob(parts),
      'ask-registry': askRegistryJob(parts),
      'run-extraction': runExtraction(parts),
      'send-mail': sendMail(parts),
      'receive-mail': receiveMail(parts),
      'poll-mail': pollMail(parts),
      'deliver-webhook': deliverWebhookJob(parts),
      'approval-letters': approvalLettersJob(parts),
      'approval-clock': approvalClockJob(parts),
      'recheck-type': recheckTypeJob(parts),
      'keep-sorted-field': keepSortedFieldJob(parts),
      'import-data-table': importDataTableJob(parts),
      'refresh-news': refreshNewsJob(parts),
      'seal-audit': sealAudit(parts),
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
        case 'approval-letters':
          // who was not written to finds it in his inbox, and in the daily letter
          return;
        case 'ask-registry':
          // a proof less; the document says nothing wrong
          return;
        case 'keep-sorted-field':
          return giveUpSortedField(parts, job.payload);
        case 'import-data-table':
          return giveUpImport(parts, job.payload);
        case 'approval-clock':
        case 'recheck-type':
        case 'poll-mail':
        case 'purge':
        case 'seal-audit':
        case 'refresh-news':
          // comes again by the clock, or with the next change of the type; the log has the reason
          return;
      }
    },
  };
}
