/** Tests automatic start of approvals, and that a required workflow cannot be bypassed. */
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

const highAmountCondition: WorkflowDefinition['condition'] = {
  match: 'all',
  rules: [{ subject: 'amount', operator: 'gte', values: ['100000'] }],
};
const highAmountValues = { ...invoiceValues, total_amount: '200000.00' };
const send = (method: string, url: string, { token }: User, json?: unknown) =>
  app.send(method, url, token, json === undefined ? {} : { json });
const validate = (scene: ApprovalCase, id: string, fields: Record<string, string> = {}) =>
  scene.patch(id, scene.accountant, {
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
    markDocumentAsValidated: true,
  });
const isQueued = async (scene: ApprovalCase, id: string) => (await scene.row(id)).export_state === 'Queued';

/** All ways in which a document can be exported. */
const bypasses: Record<string, (scene: ApprovalCase, id: string) => Promise<Response>> = {
  queue: (scene, id) => send('POST', '/v1/documents/export', scene.admin, { documentId: id }),
  'queue of many': (scene, id) => send('POST', '/v1/documents/export/list', scene.admin, [id]),
  file: (scene, id) => send('GET', `/v1/documents/${id}/file/export?exportFormat=ISDOC`, scene.admin),
  archive: (scene, id) => send('POST', '/v1/documents/files/export', scene.admin, [id]),
  mark: (scene, id) => send('PATCH', '/v1/documents/markAsExported', scene.admin, [{ documentId: id }]),
  'mark one': (scene, id) => send('POST', `/v1/documents/${id}/mark-as-exported`, scene.admin),
};
const answersOf = async (scene: ApprovalCase, id: string) => {
  const answers: number[] = [];
  for (const bypass of Object.values(bypasses)) answers.push((await bypass(scene, id)).status);
  return answers;
};
const refusedAll = Object.keys(bypasses).map(() => 409);

