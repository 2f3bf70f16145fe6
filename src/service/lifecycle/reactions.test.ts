import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebhook } from '#service/webhooks/manage-webhooks.ts';
import { webhookEvents, isExportEvent } from '#contract/core/events.ts';
import { findDocuments } from '#service/documents/core/document-row.ts';
import type { ChangedDocument, ChangeKind } from '#service/platform/changed-document.ts';
import type { DocumentRow } from '#service/platform/database/document-row.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { type ApprovalCase, openApprovalCase } from '#testing/approval-case.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { valuesOf } from '#testing/builders.ts';
import { reactions } from './reactions.ts';

let app: TestApp;
let scene: ApprovalCase;
let plain: DocumentRow;

const rowOf = async (id: string): Promise<DocumentRow> => {
  const [document] = await findDocuments(app.database.forTenant(scene.ours.tenantId), [id]);
  if (!document) throw new Error('the document does not exist');
  return document;
};

beforeAll(async () => {
  app = await startTestApp();
  scene = await openApprovalCase(app);
  plain = await rowOf(await scene.validated());
});
afterAll(() => app.close());

test('order of the reactions', () => {
  expect(reactions.map(({ name }) => name)).toEqual([
    'refuseOrRaiseAlarm',
    'refuseIfSent',
    'withdrawApproval',
    'recordAudit',
    'askRegistry',
    'restartApproval',
    'leaveExport',
    'startApproval',
    'leaveExportQueue',
    'enterExportQueue',
    'emitWebhookEvents',
    'validateByRule',
    'validateByRuleAfterRegister',
    'evaluateSample',
    'learnFromDocument',
    'recordCorrection',
    'notifyClients',
  ]);
});

/** A change without the properties that all cases share. */
type Case<K extends ChangeKind = ChangeKind> = K extends ChangeKind ? Omit<ChangedDocument<K>, 'kind' | 'documentId'> : never;
type Row<K extends ChangeKind> = [change: (row: DocumentRow) => Case<K>, reactions: string[]];

const acts = [{ action: 'document.tested' }] as const;
const approved = (row: DocumentRow): DocumentRow => ({ ...row, approval_state: 'Approved', export_state: 'Queued' });
const inQueue = (row: DocumentRow): DocumentRow => ({ ...row, export_state: 'Queued' });
const isExported = (row: DocumentRow): DocumentRow => ({ ...row, export_state: 'Exported' });
const hasFailed = (row: DocumentRow): DocumentRow => ({ ...row, export_state: 'Failed' });
const [log, watch, told, enter, start] = [
  'recordAudit',
  'notifyClients',
  'emitWebhookEvents',
  'enterExportQueue',
  'startApproval',
];
const judged = ['evaluateSample', 'learnFromDocument'];
const recorded: Row<'renamed'>[] = [
  [() => ({}), [watch]],
  [() => ({ acts }), [log, watch]],
];

const replaced: Row<'split' | 'merged' | 'attached'>[] = recorded.map(([change, follow]) => [
  change,
  ['refuseIfSent', ...follow],
]);

