import type { ExhaustedJob, Handlers } from '#service/platform/queue/start-workers.ts';
import { askRegistryJob } from '#service/lookups/ask-registry.ts';
import { approvalClockJob, approvalEmailsJob } from '#service/approvals/jobs.ts';
import { postponeSending, sendQueuedJob, sendToAccountingJob } from '#service/connectors/jobs.ts';
import { deliverWebhookJob, giveUpWebhook } from '#service/webhooks/deliver-webhook.job.ts';
import { extractDocumentJob, giveUpDocument } from '#service/documents/intake/extract-document.job.ts';
import type { LanguageModel } from '#service/extraction/language-model/language-model.ts';
import { giveUpImport, importDataTableJob } from '#service/data-tables/import-data-table.job.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { giveUpSortedField, keepSortedFieldJob } from '#service/documents/list/keep-sorted-field.job.ts';
import { learnFromDocumentJob } from '#service/documents/memory/learn-from-document.job.ts';
import { mergeTalliesJob } from '#service/documents/list/merge-tallies.job.ts';
import { pollMail, sendMail } from '#service/emails/jobs.ts';
import { giveUpEmail, receiveMail } from '#service/documents/emails/receive-email.job.ts';
import { weeklyDigestsJob } from '#service/dashboards/digest/weekly-digests.job.ts';
import { purgeExpired } from '#service/housekeeping/purge.job.ts';
import { scrubFiles } from '#service/housekeeping/scrub.job.ts';
import { recheckTypeJob } from '#service/documents/redesign/recheck-type.job.ts';
import { postponeQueueRecheck, recheckQueueJob } from '#service/exports/recheck-queue.job.ts';
import { refreshNewsJob } from '#service/notifications/refresh-news.job.ts';
import { giveUpExtraction, runExtraction } from '#service/one-off-extraction/run-operation.job.ts';
import { sealAudit } from '#service/audit/seal-audit.job.ts';

/** Maps jobs to their handlers, and handles jobs whose last attempt has failed. */
export function createHandlers(
  parts: JobParts,
  languageModel?: LanguageModel,
): { handlers: Handlers; onExhausted: (job: ExhaustedJob) => Promise<void> } {
  return {
    handlers: {
      'extract-document': extractDocumentJob(parts, languageModel),
      'ask-registry': askRegistryJob(parts),
      'learn-from-document': learnFromDocumentJob(parts),
      'run-extraction': runExtraction(parts),
      'send-mail': sendMail(parts),
      'receive-mail': receiveMail(parts),
      'poll-mail': pollMail(parts),
      'deliver-webhook': deliverWebhookJob(parts),
      'send-to-accounting': sendToAccountingJob(parts),
      'send-queued': sendQueuedJob(parts),
      'approval-emails': approvalEmailsJob(parts),
      'approval-clock': approvalClockJob(parts),
      'weekly-digests': weeklyDigestsJob(parts),
      'recheck-type': recheckTypeJob(parts),
      'recheck-queue': recheckQueueJob(parts),
      'keep-sorted-field': keepSortedFieldJob(parts),
      'import-data-table': importDataTableJob(parts),
      'refresh-news': refreshNewsJob(parts),
      'seal-audit': sealAudit(parts),
      'merge-tallies': mergeTalliesJob(parts),
      scrub: scrubFiles(parts),
      purge: purgeExpired(parts),
    },
    onExhausted: async (job) => {
      parts.log.error({ job: job.name, reason: job.reason }, 'a job failed after its last attempt');
      switch (job.name) {
        case 'extract-document':
          return giveUpDocument(parts, job.payload);
        case 'run-extraction':
          return giveUpExtraction(parts, job.payload);
        case 'receive-mail':
          return giveUpEmail(parts, job.payload);
        case 'send-mail':
          // remains in the outbox, and is retried at the next start
          return;
        case 'deliver-webhook':
          return giveUpWebhook(parts, job.payload);
        case 'send-to-accounting':
          return postponeSending(parts, job.payload);
        case 'approval-emails':
          // recipients still have the documents in their inbox and in the daily email
          return;
        case 'ask-registry':
          // one proof is missing; the document contains nothing wrong
          return;
        case 'recheck-queue':
          return postponeQueueRecheck(parts, job.payload);
        case 'learn-from-document':
          // the next document of the layout teaches the same
          return;
        case 'keep-sorted-field':
          return giveUpSortedField(parts, job.payload);
        case 'import-data-table':
          return giveUpImport(parts, job.payload);
        case 'approval-clock':
        case 'weekly-digests':
        case 'recheck-type':
        case 'poll-mail':
        case 'send-queued':
        case 'purge':
        case 'scrub':
        case 'seal-audit':
        case 'merge-tallies':
        case 'refresh-news':
          // repeated on schedule, or with the next change of the type; the log contains the reason
          return;
      }
    },
  };
}
