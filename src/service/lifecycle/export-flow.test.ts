/**
 * Tests all combinations of trigger, export requirements, approval, validation and finished action, over HTTP. After each step the document
 * is in the queue exactly if the settings require it; at the end it is exported once, or not at all.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WorkflowDefinition, workflowStarts } from '#contract/approvals/rules.ts';
import { exportRequirements, exportTriggers, type ExportSettings, finishedActions } from '#contract/tenant/export-settings.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { beginExtraction } from '#service/documents/intake/begin-extraction.ts';
import { finishExtraction } from '#service/documents/intake/finish-extraction.ts';
import { findExportHeads } from '#service/exports/queue.store.ts';
import { recheckRestOfQueue } from '#service/exports/recheck-queue.ts';
import { collectJobs } from '#service/platform/queue/enqueue.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, openApprovalCase } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues, valuesOf } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
let tenant: ApprovalCase;
let left: ReturnType<typeof outcomeOf>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await openApprovalCase(app);
  left = outcomeOf(app, tenant.ours);
  await tenant.workflow(workflowOf([asking(tenant.petr.actor)]));
});
afterAll(() => app.close());

const call = (method: string, url: string, json?: unknown) =>
  app.send(method, url, tenant.admin.token, json === undefined ? {} : { json });

/** Simulates the worker after it has extracted the file. */
async function read(documentId: string, fields: Record<string, string> = invoiceValues): Promise<void> {
  const ctx = systemCtx({ ...app, now: () => new Date() }, tenant.ours.tenantId, randomUUID());
  const run = await beginExtraction(ctx, documentId);
  if (!run) throw new Error('there is no document to extract');
  await finishExtraction(ctx, run, {
    extracted: { documentClass: 'invoice', isExtractedByFormat: false, fields: valuesOf(fields), items: [] },
    contentType: 'application/pdf',
    pages: [],
    definition: await findTypeFields(ctx.db, 'invoice'),
    partCount: 1,
    embedded: [],
  });
}

async function upload(fields?: Record<string, string>): Promise<string> {
  const form = new FormData();
  form.append('File', new File([`%PDF-1.7 ${randomUUID()}`], 'invoice.pdf', { type: 'application/pdf' }));
  const answer = await app.send('POST', '/v1/documents', tenant.admin.token, { form });
  const { documentId } = (await answer.json()) as { documentId: string };
  await read(documentId, fields ?? { ...invoiceValues, invoice_number_sm: randomUUID().slice(0, 20) });
  return documentId;
}

const settings = (change: Partial<ExportSettings>) => left.exportSettings(change);
const validate = (id: string) => call('PATCH', `/v1/documents/${id}`, { markDocumentAsValidated: true });
const actions = {
  validate,
  send: (id: string) => tenant.start(id),
  approve: (id: string) => tenant.approve(id, tenant.petr),
  reject: (id: string) => tenant.reject(id, tenant.petr),
};
type Action = keyof typeof actions;
const paths: readonly (readonly Action[])[] = [
  [],
  ['validate'],
  ['send'],
  ['send', 'approve'],
  ['send', 'reject'],
  ['validate', 'send'],
  ['validate', 'send', 'approve'],
  ['validate', 'send', 'reject'],
  ['send', 'validate', 'approve'],
  ['send', 'approve', 'validate'],
  ['send', 'reject', 'validate'],
];

type Flow = { trigger: ExportSettings['trigger']; exportRequires: ExportSettings['exportRequires'] };

/** Returns what the settings determine for a document after these actions. */
function ruleOf({ trigger, exportRequires }: Flow, done: readonly Action[]): { isAllowed: boolean; isQueued: boolean } {
  const isValidated = done.includes('validate');
  const isApproved = done.includes('approve');
  const isAllowed = (exportRequires === 'Extracted' || isValidated) && (!done.includes('send') || isApproved);
  const triggerApplies = { Manual: false, AfterExtraction: true, AfterValidation: isValidated, AfterApproval: isApproved }[
    trigger
  ];
  return { isAllowed, isQueued: isAllowed && triggerApplies };
}

const queueEntries = async (id: string) => {
  const { list } = (await (await call('POST', '/v1/documents/list/idsForExport', { control: { take: 500 } })).json()) as {
    list: { documentId: string; isValidated: boolean }[];
  };
  return list.filter(({ documentId }) => documentId === id);
};

