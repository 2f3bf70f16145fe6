/** Runs every job once, as a worker does, so that its queries are recorded. */
import { randomUUID } from 'node:crypto';
import { createHandlers } from '#service/main/job-handlers.ts';
import { closeExtraction } from '#service/extraction/extract-document.ts';
import type { JobParts } from '#service/platform/queue/job-parts.ts';
import { type JobName, jobNames, type JobPayload } from '#service/platform/queue/jobs.ts';
import type { Handler } from '#service/platform/queue/start-workers.ts';

/** Returns the id of a row of a table; a random one if the table is empty. */
type IdOf = (kind: string) => string;
type Payloads = { [N in JobName]: (tenant: { tenantId: string }, idOf: IdOf) => JobPayload<N> };

const documentPayload = (tenant: { tenantId: string }, idOf: IdOf) => ({ ...tenant, documentId: idOf('document') });
const nothing = () => ({});

const payloads: Payloads = {
  'extract-document': documentPayload,
  'ask-registry': documentPayload,
  'learn-from-document': documentPayload,
  'run-extraction': (tenant, idOf) => ({ ...tenant, operationId: idOf('extractionoperation') }),
  'send-mail': (tenant, idOf) => ({ ...tenant, emailId: idOf('outboxmessage') }),
  'receive-mail': (tenant, idOf) => ({ ...tenant, emailId: idOf('receivedemail') }),
  'poll-mail': nothing,
  'deliver-webhook': (tenant, idOf) => ({ ...tenant, deliveryId: idOf('webhookdelivery') }),
  'send-to-accounting': (tenant, idOf) => ({ ...tenant, transferId: idOf('accountingtransfer') }),
  'send-queued': nothing,
  'approval-emails': (tenant, idOf) => ({ ...tenant, documentId: idOf('document'), runId: idOf('approvalrun'), stepIndex: 0 }),
  'approval-clock': nothing,
  'weekly-digests': nothing,
  'recheck-type': (tenant) => ({ ...tenant, documentType: 'invoice' }),
  'recheck-queue': (tenant) => ({
    ...tenant,
    change: 'exportRulesTightened',
    after: { queuedAt: '2026-01-01T00:00:00Z', id: randomUUID() },
  }),
  'keep-sorted-field': (tenant) => ({ ...tenant, field: 'invoice_number_sm' }),
  'import-data-table': (tenant, idOf) => ({ ...tenant, importId: idOf('ownimport') }),
  'refresh-news': nothing,
  'seal-audit': nothing,
  'merge-tallies': nothing,
  scrub: nothing,
  purge: nothing,
};

/** Calls `onStart` with the name of each job before it runs. A job that fails has run queries too. */
export async function runJobs(parts: JobParts, tenantId: string, idOf: IdOf, onStart: (name: JobName) => void): Promise<void> {
  const { handlers } = createHandlers(parts);
  for (const name of jobNames) {
    onStart(name);
    // handler and payload belong to the same name; the compiler does not follow that through the union
    const run = handlers[name] as (payload: unknown, run: Parameters<Handler<JobName>>[1]) => Promise<void>;
    const payload = payloads[name]({ tenantId }, idOf);
    await run(payload, { id: randomUUID(), attempt: 1, signal: AbortSignal.timeout(120_000) }).catch(() => undefined);
  }
  await closeExtraction();
}
