/** Reactions to a document change, all of them and in this order. A new reaction is a new line here. */
import { recordActs } from '#service/audit/record-audit.ts';
import { hasCompanies } from '#service/lookups/verify-companies.ts';
import { publishAfterCommit, publishReload } from '#service/platform/ctx.ts';
import { enqueue } from '#service/platform/queue/enqueue.ts';
import {
  mayStart,
  refuseOrRaiseAlarm,
  restartApproval,
  startApproval,
  startingKinds,
  wasInApproval,
  withdrawApproval,
} from './approval.ts';
import { enterExportQueue, leaveExportQueue, leavesExport, mayEnterQueue, wasQueued, removeFromExport } from './export-queue.ts';
import { evaluateSample, recordCorrection } from '#service/touchless/evaluate-sample.ts';
import { validateByRule, validateByRuleAfterRegister } from '#service/touchless/validate-by-rule.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import { each, type Reaction, reaction } from './reaction.ts';
import { refuseIfSent } from './refuse-if-sent.ts';
import { eventsOf, emitWebhookEvents, webhookKinds } from './webhook-events.ts';

/** Samples are never validated by the rule, so a validation is by a user or client application. */
const wasValidatedByPerson = (change: ChangedDocument<'saved' | 'stateChanged'>): boolean =>
  change.kind === 'saved' ? change.isValidated : change.after.state === 'Validated';

export const reactions: readonly Reaction[] = [
  // first, so that a refused change leaves no trace
  reaction('refuseOrRaiseAlarm', {
    kinds: ['saved', 'typeChanged', 'unitChanged', 'extractionRequeued'],
    when: wasInApproval,
    run: each(refuseOrRaiseAlarm),
  }),
  reaction('refuseIfSent', {
    kinds: ['split', 'merged', 'attached'],
    when: () => true,
    run: refuseIfSent,
  }),
  reaction('withdrawApproval', {
    kinds: ['extractionRequeued'],
    when: wasInApproval,
    run: withdrawApproval,
  }),
  reaction('recordAudit', {
    when: ({ acts = [] }) => acts.length > 0,
    run: (ctx, changes) =>
      recordActs(
        ctx,
        changes.flatMap(({ documentId, acts = [] }) => acts.map((act) => ({ documentId, ...act }))),
      ),
  }),
  reaction('askRegistry', {
    kinds: ['extracted', 'madeBySplit'],
    when: ({ after }) => hasCompanies(after.fields),
    run: each(async ({ db, actor: { tenantId } }, { documentId }) => {
      await enqueue(db, 'ask-registry', { tenantId, documentId });
    }),
  }),
  reaction('restartApproval', {
    kinds: ['saved', 'typeChanged', 'unitChanged'],
    when: wasInApproval,
    run: each(restartApproval),
  }),
  reaction('leaveExport', {
    kinds: ['validationRequeued', 'extractionRequeued', 'stateChanged', 'approvalMoved', 'restored'],
    when: leavesExport,
    run: removeFromExport,
  }),
  // before the export queue, so that documents to be approved do not enter it
  reaction('startApproval', {
    kinds: startingKinds,
    when: mayStart,
    run: each(startApproval),
  }),
  // after the approval: one that restarts prevents the export
  reaction('leaveExportQueue', {
    kinds: [
      'saved',
      'typeChanged',
      'unitChanged',
      'stateChanged',
      'returned',
      'externallyValidated',
      'rechecked',
      'fieldsConfirmed',
      'approvalMoved',
      // the export rules may have changed while it was in the trash
      'restored',
      'exportRulesTightened',
    ],
    when: wasQueued,
    run: each(leaveExportQueue),
  }),
  reaction('enterExportQueue', {
    kinds: [
      'extracted',
      'madeBySplit',
      'saved',
      'stateChanged',
      'typeChanged',
      'unitChanged',
      'externallyValidated',
      'rechecked',
      'accountConfirmed',
      'fieldsConfirmed',
      'duplicateCleared',
      'approvalMoved',
    ],
    when: mayEnterQueue,
    run: each(enterExportQueue),
  }),
  reaction('emitWebhookEvents', {
    kinds: webhookKinds,
    when: (change) => eventsOf(change).length > 0,
    run: emitWebhookEvents,
  }),
  // after the events of the extraction, so that those of the validation follow
  reaction('validateByRule', {
    kinds: ['extracted'],
    when: () => true,
    run: each((ctx, { documentId }) => validateByRule(ctx, documentId)),
  }),
  reaction('validateByRuleAfterRegister', {
    kinds: ['payerChecked'],
    when: () => true,
    run: each((ctx, { documentId }) => validateByRuleAfterRegister(ctx, documentId)),
  }),
  reaction('evaluateSample', {
    kinds: ['saved', 'stateChanged'],
    when: wasValidatedByPerson,
    run: each((ctx, { documentId }) => evaluateSample(ctx, documentId)),
  }),
  reaction('learnFromDocument', {
    kinds: ['saved', 'stateChanged'],
    when: wasValidatedByPerson,
    run: each(async ({ db, actor: { tenantId } }, { documentId }) => {
      await enqueue(db, 'learn-from-document', { tenantId, documentId });
    }),
  }),
  reaction('recordCorrection', {
    kinds: ['saved'],
    when: ({ values }) => values.length > 0,
    run: each((ctx, { documentId, values }) => recordCorrection(ctx, documentId, values)),
  }),
  // all clients that have the document or its list open; delivered after the commit
  reaction('notifyClients', {
    when: () => true,
    run: async (ctx, changes) => {
      // users of the former unit may not see the document any more, so that an event with its id would not reach them
      if (changes.some(({ kind }) => kind === 'unitChanged')) publishReload(ctx);
      else publishAfterCommit(ctx, [...new Set(changes.map(({ documentId }) => documentId))]);
    },
  }),
];