async function expectRuleOutcome(id: string, flow: Flow, done: readonly Action[]): Promise<void> {
  const { isAllowed, isQueued } = ruleOf(flow, done);
  const detail = (await (await call('GET', `/v1/documents/${id}`)).json()) as { canBeExported: boolean; exportState: string };
  expect([done, detail.canBeExported, detail.exportState]).toEqual([done, isAllowed, isQueued ? 'Queued' : 'None']);
  expect(await queueEntries(id)).toMatchObject(isQueued ? [{ isValidated: done.includes('validate') }] : []);
}

const mark = (id: string) => call('PATCH', '/v1/documents/markAsExported', [{ documentId: id, exportType: 'ledger' }]);

const flows = exportTriggers.flatMap((trigger) => exportRequirements.map((exportRequires) => ({ trigger, exportRequires })));

describe.each(flows)('$trigger, $exportRequires', (flow) => {
  test.each(finishedActions.flatMap((finishedAction) => paths.map((path) => ({ finishedAction, path }))))(
    '$path, then $finishedAction',
    async ({ finishedAction, path }) => {
      await settings({ ...flow, finishedAction });
      const id = await upload();
      await expectRuleOutcome(id, flow, []);
      for (const [index, action] of path.entries()) {
        expect((await actions[action](id)).status).toBe(200);
        await expectRuleOutcome(id, flow, path.slice(0, index + 1));
      }
      const { isAllowed } = ruleOf(flow, path);
      expect((await call('POST', '/v1/documents/export', { documentId: id })).status).toBe(isAllowed ? 200 : 409);
      expect(await queueEntries(id)).toHaveLength(isAllowed ? 1 : 0);
      if (isAllowed) expect((await call('GET', `/v1/documents/${id}/file/export?exportFormat=Json`)).status).toBe(200);
      expect([(await mark(id)).status, (await mark(id)).status]).toEqual(isAllowed ? [200, 200] : [409, 409]);
      expect(await queueEntries(id)).toEqual([]);
      expect((await left.exports(id)).filter(({ state }) => state === 'Exported')).toHaveLength(isAllowed ? 1 : 0);
      const isGone = isAllowed && finishedAction === 'Delete';
      expect((await call('GET', `/v1/documents/${id}`)).status).toBe(isGone ? 404 : 200);
    },
  );
});

/** Actions after each of which the document must comply with the rules of a required workflow. */
const requiredPaths: Record<WorkflowDefinition['startsWhen'], readonly (readonly Action[])[]> = {
  Manual: [['validate'], ['send', 'approve', 'validate'], ['send', 'reject', 'validate'], ['validate', 'send', 'approve']],
  Extracted: [
    ['validate', 'approve'],
    ['approve', 'validate'],
    ['reject', 'validate'],
    ['reject', 'send', 'approve', 'validate'],
  ],
  Validated: [
    ['validate', 'approve'],
    ['validate', 'reject'],
    ['validate', 'reject', 'send', 'approve'],
    ['send', 'approve', 'validate'],
  ],
};

describe.each(workflowStarts)('with a required workflow that starts: %s', (startsWhen) => {
  const usual = { tenant: undefined as ApprovalCase | undefined, left: undefined as typeof left | undefined };
  beforeAll(async () => {
    Object.assign(usual, { tenant, left });
    tenant = await openApprovalCase(app);
    left = outcomeOf(app, tenant.ours);
    await tenant.workflow(workflowOf([asking(tenant.petr.actor)], { startsWhen, isRequired: true }));
  });
  afterAll(() => {
    if (usual.tenant && usual.left) [tenant, left] = [usual.tenant, usual.left];
  });

  test.each(flows)('$trigger, $exportRequires: is not exported before approval, and once afterwards', async (flow) => {
    await settings({ ...flow, finishedAction: 'None' });
    for (const path of requiredPaths[startsWhen]) {
      const id = await upload();
      // approval is required for all documents here, started or not
      const ruled = (done: readonly Action[]) => expectRuleOutcome(id, flow, ['send', ...done]);
      await ruled([]);
      for (const [index, action] of path.entries()) {
        expect([path, action, (await actions[action](id)).status]).toEqual([path, action, 200]);
        await ruled(path.slice(0, index + 1));
      }
      const { isAllowed } = ruleOf(flow, ['send', ...path]);
      const download = await call('GET', `/v1/documents/${id}/file/export?exportFormat=Json`);
      expect([path, (await call('POST', '/v1/documents/export', { documentId: id })).status]).toEqual([
        path,
        isAllowed ? 200 : 409,
      ]);
      expect([path, download.status]).toEqual([path, isAllowed ? 200 : 409]);
      expect([(await mark(id)).status, (await mark(id)).status]).toEqual(isAllowed ? [200, 200] : [409, 409]);
      expect((await left.exports(id)).filter(({ state }) => state === 'Exported')).toHaveLength(isAllowed ? 1 : 0);
    }
  });
});

