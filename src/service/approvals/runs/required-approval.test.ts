/** Approval that begins by itself, and that nothing leads around. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ApprovalCase, codeOf, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dear: WorkflowDefinition['condition'] = {
  match: 'all',
  rules: [{ subject: 'amount', operator: 'gte', values: ['100000'] }],
};
const dearValues = { ...invoiceValues, total_amount: '200000.00' };
const send = (method: string, url: string, { token }: User, json?: unknown) =>
  app.send(method, url, token, json === undefined ? {} : { json });
const validate = (desk: ApprovalCase, id: string, fields: Record<string, string> = {}) =>
  desk.patch(id, desk.accountant, {
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
    markDocumentAsValidated: true,
  });
const isQueued = async (desk: ApprovalCase, id: string) => (await desk.row(id)).export_state === 'Queued';

/** Every way by which a document reaches the ledger. */
const waysOut: Record<string, (desk: ApprovalCase, id: string) => Promise<Response>> = {
  queue: (desk, id) => send('POST', '/v1/documents/export', desk.admin, { documentId: id }),
  'queue of many': (desk, id) => send('POST', '/v1/documents/export/list', desk.admin, [id]),
  file: (desk, id) => send('GET', `/v1/documents/${id}/file/export?exportFormat=ISDOC`, desk.admin),
  archive: (desk, id) => send('POST', '/v1/documents/files/export', desk.admin, [id]),
  mark: (desk, id) => send('PATCH', '/v1/documents/markAsExported', desk.admin, [{ documentId: id }]),
  'mark one': (desk, id) => send('POST', `/v1/documents/${id}/mark-as-exported`, desk.admin),
};
const answersOf = async (desk: ApprovalCase, id: string) => {
  const answers: number[] = [];
  for (const way of Object.values(waysOut)) answers.push((await way(desk, id)).status);
  return answers;
};
const refusedAll = Object.keys(waysOut).map(() => 409);