describe('a required workflow', () => {
  test('blocks every way to export until it has approved', async () => {
    const scene = await openApprovalCase(app);
    await scene.workflow(workflowOf([asking(scene.petr.actor)], { isRequired: true }));
    const id = await scene.validated();
    expect(await answersOf(scene, id)).toEqual(refusedAll);
    const detail = async () => (await send('GET', `/v1/documents/${id}`, scene.admin)).json();
    expect(await detail()).toMatchObject({ canBeExported: false, canBeSentToApproval: true, exportState: 'None' });
    await scene.start(id);
    expect(await answersOf(scene, id)).toEqual(refusedAll);
    await scene.approve(id, scene.petr);
    expect(await detail()).toMatchObject({ canBeExported: true, canBeSentToApproval: false });
    expect(await answersOf(scene, id)).toEqual(refusedAll.map(() => 200));
  });

  test.each(['AfterExtraction', 'AfterValidation'])('blocks the export trigger %s', async (trigger) => {
    const scene = await openApprovalCase(app);
    await scene.workflow(workflowOf([asking(scene.petr.actor)], { isRequired: true }));
    await outcomeOf(app, scene.ours).exportSettings({ trigger });
    const id = await scene.validated({ state: 'Extracted' });
    await validate(scene, id);
    expect(await isQueued(scene, id)).toBe(false);
    await scene.start(id);
    await scene.approve(id, scene.petr);
    expect(await isQueued(scene, id)).toBe(true);
  });

  test('is used for the document regardless of earlier workflows and of the workflow selected', async () => {
    const scene = await openApprovalCase(app);
    const easy = await scene.workflow(workflowOf([{ mode: 'auto' }], { name: 'Easy' }));
    await scene.workflow(
      workflowOf([asking(scene.petr.actor)], { name: 'Strict', isRequired: true, condition: highAmountCondition }),
    );
    const id = await scene.validated({ fields: highAmountValues });
    const chosen = await scene.post(`/bff/documents/${id}/start-approval`, scene.accountant, { workflowId: easy });
    expect(chosen.status).toBe(409);
    await scene.start(id);
    expect(await scene.stateOf(id)).toBe('Pending');
  });

  test('applies to a changed document: an amount raised after a weaker approval', async () => {
    const scene = await openApprovalCase(app);
    await scene.workflow(workflowOf([{ mode: 'auto' }], { name: 'Easy' }));
    await scene.workflow(
      workflowOf([asking(scene.petr.actor)], { name: 'Strict', isRequired: true, condition: highAmountCondition }),
    );
    await outcomeOf(app, scene.ours).exportSettings({ trigger: 'AfterValidation' });
    const id = await scene.validated();
    await scene.start(id);
    await bypasses['queue']?.(scene, id);
    expect([await scene.stateOf(id), await isQueued(scene, id)]).toEqual(['Approved', true]);
    await validate(scene, id, { total_amount: '200000.00' });
    expect(await isQueued(scene, id)).toBe(false);
    expect(await answersOf(scene, id)).toEqual(refusedAll);
    expect((await scene.start(id)).status).toBe(200);
    await scene.approve(id, scene.petr);
    expect([await scene.stateOf(id), await isQueued(scene, id)]).toEqual(['Approved', true]);
  });

  test('applies after a change by another type, unit or bulk call', async () => {
    const scene = await openApprovalCase(app);
    const [, other] = scene.ours.unitIds;
    const rules = [
      { subject: 'type' as const, operator: 'is' as const, values: ['receipt'] },
      { subject: 'unit' as const, operator: 'is' as const, values: [other] },
    ];
    await scene.workflow(workflowOf([asking(scene.petr.actor)], { isRequired: true, condition: { match: 'any', rules } }));
    const changes: ((id: string) => Promise<Response>)[] = [
      (id) => scene.post(`/v1/documents/${id}/change-document-type/receipt`, scene.admin),
      (id) => scene.post(`/v1/documents/${id}/update-accounting-unit/${other}`, scene.admin),
      (id) => scene.post('/bff/documents/change-many', scene.admin, [{ documentId: id, accountingUnitId: other }]),
    ];
    for (const change of changes) {
      const id = await scene.validated();
      expect((await bypasses['queue']?.(scene, id))?.status).toBe(200);
      expect((await change(id)).status).toBe(200);
      expect(await isQueued(scene, id)).toBe(false);
      expect(await answersOf(scene, id)).toEqual(refusedAll);
    }
  });

  test('removes documents from the export queue when it is created or activated', async () => {
    const scene = await openApprovalCase(app);
    const id = await scene.validated();
    await bypasses['queue']?.(scene, id);
    const made = await scene.post(
      '/bff/approval/workflows',
      scene.admin,
      workflowOf([asking(scene.petr.actor)], { isRequired: true }),
    );
    expect(made.status).toBe(200);
    expect(await isQueued(scene, id)).toBe(false);
    expect(await answersOf(scene, id)).toEqual(refusedAll);
  });
});

describe('a workflow that no longer exists', () => {
  test.each(['removed', 'switched off'])('releases nothing that another required workflow covers: %s', async (how) => {
    const scene = await openApprovalCase(app);
    const first = await scene.workflow(workflowOf([asking(scene.petr.actor)], { name: 'First', isRequired: true }));
    await scene.workflow(workflowOf([asking(scene.eva.actor)], { name: 'Second', isRequired: true }));
    const id = await scene.validated();
    await scene.start(id);
    await scene.approve(id, scene.petr);
    expect((await bypasses['queue']?.(scene, id))?.status).toBe(200);
    expect(await isQueued(scene, id)).toBe(true);
    const url = `/bff/approval/workflows/${first}`;
    const change =
      how === 'removed' ? send('DELETE', url, scene.admin) : send('POST', `${url}/activate`, scene.admin, { isActive: false });
    expect((await change).status).toBe(200);
    expect(await isQueued(scene, id)).toBe(false);
    expect(await answersOf(scene, id)).toEqual(refusedAll);
  });
});