describe('an exported document', () => {
  const exported = async () => {
    const id = await upload();
    await validate(id);
    await call('POST', '/v1/documents/export', { documentId: id });
    await mark(id);
    expect(await left.row(id)).toMatchObject({ export_state: 'Exported' });
    return id;
  };
  const states = async (id: string) => (await left.exports(id)).map(({ state }) => state);

  test.each([
    ['state/change/Extracted', 'Extracted'],
    ['state/change/Paused', 'Paused'],
    ['state/change/Validated', 'Validated'],
    ['requeue-extraction', 'New'],
    ['requeue-validation', 'Extracted'],
  ])('is no longer exported after %s, with a history entry, and must be queued again with any trigger', async (path, state) => {
    for (const trigger of exportTriggers) {
      await settings({ trigger, exportRequires: 'Extracted', finishedAction: 'None' });
      const id = await exported();
      for (let times = 0; times < 2; times += 1) expect((await call('POST', `/v1/documents/${id}/${path}`)).status).toBe(200);
      expect(await left.row(id)).toMatchObject({ state, export_state: 'None', queued_at: null });
      expect(await states(id)).toEqual(['Queued', 'Exported', 'None']);
    }
  });

  test('is no longer exported when its approval starts, and is queued again when approved', async () => {
    await settings({ trigger: 'AfterApproval', exportRequires: 'Extracted', finishedAction: 'None' });
    const id = await exported();
    for (let round = 0; round < 2; round += 1) {
      expect((await actions.send(id)).status).toBe(200);
      expect(await left.row(id)).toMatchObject({ export_state: 'None', approval_state: 'Pending' });
      expect((await mark(id)).status).toBe(409);
      await actions.approve(id);
      expect(await queueEntries(id)).toHaveLength(1);
      await mark(id);
    }
    const once = ['Queued', 'Exported', 'None'];
    expect(await states(id)).toEqual([...once, ...once, 'Queued', 'Exported']);
  });

  test('is queued again after correction and validation, or after another extraction, if the trigger is configured', async () => {
    await settings({ trigger: 'AfterValidation', exportRequires: 'Validated', finishedAction: 'None' });
    const corrected = await exported();
    await call('POST', `/v1/documents/${corrected}/state/change/Extracted`);
    await validate(corrected);
    expect(await queueEntries(corrected)).toHaveLength(1);
    await settings({ trigger: 'AfterExtraction', exportRequires: 'Extracted' });
    const again = await exported();
    await call('POST', `/v1/documents/${again}/requeue-extraction`);
    expect(await queueEntries(again)).toEqual([]);
    await read(again);
    expect(await queueEntries(again)).toHaveLength(1);
  });
});