describe('a required workflow', () => {
  test('bars every way out until it has approved', async () => {
    const desk = await openApprovalCase(app);
    await desk.workflow(workflowOf([asking(desk.petr.actor)], { isRequired: true }));
    const id = await desk.validated();
    expect(await answersOf(desk, id)).toEqual(refusedAll);
    const detail = async () => (await send('GET', `/v1/documents/${id}`, desk.admin)).json();
    expect(await detail()).toMatchObject({ canBeExported: false, canBeSentToApproval: true, exportState: 'None' });
    await desk.start(id);
    expect(await answersOf(desk, id)).toEqual(refusedAll);
    await desk.approve(id, desk.petr);
    expect(await detail()).toMatchObject({ canBeExported: true, canBeSentToApproval: false });
    expect(await answersOf(desk, id)).toEqual(refusedAll.map(() => 200));
  });

  test.each(['AfterExtraction', 'AfterValidation'])('holds against the trigger %s', async (trigger) => {
    const desk = await openApprovalCase(app);
    await desk.workflow(workflowOf([asking(desk.petr.actor)], { isRequired: true }));
    await outcomeOf(app, desk.ours).exportSettings({ trigger });
    const id = await desk.validated({ state: 'Extracted' });
    await validate(desk, id);
    expect(await isQueued(desk, id)).toBe(false);
    await desk.start(id);
    await desk.approve(id, desk.petr);
    expect(await isQueued(desk, id)).toBe(true);
  });

  test('is the one by which a document goes, whatever stands before it or is chosen', async () => {
    const desk = await openApprovalCase(app);
    const easy = await desk.workflow(workflowOf([{ mode: 'auto' }], { name: 'Easy' }));
    await desk.workflow(workflowOf([asking(desk.petr.actor)], { name: 'Strict', isRequired: true, condition: dear }));
    const id = await desk.validated({ fields: dearValues });
    const chosen = await desk.post(`/bff/documents/${id}/start-approval`, desk.accountant, { workflowId: easy });
    expect(chosen.status).toBe(409);
    await desk.start(id);
    expect(await desk.stateOf(id)).toBe('Pending');
  });

  test('applies to what a document becomes: an amount that grew, after a weaker approval', async () => {
    const desk = await openApprovalCase(app);
    await desk.workflow(workflowOf([{ mode: 'auto' }], { name: 'Easy' }));
    await desk.workflow(workflowOf([asking(desk.petr.actor)], { name: 'Strict', isRequired: true, condition: dear }));
    await outcomeOf(app, desk.ours).exportSettings({ trigger: 'AfterValidation' });
    const id = await desk.validated();
    await desk.start(id);
    await waysOut['queue']?.(desk, id);
    expect([await desk.stateOf(id), await isQueued(desk, id)]).toEqual(['Approved', true]);
    await validate(desk, id, { total_amount: '200000.00' });
    expect(await isQueued(desk, id)).toBe(false);
    expect(await answersOf(desk, id)).toEqual(refusedAll);
    expect((await desk.start(id)).status).toBe(200);
    await desk.approve(id, desk.petr);
    expect([await desk.stateOf(id), await isQueued(desk, id)]).toEqual(['Approved', true]);
  });

  test('applies to what another type, unit or list of documents makes of it', async () => {
    const desk = await openApprovalCase(app);
    const [, other] = desk.ours.unitIds;
    const rules = [
      { subject: 'type' as const, operator: 'is' as const, values: ['receipt'] },
      { subject: 'unit' as const, operator: 'is' as const, values: [other] },
    ];
    await desk.workflow(workflowOf([asking(desk.petr.actor)], { isRequired: true, condition: { match: 'any', rules } }));
    const changes: ((id: string) => Promise<Response>)[] = [
      (id) => desk.post(`/v1/documents/${id}/change-document-type/receipt`, desk.admin),
      (id) => desk.post(`/v1/documents/${id}/update-accounting-unit/${other}`, desk.admin),
      (id) => desk.post('/bff/documents/change-many', desk.admin, [{ documentId: id, accountingUnitId: other }]),
    ];
    for (const change of changes) {
      const id = await desk.validated();
      expect((await waysOut['queue']?.(desk, id))?.status).toBe(200);
      expect((await change(id)).status).toBe(200);
      expect(await isQueued(desk, id)).toBe(false);
      expect(await answersOf(desk, id)).toEqual(refusedAll);
    }
  });

  test('takes out of the queue what stands there when it is made or switched on', async () => {
    const desk = await openApprovalCase(app);
    const id = await desk.validated();
    await waysOut['queue']?.(desk, id);
    const made = await desk.post(
      '/bff/approval/workflows',
      desk.admin,
      workflowOf([asking(desk.petr.actor)], { isRequired: true }),
    );
    expect(made.status).toBe(200);
    expect(await isQueued(desk, id)).toBe(false);
    expect(await answersOf(desk, id)).toEqual(refusedAll);
  });
});

describe('a workflow that begins by itself', () => {
  test('when a document is validated, and before it could be queued', async () => {
    const desk = await openApprovalCase(app);
    await desk.workflow(workflowOf([asking(desk.petr.actor)], { startsWhen: 'Validated', isRequired: true }));
    await outcomeOf(app, desk.ours).exportSettings({ trigger: 'AfterValidation' });
    const id = await desk.validated({ state: 'Extracted' });
    await desk.patch(id, desk.accountant, { fields: { note: { value: 'x' } } });
    expect(await desk.stateOf(id)).toBe('None');
    await validate(desk, id);
    expect([await desk.stateOf(id), await isQueued(desk, id)]).toEqual(['Pending', false]);
    await desk.reject(id, desk.petr);
    await validate(desk, id);
    expect(await desk.stateOf(id)).toBe('Pending');
    await desk.approve(id, desk.petr);
    expect(await isQueued(desk, id)).toBe(true);
    expect((await desk.actionsOf(id)).filter((action) => action === 'document.approvalStarted')).toHaveLength(2);
  });

  test('when a document has been read without errors, or has lost them', async () => {
    const desk = await openApprovalCase(app);
    await desk.workflow(workflowOf([asking(desk.petr.actor)], { startsWhen: 'Extracted' }));
    const wrong = { field: 'total_amount', itemIndex: null, level: 'Error', code: 'required', params: {} } as const;
    const { total_amount: _, ...rest } = invoiceValues;
    const id = await desk.validated({ state: 'Extracted', fields: rest, messages: [wrong] });
    await desk.patch(id, desk.accountant, { fields: { note: { value: 'x' } } });
    expect(await desk.stateOf(id)).toBe('None');
    await desk.patch(id, desk.accountant, { fields: { total_amount: { value: '1.00' } } });
    expect(await desk.stateOf(id)).toBe('Pending');
  });
});