/** Expected reactions to each kind of change. A new kind does not compile without its rows. */
const table: { [K in ChangeKind]: Row<K>[] } = {
  uploaded: recorded,
  extractionStarted: recorded,
  extractionProgressed: recorded,
  extracted: [
    [() => ({ after: { fields: {} }, acts }), [log, start, 'enterExportQueue', told, 'validateByRule', watch]],
    [
      () => ({ after: { fields: valuesOf({ issued_by_id_sm: '12345679' }) }, acts }),
      [log, 'askRegistry', start, 'enterExportQueue', told, 'validateByRule', watch],
    ],
  ],
  extractionFailed: recorded,
  extractionRequeued: [
    [(before) => ({ before, acts }), [log, watch]],
    [(row) => ({ before: inQueue(row), acts }), [log, 'leaveExport', watch]],
    [(row) => ({ before: approved(row), acts }), ['refuseOrRaiseAlarm', 'withdrawApproval', log, 'leaveExport', watch]],
  ],
  validationRequeued: [
    [(before) => ({ before, acts }), [log, told, watch]],
    [(row) => ({ before: inQueue(row), acts }), [log, 'leaveExport', told, watch]],
    [(row) => ({ before: isExported(row), acts }), [log, 'leaveExport', told, watch]],
  ],
  saved: [
    [(before) => ({ before, after: before, values: [], isValidated: false, acts }), [log, start, enter, told, watch]],
    [(row) => ({ before: hasFailed(row), after: row, values: [], isValidated: false, acts }), [log, start, told, watch]],
    [
      (row) => ({ before: hasFailed(row), after: row, values: [], isValidated: true, acts }),
      [log, start, enter, told, ...judged, watch],
    ],
    [
      (row) => ({ before: approved(row), after: row, values: [], isValidated: true, acts }),
      ['refuseOrRaiseAlarm', log, 'restartApproval', start, 'leaveExportQueue', enter, told, ...judged, watch],
    ],
  ],
  fieldsConfirmed: [
    [(before) => ({ before, acts }), [log, start, enter, watch]],
    [(row) => ({ before: inQueue(row), acts }), [log, start, 'leaveExportQueue', watch]],
  ],
  typeChanged: [
    [(before) => ({ before, after: { state: 'New' }, acts }), [log, start, enter, watch]],
    [(before) => ({ before, after: { state: 'Extracted' }, acts }), [log, start, enter, told, watch]],
    [
      (row) => ({ before: approved(row), after: { state: 'Extracted' }, acts }),
      ['refuseOrRaiseAlarm', log, 'restartApproval', start, 'leaveExportQueue', told, watch],
    ],
  ],
  unitChanged: [
    [(before) => ({ before, acts }), [log, start, enter, watch]],
    [
      (row) => ({ before: approved(row), acts }),
      ['refuseOrRaiseAlarm', log, 'restartApproval', start, 'leaveExportQueue', watch],
    ],
  ],
  stateChanged: [
    [(row) => ({ before: row, after: { state: 'Paused' }, acts }), [log, enter, watch]],
    [(row) => ({ before: inQueue(row), after: { state: 'Paused' }, acts }), [log, 'leaveExportQueue', watch]],
    [(row) => ({ before: inQueue(row), after: { state: 'Extracted' }, acts }), [log, 'leaveExport', 'leaveExportQueue', watch]],
    [(row) => ({ before: isExported(row), after: { state: 'Extracted' }, acts }), [log, 'leaveExport', watch]],
    [
      (row) => ({ before: isExported(row), after: { state: 'Validated' }, acts }),
      [log, 'leaveExport', start, told, ...judged, watch],
    ],
    [(row) => ({ before: row, after: { state: 'Validated' }, acts }), [log, start, told, ...judged, watch]],
    [
      (row) => ({ before: { ...row, state: 'Extracted' }, after: { state: 'Validated' }, acts }),
      [log, start, enter, told, ...judged, watch],
    ],
  ],
  returned: [
    [(before) => ({ before, receivedByEmail: false, acts }), [log, watch]],
    [(row) => ({ before: inQueue(row), receivedByEmail: true, acts }), [log, 'leaveExportQueue', told, watch]],
  ],
  renamed: recorded,
  pagesChanged: recorded,
  attachmentsChanged: recorded,
  noted: recorded,
  feedbackGiven: recorded,
  externallyValidated: [
    [(before) => ({ before, acts }), [log, start, enter, watch]],
    [(row) => ({ before: inQueue(row), acts }), [log, start, 'leaveExportQueue', watch]],
  ],
  rechecked: [
    [(before) => ({ before }), [start, enter, watch]],
    [(row) => ({ before: inQueue(row) }), [start, 'leaveExportQueue', watch]],
  ],
  accountConfirmed: [[(before) => ({ before, acts }), [log, start, enter, watch]]],
  duplicateCleared: [[(before) => ({ before, acts }), [log, start, enter, watch]]],
  companiesProved: recorded,
  payerChecked: [[() => ({}), ['validateByRuleAfterRegister', watch]]],
  split: replaced,
  madeBySplit: [
    [() => ({ after: { fields: {} }, acts }), [log, start, enter, told, watch]],
    [
      () => ({ after: { fields: valuesOf({ issued_by_id_sm: '12345679' }) }, acts }),
      [log, 'askRegistry', start, enter, told, watch],
    ],
  ],
  merged: replaced,
  madeByMerge: recorded,
  attached: replaced,
  madeFromAttachment: recorded,
  takenBack: recorded,
  deleted: recorded,
  exportRulesTightened: [[(row) => ({ before: inQueue(row) }), ['leaveExportQueue', watch]]],
  restored: [
    [(before) => ({ before, isReplaced: true, acts }), [log, watch]],
    [(row) => ({ before: inQueue(row), isReplaced: false, acts }), [log, 'leaveExportQueue', watch]],
    [(row) => ({ before: inQueue(row), isReplaced: true, acts }), [log, 'leaveExport', 'leaveExportQueue', watch]],
  ],
  approvalMoved: [
    [(row) => ({ after: { ...row, approval_state: 'Pending' }, isBegun: false }), [watch]],
    [(row) => ({ after: { ...row, approval_state: 'Pending' }, isBegun: true }), [told, watch]],
    [(row) => ({ after: { ...inQueue(row), approval_state: 'Pending' }, isBegun: true }), ['leaveExportQueue', told, watch]],
    [(row) => ({ after: { ...isExported(row), approval_state: 'Pending' }, isBegun: true }), ['leaveExport', told, watch]],
    [
      (row) => ({ after: { ...isExported(row), approval_state: 'Approved' }, isBegun: true }),
      ['leaveExport', start, told, watch],
    ],
    [(row) => ({ after: { ...row, approval_state: 'Rejected' }, isBegun: false, acts }), [log, told, watch]],
    [(row) => ({ after: { ...row, approval_state: 'Approved' }, isBegun: false, acts }), [log, start, enter, told, watch]],
  ],
  queuedForExport: recorded,
  exported: [[() => ({ acts }), [log, told, watch]]],
  exportFailed: recorded,
};