describe('a blocked document', () => {
  const bad = { ...invoiceValues, total_amount: '' };

  test('is queued when the block is removed, and is not queued again by a later change', async () => {
    await settings({ trigger: 'AfterExtraction', exportRequires: 'Extracted', finishedAction: 'None' });
    const id = await upload(bad);
    expect(await queueEntries(id)).toEqual([]);
    await call('PATCH', `/v1/documents/${id}`, { fields: { total_amount: { value: '1.00' } } });
    expect(await queueEntries(id)).toMatchObject([{ isValidated: false }]);
    await call('POST', `/v1/documents/${id}/requeue-validation`);
    await call('PATCH', `/v1/documents/${id}`, { fields: { note: { value: 'x' } } });
    expect(await queueEntries(id)).toEqual([]);
  });

  test('by an external validation is queued when that reports no errors', async () => {
    await settings({ trigger: 'AfterExtraction', exportRequires: 'Extracted', finishedAction: 'None' });
    const id = await upload();
    const say = (validationErrors: object[]) => call('PUT', `/v1/documents/${id}/validation-errors`, { validationErrors });
    await say([{ fieldNames: ['total_amount'], message: 'over the budget', validationLevel: 'Error' }]);
    expect(await queueEntries(id)).toEqual([]);
    await say([]);
    expect(await queueEntries(id)).toHaveLength(1);
  });

  test('leaves the queue when only validated documents may be exported from now on', async () => {
    await settings({ trigger: 'AfterExtraction', exportRequires: 'Extracted', finishedAction: 'None' });
    const [open, validated] = [await upload(), await upload()];
    await validate(validated);
    expect([await queueEntries(open), await queueEntries(validated)]).toMatchObject([[{}], [{}]]);
    const was = (await (await call('GET', '/bff/tenant/export/settings')).json()) as ExportSettings;
    const stricter = { settings: { ...was, exportRequires: 'Validated' }, was };
    expect((await call('PUT', '/bff/tenant/export/settings', stricter)).status).toBe(200);
    expect([await queueEntries(open), await queueEntries(validated)]).toMatchObject([[], [{}]]);
    expect((await left.exports(open)).map(({ state }) => state)).toEqual(['Queued', 'None']);
  });

  test('a long queue is processed in parts: one transaction locks a limited number of rows, and a job does the rest', async () => {
    await settings({ trigger: 'Manual', exportRequires: 'Extracted', finishedAction: 'None' });
    const ids: string[] = [];
    for (let at = 0; at < 230; at += 1)
      ids.push(
        await app.document(tenant.ours, { state: 'Extracted', export_state: 'Queued', queued_at: new Date(2026, 0, 1, 0, at) }),
      );
    const waiting = async () =>
      (await findExportHeads(app.database.system, ids)).filter((each) => each.export_state === 'Queued').length;
    const jobs = collectJobs(app.database);
    const was = (await (await call('GET', '/bff/tenant/export/settings')).json()) as ExportSettings;
    await call('PUT', '/bff/tenant/export/settings', { settings: { ...was, exportRequires: 'Validated' }, was });
    expect(await waiting()).toBe(130);
    // the rest is not fetched meanwhile
    const last = ids.at(-1) ?? '';
    const file = () => call('GET', `/v1/documents/${last}/file/export?exportFormat=json`);
    expect((await file()).status).toBe(409);
    for (const path of ['idsForExport', 'forExport']) {
      const answer = await call('POST', `/v1/documents/list/${path}`, { control: { take: 500 } });
      const { list, totalCount } = (await answer.json()) as { list: { isValidated: boolean }[]; totalCount: number };
      expect(list.filter(({ isValidated }) => !isValidated)).toEqual([]);
      expect(totalCount).toBe(list.length);
    }
    const { sums } = (await (await call('GET', '/bff/exports/summary')).json()) as { sums: { count: number }[] };
    expect(sums.reduce((all, { count }) => all + count, 0)).toBeLessThan(130);
    const job = jobs.find((each) => each.name === 'recheck-queue');
    if (!job) throw new Error('no job for the remaining documents');
    const ctx = systemCtx({ ...app, now: () => new Date() }, tenant.ours.tenantId, randomUUID());
    await recheckRestOfQueue(ctx, job.payload, { signal: new AbortController().signal, keepPlace: async () => {} });
    expect(await waiting()).toBe(0);
    // and then by people, as of any extracted document
    expect((await file()).status).toBe(200);
  });

  test('a document without extraction is not exported by a change of its state', async () => {
    await settings({ trigger: 'AfterExtraction', exportRequires: 'Extracted', finishedAction: 'None' });
    const id = await app.document(tenant.ours, { state: 'Error', failure_reason: 'broken' });
    expect((await call('POST', `/v1/documents/${id}/state/change/Extracted`)).status).toBe(200);
    expect(await queueEntries(id)).toEqual([]);
    expect((await call('POST', '/v1/documents/export', { documentId: id })).status).toBe(409);
    expect((await mark(id)).status).toBe(409);
  });
});