describe('two steps of one run', () => {
  const twoSteps = (desk: ApprovalCase, more: Partial<WorkflowDefinition> = {}) =>
    desk.workflow(workflowOf([asking(desk.petr.actor, desk.eva.actor), asking(desk.petr.actor, desk.eva.actor)], more));

  test('a decision that is sent twice counts once, and nobody decides both', async () => {
    const desk = await openApprovalCase(app);
    await twoSteps(desk);
    const id = await desk.validated();
    await desk.start(id);
    expect((await desk.approve(id, desk.petr)).status).toBe(200);
    expect(await codeOf(await desk.approve(id, desk.petr))).toEqual([409, 'state_conflict']);
    expect(await desk.steps(id)).toEqual(['Approved', 'Pending']);
    expect((await desk.delegate(id, desk.eva, desk.petr.actor.email ?? '')).status).toBe(409);
    expect((await desk.approve(id, desk.eva)).status).toBe(200);
    expect(await desk.stateOf(id)).toBe('Approved');
  });

  test('administrators included, also over the heads of others', async () => {
    const desk = await openApprovalCase(app);
    await twoSteps(desk);
    const id = await desk.validated();
    await desk.start(id);
    expect((await desk.approve(id, desk.admin, { note: 'both are ill' })).status).toBe(200);
    expect(await codeOf(await desk.approve(id, desk.admin, { note: 'again' }))).toEqual([409, 'state_conflict']);
    expect(await desk.steps(id)).toEqual(['Approved', 'Pending']);
  });

  test('an administrator who is not asked gives a reason, which the record keeps', async () => {
    const desk = await openApprovalCase(app);
    await twoSteps(desk);
    const id = await desk.validated();
    await desk.start(id);
    expect(await codeOf(await desk.approve(id, desk.admin))).toEqual([400, 'invalid_input']);
    expect(await codeOf(await desk.post('/v1/documents/approve', desk.admin, [id]))).toEqual([400, 'invalid_input']);
    expect((await desk.approve(id, desk.admin, { note: 'both are ill' })).status).toBe(200);
    expect((await desk.actionsOf(id)).at(-1)).toBe('document.approvalOverridden');
  });

  test('where the workflow allows one person, the second decision names what it is about', async () => {
    const desk = await openApprovalCase(app);
    await twoSteps(desk, { allowsSamePerson: true });
    const id = await desk.validated();
    await desk.start(id);
    const approve = (version: number) =>
      app.send('POST', `/v1/approval/${id}/approve`, desk.petr.token, { headers: { 'if-match': `"${version}"` } });
    const { version } = await desk.row(id);
    expect((await approve(version)).status).toBe(200);
    expect(await codeOf(await approve(version))).toEqual([409, 'stale_version']);
    expect(await codeOf(await desk.approve(id, desk.petr))).toEqual([409, 'state_conflict']);
    expect((await approve((await desk.row(id)).version)).status).toBe(200);
    expect(await desk.stateOf(id)).toBe('Approved');
  });

  test('whom only the spent one could decide, an administrator is asked', async () => {
    const desk = await openApprovalCase(app);
    await desk.workflow(workflowOf([asking(desk.petr.actor), asking(desk.petr.actor)]));
    const id = await desk.validated();
    await desk.start(id);
    await desk.approve(id, desk.petr);
    expect(await desk.steps(id)).toEqual(['Approved', 'Pending']);
    expect((await desk.approve(id, desk.admin)).status).toBe(200);
    expect(await desk.stateOf(id)).toBe('Approved');
  });
});