const rows = Object.entries(table).flatMap(([kind, cases]) =>
  (cases as readonly Row<ChangeKind>[]).map(([change, names], index) => ({ kind: kind as ChangeKind, index, change, names })),
);

test.each(rows)('$kind ($index) is followed by $names', ({ kind, change, names }) => {
  // the table pairs each kind with its own properties
  const changed = { kind, documentId: plain.id, ...change(plain) } as ChangedDocument;
  expect(reactions.filter(({ concerns }) => concerns(changed)).map(({ name }) => name)).toEqual(names);
});

describe('order of the records', () => {
  const context = () => systemCtx({ ...app, now: () => new Date() }, scene.ours.tenantId, randomUUID());
  const told = async (id: string): Promise<string[]> => {
    const db = app.database.forTenant(scene.ours.tenantId);
    const found = await db.selectFrom('webhook_deliveries').select('event').where('document_id', '=', id).orderBy('id').execute();
    return found.map(({ event }) => event);
  };
  const put = (url: string, json: unknown) => app.send('PUT', url, scene.admin.token, { json });
  const newestAfter = async (id: string, count: number) => (await scene.actionsOf(id)).slice(count);

  /** Creates a document approved by Petr, the approver of the only workflow, and queued because of it. */
  async function queuedAfterApproval(): Promise<string> {
    const id = await scene.validated();
    await scene.start(id);
    await scene.approve(id, scene.petr);
    expect(await scene.row(id)).toMatchObject({ approval_state: 'Approved', export_state: 'Queued' });
    return id;
  }

  beforeAll(async () => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    await put('/v1/tenant/export/trigger?trigger=AfterApproval', undefined);
    await put('/bff/approval/settings', { afterEdit: 'reset', watchedFields: ['total_amount'], linkNeedsSignIn: false });
    for (const event of webhookEvents.filter((each) => !isExportEvent(each)))
      await createWebhook(context(), {
        name: event,
        url: 'http://127.0.0.1:1/',
        event,
        otherEvents: [],
        isActive: true,
        accountingUnitId: null,
        clientApplicationId: null,
        sendsSecretInAddress: false,
        clientSecret: null,
        exportFormat: null,
      });
  });

  test('an approval: first the event, then the document is queued', async () => {
    const id = await queuedAfterApproval();
    expect(await scene.actionsOf(id)).toEqual([
      'document.approvalStarted',
      'document.stepApproved',
      'document.approved',
      'document.queuedForExport',
    ]);
    expect(await told(id)).toEqual(['WorkflowStarted', 'DocumentApproved']);
  });

  test('a save of an approved value: alarm, save, restarted approval, removal from the queue', async () => {
    const id = await queuedAfterApproval();
    const before = (await scene.actionsOf(id)).length;
    expect((await scene.patch(id, scene.accountant, { fields: { total_amount: { value: '99.00' } } })).status).toBe(200);
    expect(await newestAfter(id, before)).toEqual([
      'document.approvedValueChanged',
      'document.saved',
      'document.approvalRestarted',
    ]);
    expect(await scene.row(id)).toMatchObject({ approval_state: 'Pending', export_state: 'None', queued_at: null });
    expect((await told(id)).slice(2)).toEqual([
      'WorkflowStarted',
      'DocumentSaved',
      'DocumentValidated',
      'DocumentFirstValidated',
      'CustomValidation',
    ]);
  });

  test('a forbidden save changes nothing', async () => {
    const id = await queuedAfterApproval();
    const [before, row] = [await scene.actionsOf(id), await scene.row(id)];
    await put('/bff/approval/settings', { afterEdit: 'forbid', watchedFields: ['total_amount'], linkNeedsSignIn: false });
    expect((await scene.patch(id, scene.accountant, { fields: { total_amount: { value: '98.00' } } })).status).toBe(409);
    await put('/bff/approval/settings', { afterEdit: 'reset', watchedFields: ['total_amount'], linkNeedsSignIn: false });
    expect([await scene.actionsOf(id), await scene.row(id), (await told(id)).length]).toEqual([before, row, 2]);
  });

  test('another extraction: alarm, withdrawn approval, then the change itself', async () => {
    const id = await queuedAfterApproval();
    const before = (await scene.actionsOf(id)).length;
    expect((await scene.post(`/v1/documents/${id}/requeue-extraction`, scene.accountant)).status).toBe(200);
    expect(await newestAfter(id, before)).toEqual([
      'document.approvedValueChanged',
      'document.approvalWithdrawn',
      'document.extractionRequeued',
    ]);
    expect(await scene.row(id)).toMatchObject({ state: 'New', approval_state: 'None', export_state: 'None' });
  });
});
