import { z } from 'zod';

type JobDefinition = {
  payload: z.ZodType<{ tenantId?: string }>;
  /** Number of concurrent jobs per process; `workers` is WORKER_CONCURRENCY. */
  concurrency: number | 'workers';
  /** Number of slots for jobs of tenants without another unfinished job: a tenant with slow jobs leaves these free. */
  reserved?: number;
  /** Time limit of an attempt. A dead process is noticed within seconds regardless. */
  timeLimitS: number;
  /** Total number of attempts. A process that dies, or a lost database, does not count as an attempt. */
  tries: number;
  /** Schedule (UTC); the payload is empty. */
  cron?: string;
};

const ofTenant = { tenantId: z.uuid() };

/** All jobs: name, payload and execution. The handler is in the module of its noun, in `*.job.ts`. */
export const jobs = {
  /** Extracts an uploaded document. */
  'extract-document': {
    payload: z.object({ ...ofTenant, documentId: z.uuid() }),
    concurrency: 'workers',
    timeLimitS: 3_600,
    tries: 3,
  },
  /** Looks up the companies of a document in public registries: values that a registry confirms are proved. */
  'ask-registry': { payload: z.object({ ...ofTenant, documentId: z.uuid() }), concurrency: 1, timeLimitS: 120, tries: 2 },
  /** Adds a document that a person validated to the memory of its supplier's layout. */
  'learn-from-document': {
    payload: z.object({ ...ofTenant, documentId: z.uuid() }),
    concurrency: 1,
    timeLimitS: 300,
    tries: 2,
  },
  /** Extracts a file of /v1/extract, which does not become a document. */
  'run-extraction': {
    payload: z.object({ ...ofTenant, operationId: z.uuid() }),
    concurrency: 'workers',
    timeLimitS: 3_600,
    tries: 3,
  },
  /** Sends an email from the outbox to the mail server; further attempts are separate jobs. */
  'send-mail': { payload: z.object({ ...ofTenant, emailId: z.uuid() }), concurrency: 2, timeLimitS: 600, tries: 3 },
  /** Creates documents from a received email. */
  'receive-mail': { payload: z.object({ ...ofTenant, emailId: z.uuid() }), concurrency: 1, timeLimitS: 600, tries: 5 },
  /** Polls the mailbox of IMAP_URL. */
  'poll-mail': { payload: z.object({}), concurrency: 1, timeLimitS: 900, tries: 1, cron: '* * * * *' },
  /**
   * Delivers one event to one webhook. An error of the endpoint is a result, not a failure: only a process that dies leads to another
   * attempt.
   */
  'deliver-webhook': {
    payload: z.object({ ...ofTenant, deliveryId: z.uuid() }),
    // mostly waiting; a slow endpoint occupies a slot for ten seconds
    concurrency: 8,
    reserved: 3,
    timeLimitS: 60,
    tries: 3,
  },
  /** Advances the transfer of a document to an accounting system by one step; further steps are separate jobs. */
  'send-to-accounting': {
    payload: z.object({ ...ofTenant, transferId: z.uuid() }),
    concurrency: 3,
    // a status query and a document, each of which may take a minute
    timeLimitS: 300,
    tries: 5,
  },
  /** Sends queued documents to systems with automatic transfer. */
  'send-queued': { payload: z.object({}), concurrency: 1, timeLimitS: 300, tries: 1, cron: '* * * * *' },
  /** Emails the approvers of a step. */
  'approval-emails': {
    payload: z.object({ ...ofTenant, documentId: z.uuid(), runId: z.uuid(), stepIndex: z.int() }),
    concurrency: 1,
    timeLimitS: 300,
    tries: 5,
  },
  /** Scheduled tasks of approvals: reminders, escalations, steps without approvers, daily emails. Idempotent. */
  'approval-clock': { payload: z.object({}), concurrency: 1, timeLimitS: 600, tries: 1, cron: '* * * * *' },
  /** Sends the weekly emails on Mondays. Running twice sends nothing twice. */
  'weekly-digests': { payload: z.object({}), concurrency: 1, timeLimitS: 1_800, tries: 1, cron: '*/15 * * * *' },
  /** Checks the documents of a type again after its checks were changed. */
  'recheck-type': {
    payload: z.object({
      ...ofTenant,
      documentType: z.string(),
      /** The last document that earlier attempts have checked. */
      after: z.uuid().optional(),
    }),
    concurrency: 1,
    timeLimitS: 3_600,
    tries: 3,
  },
  /** Removes documents that may no longer be exported from the export queue, starting at a position, which moves with every part. */
  'recheck-queue': {
    payload: z.object({
      ...ofTenant,
      change: z.enum(['rechecked', 'exportRulesTightened']),
      after: z.object({ queuedAt: z.string(), id: z.uuid() }),
      /** Of a recheck that lists wait for. */
      recheckId: z.uuid().optional(),
    }),
    concurrency: 1,
    timeLimitS: 3_600,
    tries: 5,
  },
  /** Materializes the values of a field for lists sorted by it. */
  'keep-sorted-field': { payload: z.object({ ...ofTenant, field: z.string() }), concurrency: 1, timeLimitS: 3_600, tries: 3 },
  /** Imports uploaded rows into an external data table. */
  'import-data-table': { payload: z.object({ ...ofTenant, importId: z.uuid() }), concurrency: 1, timeLimitS: 1_800, tries: 2 },
  /** Fetches the feed of NEWS_URL again; also at every start of a worker. */
  'refresh-news': { payload: z.object({}), concurrency: 1, timeLimitS: 60, tries: 1, cron: '7 * * * *' },
  /** Seals the ends of the audit chains that have grown. */
  'seal-audit': { payload: z.object({}), concurrency: 1, timeLimitS: 600, tries: 1, cron: '*/10 * * * *' },
  /** Sums up the differences that writes have added to the document counts. */
  'merge-tallies': { payload: z.object({}), concurrency: 1, timeLimitS: 300, tries: 1, cron: '*/5 * * * *' },
  /** Compares rows and files in both directions. */
  scrub: { payload: z.object({}), concurrency: 1, timeLimitS: 6 * 3_600, tries: 1, cron: '41 2 * * *' },
  /** Deletes expired data: deleted documents with their files, results, sessions. */
  purge: { payload: z.object({}), concurrency: 1, timeLimitS: 3_600, tries: 1, cron: '17 * * * *' },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>;

export const jobNames = Object.keys(jobs) as JobName[];
export const definitionOf = (name: JobName): JobDefinition => jobs[name];
