import { z } from 'zod';

type JobDefinition = {
  payload: z.ZodType<{ tenantId?: string }>;
  /** How many run at once in one process; `workers` is WORKER_CONCURRENCY. */
  concurrency: number | 'workers';
  /** So many of them take only a job of a tenant that has no other unfinished one: a tenant whose jobs are slow leaves these free. */
  reserved?: number;
  /** After this the try counts as failed. A process that dies is noticed within seconds whatever stands here. */
  timeLimitS: number;
  /** How often it is tried in all. A process that dies, or a database that goes away, is no try of it. */
  tries: number;
  /** Runs by the clock (UTC), with an empty payload. */
  cron?: string;
};

const ofTenant = { tenantId: z.uuid() };

/** Every job: its name, what it is told, and how it is run. Its handler stands beside its noun, in `*.job.ts`. */
export const jobs = {
  /** Reads an uploaded document. */
  'extract-document': {
    payload: z.object({ ...ofTenant, documentId: z.uuid() }),
    concurrency: 'workers',
    timeLimitS: 3_600,
    tries: 3,
  },
  /** Asks the public registries for the companies on a document: what they say too is proved by that. */
  'ask-registry': { payload: z.object({ ...ofTenant, documentId: z.uuid() }), concurrency: 1, timeLimitS: 120, tries: 2 },
  /** Makes memory of its supplier's layout of a document that a person validated. */
  'learn-from-document': {
    payload: z.object({ ...ofTenant, documentId: z.uuid() }),
    concurrency: 1,
    timeLimitS: 300,
    tries: 2,
  },
  /** Reads a file of /v1/extract, which becomes no document. */
  'run-extraction': {
    payload: z.object({ ...ofTenant, operationId: z.uuid() }),
    concurrency: 'workers',
    timeLimitS: 3_600,
    tries: 3,
  },
  /** Gives an email of the outbox to the mail server; further tries are jobs of their own. */
  'send-mail': { payload: z.object({ ...ofTenant, emailId: z.uuid() }), concurrency: 2, timeLimitS: 600, tries: 3 },
  /** Makes documents of an email that came in. */
  'receive-mail': { payload: z.object({ ...ofTenant, emailId: z.uuid() }), concurrency: 1, timeLimitS: 600, tries: 5 },
  /** Looks for emails in the mailbox of IMAP_URL. */
  'poll-mail': { payload: z.object({}), concurrency: 1, timeLimitS: 900, tries: 1, cron: '* * * * *' },
  /** Tells one webhook of one event. What the receiver does wrong is an outcome, not a failure: only a process that dies leads to another try. */
  'deliver-webhook': {
    payload: z.object({ ...ofTenant, deliveryId: z.uuid() }),
    // it waits more than it works; a receiver that is slow keeps one of them for ten seconds
    concurrency: 8,
    reserved: 3,
    timeLimitS: 60,
    tries: 3,
  },
  /** Takes a document one step on its way to an accounting system; further steps are jobs of their own. */
  'send-to-accounting': {
    payload: z.object({ ...ofTenant, transferId: z.uuid() }),
    concurrency: 3,
    // a question and a document, each of which may take a minute
    timeLimitS: 300,
    tries: 5,
  },
  /** Sends what was queued for systems that take documents by themselves. */
  'send-queued': { payload: z.object({}), concurrency: 1, timeLimitS: 300, tries: 1, cron: '* * * * *' },
  /** Writes to those whom a step of an approval asks. */
  'approval-emails': {
    payload: z.object({ ...ofTenant, documentId: z.uuid(), runId: z.uuid(), stepIndex: z.int() }),
    concurrency: 1,
    timeLimitS: 300,
    tries: 5,
  },
  /** Reminders, escalations, steps without anybody, daily emails: what approvals do by the clock. Running twice does nothing twice. */
  'approval-clock': { payload: z.object({}), concurrency: 1, timeLimitS: 600, tries: 1, cron: '* * * * *' },
  /** Writes on Mondays what waits and how the week was. Running twice sends nothing twice. */
  'weekly-digests': { payload: z.object({}), concurrency: 1, timeLimitS: 1_800, tries: 1, cron: '*/15 * * * *' },
  /** Says anew what is wrong with the documents of a type whose checks were changed. */
  'recheck-type': { payload: z.object({ ...ofTenant, documentType: z.string() }), concurrency: 1, timeLimitS: 3_600, tries: 3 },
  /** Takes out of the export queue what may no longer leave, from a place on. */
  'judge-queue': {
    payload: z.object({
      ...ofTenant,
      change: z.enum(['rechecked', 'exportRulesTightened']),
      after: z.object({ queuedAt: z.string(), id: z.uuid() }),
    }),
    concurrency: 1,
    timeLimitS: 3_600,
    tries: 5,
  },
  /** Puts the values of a field in order beside the documents, for lists that are sorted by it. */
  'keep-sorted-field': { payload: z.object({ ...ofTenant, field: z.string() }), concurrency: 1, timeLimitS: 3_600, tries: 3 },
  /** Writes rows that came for an external data table. */
  'import-data-table': { payload: z.object({ ...ofTenant, importId: z.uuid() }), concurrency: 1, timeLimitS: 1_800, tries: 2 },
  /** Reads the feed of NEWS_URL again; also at every start of a worker. */
  'refresh-news': { payload: z.object({}), concurrency: 1, timeLimitS: 60, tries: 1, cron: '7 * * * *' },
  /** Seals the ends of the audit chains that have grown. */
  'seal-audit': { payload: z.object({}), concurrency: 1, timeLimitS: 600, tries: 1, cron: '*/10 * * * *' },
  /** Sums up what writes have added to the counts of documents. */
  'merge-tallies': { payload: z.object({}), concurrency: 1, timeLimitS: 300, tries: 1, cron: '*/5 * * * *' },
  /** Compares rows and files both ways. */
  scrub: { payload: z.object({}), concurrency: 1, timeLimitS: 6 * 3_600, tries: 1, cron: '41 2 * * *' },
  /** Removes what is past its time: deleted documents with their files, results, sessions. */
  purge: { payload: z.object({}), concurrency: 1, timeLimitS: 3_600, tries: 1, cron: '17 * * * *' },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>;

export const jobNames = Object.keys(jobs) as JobName[];
export const definitionOf = (name: JobName): JobDefinition => jobs[name];