describe('a workflow with automatic start', () => {
  test('starts at validation, before the document could be queued', async () => {
    const scene = await openApprovalCase(app);
    await scene.workflow(workflowOf([asking(scene.petr.actor)], { startsWhen: 'Validated', isRequired: true }));
    await outcomeOf(app, scene.ours).exportSettings({ trigger: 'AfterValidation' });
    const id = await scene.validated({ state: 'Extracted' });
    await scene.patch(id, scene.accountant, { fields: { note: { value: 'x' } } });
    expect(await scene.stateOf(id)).toBe('None');
    await validate(scene, id);
    expect([await scene.stateOf(id), await isQueued(scene, id)]).toEqual(['Pending', false]);
    await scene.reject(id, scene.petr);
    await validate(scene, id);
    expect(await scene.stateOf(id)).toBe('Pending');
    await scene.approve(id, scene.petr);
    expect(await isQueued(scene, id)).toBe(true);
    expect((await scene.actionsOf(id)).filter((action) => action === 'document.approvalStarted')).toHaveLength(2);
  });

  test('starts after an extraction without errors, or when the errors are gone', async () => {
    const scene = await openApprovalCase(app);
    await scene.workflow(workflowOf([asking(scene.petr.actor)], { startsWhen: 'Extracted' }));
    const wrong = { field: 'total_amount', itemIndex: null, level: 'Error', code: 'required', params: {} } as const;
    const { total_amount: _, ...rest } = invoiceValues;
    const id = await scene.validated({ state: 'Extracted', fields: rest, messages: [wrong] });
    await scene.patch(id, scene.accountant, { fields: { note: { value: 'x' } } });
    expect(await scene.stateOf(id)).toBe('None');
    await scene.patch(id, scene.accountant, { fields: { total_amount: { value: '1.00' } } });
    expect(await scene.stateOf(id)).toBe('Pending');
  });
});

describe('two steps of one run', () => {
  const twoSteps = (scene: ApprovalCase, more: Partial<WorkflowDefinition> = {}) =>
    scene.workflow(workflowOf([asking(scene.petr.actor, scene.eva.actor), asking(scene.petr.actor, scene.eva.actor)], more));

  test('a repeated decision counts once, and nobody decides both', async () => {
    const scene = await openApprovalCase(app);
    await twoSteps(scene);
    const id = await scene.validated();
    await scene.start(id);
    expect((await scene.approve(id, scene.petr)).status).toBe(200);
    expect(await codeOf(await scene.approve(id, scene.petr))).toEqual([409, 'state_conflict']);
    expect(await scene.steps(id)).toEqual(['Approved', 'Pending']);
    expect((await scene.delegate(id, scene.eva, scene.petr.actor.email ?? '')).status).toBe(409);
    expect((await scene.approve(id, scene.eva)).status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Approved');
  });

  test('nobody decides both, administrators who override others included', async () => {
    const scene = await openApprovalCase(app);
    await twoSteps(scene);
    const id = await scene.validated();
    await scene.start(id);
    expect((await scene.approve(id, scene.admin, { note: 'both are ill' })).status).toBe(200);
    expect(await codeOf(await scene.approve(id, scene.admin, { note: 'again' }))).toEqual([409, 'state_conflict']);
    expect(await scene.steps(id)).toEqual(['Approved', 'Pending']);
  });

  test('an administrator who is not asked must give a reason, which is recorded', async () => {
    const scene = await openApprovalCase(app);
    await twoSteps(scene);
    const id = await scene.validated();
    await scene.start(id);
    expect(await codeOf(await scene.approve(id, scene.admin))).toEqual([400, 'invalid_input']);
    expect(await codeOf(await scene.post('/v1/documents/approve', scene.admin, [id]))).toEqual([400, 'invalid_input']);
    expect((await scene.approve(id, scene.admin, { note: 'both are ill' })).status).toBe(200);
    expect((await scene.actionsOf(id)).at(-1)).toBe('document.approvalOverridden');
  });

  test('where the workflow allows one person, the second decision states its version', async () => {
    const scene = await openApprovalCase(app);
    await twoSteps(scene, { allowsSamePerson: true });
    const id = await scene.validated();
    await scene.start(id);
    const approve = (version: number) =>
      app.send('POST', `/v1/approval/${id}/approve`, scene.petr.token, { headers: { 'if-match': `"${version}"` } });
    const { version } = await scene.row(id);
    expect((await approve(version)).status).toBe(200);
    expect(await codeOf(await approve(version))).toEqual([409, 'stale_version']);
    expect(await codeOf(await scene.approve(id, scene.petr))).toEqual([409, 'state_conflict']);
    expect((await approve((await scene.row(id)).version)).status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Approved');
  });

  test('an administrator is asked when only the previous approver could decide', async () => {
    const scene = await openApprovalCase(app);
    await scene.workflow(workflowOf([asking(scene.petr.actor), asking(scene.petr.actor)]));
    const id = await scene.validated();
    await scene.start(id);
    await scene.approve(id, scene.petr);
    expect(await scene.steps(id)).toEqual(['Approved', 'Pending']);
    expect((await scene.approve(id, scene.admin)).status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Approved');
  });
});
