import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { codeOf, emailOf, openApprovalCase } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues } from '#testing/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a run', () => {
  test('goes from step to step, records who decided, and ends approved', async () => {
    const { petr, eva, workflow, validated, start, approve, stateOf, steps, actionsOf } = await openApprovalCase(app);
    await workflow(
      workflowOf([
        { name: 'Boss', ...asking(petr.actor) },
        { name: 'Director', ...asking(eva.actor) },
      ]),
    );
    const id = await validated();
    const started = await start(id);
    expect([started.status, await started.text()]).toEqual([200, '']);
    expect(await steps(id)).toEqual(['Pending', 'Waiting']);
    expect((await approve(id, petr, { note: 'ok' })).status).toBe(200);
    expect((await approve(id, eva)).status).toBe(200);
    const data = await app.send('GET', `/v1/approval/${id}/workflow-data`, petr.token);
    expect(await data.json()).toEqual({
      steps: [
        { stepName: 'Boss', approvedBy: petr.actor.name, approvedAt: expect.any(String), status: 'Approved' },
        { stepName: 'Director', approvedBy: eva.actor.name, approvedAt: expect.any(String), status: 'Approved' },
      ],
    });
    expect(await stateOf(id)).toBe('Approved');
    expect(await actionsOf(id)).toEqual([
      'document.approvalStarted',
      'document.stepApproved',
      'document.stepApproved',
      'document.approved',
    ]);
  });

  test('refuses decisions out of turn, repeated, after the end, and by users who are not asked', async () => {
    const { ours, accountant, admin, petr, eva, workflow, validated, start, approve, reject, steps } =
      await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor), asking(eva.actor)]));
    const other = await app.user(ours, 'Approver', ours.unitIds);
    const id = await validated();
    expect(await codeOf(await approve(id, petr))).toEqual([403, 'role_forbids']);
    expect(await codeOf(await approve(id, admin))).toEqual([409, 'state_conflict']);
    await start(id);
    expect(await codeOf(await start(id))).toEqual([409, 'state_conflict']);
    expect(await codeOf(await approve(id, eva))).toEqual([409, 'state_conflict']);
    expect(await codeOf(await approve(id, other))).toEqual([403, 'role_forbids']);
    expect(await codeOf(await approve(id, accountant))).toEqual([403, 'role_forbids']);
    await approve(id, petr);
    expect(await codeOf(await approve(id, petr))).toEqual([409, 'state_conflict']);
    expect(await steps(id)).toEqual(['Approved', 'Pending']);
    await approve(id, eva);
    expect(await codeOf(await approve(id, eva))).toEqual([409, 'state_conflict']);
    expect(await codeOf(await reject(id, eva))).toEqual([409, 'state_conflict']);
  });

  test('requires a note for a rejection, which ends it, and the document can be sent again', async () => {
    const { petr, eva, workflow, validated, start, reject, stateOf, steps, actionsOf } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor), asking(eva.actor)]));
    const id = await validated();
    await start(id);
    for (const json of [{}, { note: '' }, { note: '   ' }, { note: 5 }]) {
      const answer = await reject(id, petr, json);
      expect([answer.status, ((await answer.json()) as { errors: { path: string }[] }).errors[0]?.path]).toEqual([
        400,
        'body.note',
      ]);
    }
    expect(await stateOf(id)).toBe('Pending');
    expect((await reject(id, petr)).status).toBe(200);
    expect([await stateOf(id), await steps(id)]).toEqual(['Rejected', ['Rejected', 'Waiting']]);
    expect((await actionsOf(id)).at(-1)).toBe('document.rejected');
    expect((await start(id)).status).toBe(200);
    expect([await stateOf(id), await steps(id)]).toEqual(['Pending', ['Pending', 'Waiting']]);
  });

  test('restarts at the first step, in the version that it was started with', async () => {
    const { accountant, admin, petr, eva, post, workflow, validated, start, approve, steps } = await openApprovalCase(app);
    const workflowId = await workflow(workflowOf([asking(petr.actor), asking(eva.actor)]));
    const id = await validated();
    const restart = (user = accountant) => post(`/v1/approval/${id}/workflow/restart`, user);
    expect((await restart()).status).toBe(409);
    await start(id);
    await approve(id, petr);
    const next = workflowOf([{ name: 'Only', ...asking(eva.actor) }]);
    const saved = await app.send('PUT', `/bff/approval/workflows/${workflowId}`, admin.token, { json: next });
    expect(await saved.json()).toEqual({ version: 2 });
    expect(await steps(id)).toEqual(['Approved', 'Pending']);
    expect((await restart()).status).toBe(200);
    expect(await steps(id)).toEqual(['Pending', 'Waiting']);
    expect((await restart(petr)).status).toBe(403);
    const fresh = await validated();
    await start(fresh);
    expect(await steps(fresh)).toEqual(['Pending']);
  });

  test('states who may restart it, and when', async () => {
    const { ours, accountant, admin, petr, post, workflow, validated, start, approve, reject } = await openApprovalCase(app);
    const viewer = await app.user(ours, 'Viewer', ours.unitIds);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    const offered = async (user = accountant) => {
      const answer = await app.send('GET', `/bff/documents/${id}/approval`, user.token);
      return ((await answer.json()) as { canRestart: boolean }).canRestart;
    };
    const restart = (user = accountant) => post(`/v1/approval/${id}/workflow/restart`, user);
    expect(await offered()).toBe(false);
    await start(id);
    expect(await Promise.all([accountant, admin, petr, viewer].map(offered))).toEqual([true, true, false, false]);
    expect((await reject(id, petr)).status).toBe(200);
    expect([await offered(), (await restart()).status]).toEqual([true, 200]);
    expect((await approve(id, petr)).status).toBe(200);
    expect(await offered()).toBe(true);
    expect((await app.send('PATCH', '/v1/documents/markAsExported', admin.token, { json: [{ documentId: id }] })).status).toBe(
      200,
    );
    expect([await offered(), (await restart()).status]).toEqual([false, 409]);
  });

  test('skips steps by their condition, but not for a missing value, and passes automatic steps', async () => {
    const { petr, eva, workflow, validated, start, stateOf, steps } = await openApprovalCase(app);
    const over = (amount: string) => ({
      condition: {
        match: 'all' as const,
        rules: [{ subject: 'amount' as const, operator: 'gt' as const, values: [amount], currency: 'CZK' }],
      },
    });
    await workflow(
      workflowOf([{ mode: 'auto' }, { ...asking(petr.actor), ...over('100000') }, { ...asking(eva.actor), ...over('10000') }]),
    );
    const id = await validated();
    await start(id);
    expect(await steps(id)).toEqual(['Approved', 'Skipped', 'Pending']);
    const euros = await validated({ fields: { ...invoiceValues, currency: 'EUR' } });
    await start(euros);
    expect(await steps(euros)).toEqual(['Approved', 'Pending', 'Waiting']);
    const cheap = await validated({ fields: { ...invoiceValues, total_amount: '5.00' } });
    await start(cheap);
    expect([await stateOf(cheap), await steps(cheap)]).toEqual(['Approved', ['Approved', 'Skipped', 'Skipped']]);
  });

  test('needs every approver where all are asked, and any holder of a role where a role is asked', async () => {
    const { ours, petr, eva, workflow, validated, start, approve, stateOf, steps } = await openApprovalCase(app);
    const third = await app.user(ours, 'Approver', ours.unitIds);
    await workflow(workflowOf([{ mode: 'all', ...asking(petr.actor, eva.actor) }, { approvers: { roles: ['Approver'] } }]));
    const id = await validated();
    await start(id);
    await approve(id, petr);
    expect(await steps(id)).toEqual(['Pending', 'Waiting']);
    await approve(id, eva);
    expect(await steps(id)).toEqual(['Approved', 'Pending']);
    await approve(id, third);
    expect(await stateOf(id)).toBe('Approved');
  });

  test('uses the first active workflow that matches the document', async () => {
    const { admin, petr, eva, post, workflow, validated, start, approve } = await openApprovalCase(app);
    const only = (documentClass: string) => ({
      condition: {
        match: 'any' as const,
        rules: [{ subject: 'type' as const, operator: 'is' as const, values: [documentClass] }],
      },
    });
    await workflow(workflowOf([asking(petr.actor)], { name: 'Receipts', ...only('receipt') }));
    const id = await validated();
    expect(await codeOf(await start(id))).toEqual([409, 'state_conflict']);
    const second = await workflow(workflowOf([asking(eva.actor)], { name: 'Invoices', ...only('invoice') }));
    await post(`/bff/approval/workflows/${second}/activate`, admin, { isActive: false });
    expect((await start(id)).status).toBe(409);
    await post(`/bff/approval/workflows/${second}/activate`, admin, { isActive: true });
    expect((await start(id)).status).toBe(200);
    expect((await approve(id, eva)).status).toBe(200);
  });

  test.each(['Paused', 'New', 'Error', 'Extracting'] as const)('does not start for a document in state %s', async (state) => {
    const { petr, workflow, validated, start } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    expect(await codeOf(await start(await validated({ state })))).toEqual([409, 'state_conflict']);
  });

  test('starts for an extracted document without validation, unless it has errors', async () => {
    const { petr, workflow, validated, start, approve, stateOf } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const wrong = { field: 'note', itemIndex: null, level: 'Error', code: 'required', params: {} } as const;
    const [good, bad] = [await validated({ state: 'Extracted' }), await validated({ state: 'Extracted', messages: [wrong] })];
    expect((await start(good)).status).toBe(200);
    expect((await approve(good, petr)).status).toBe(200);
    expect(await stateOf(good)).toBe('Approved');
    expect(await codeOf(await start(bad))).toEqual([409, 'state_conflict']);
  });

  test('lets an administrator decide a step that has nobody, and any other', async () => {
    const { ours, admin, petr, eva, workflow, validated, start, approve, stateOf } = await openApprovalCase(app);
    const second = await app.user(ours, 'TenantAdmin');
    await workflow(
      workflowOf([
        { mode: 'all', approvers: { ofUnit: true } },
        { mode: 'all', ...asking(petr.actor, eva.actor) },
      ]),
    );
    const id = await validated({ accounting_unit_id: ours.unitIds[1] });
    await start(id);
    expect((await approve(id, admin)).status).toBe(200);
    expect((await approve(id, second, { note: 'both are away' })).status).toBe(200);
    expect(await stateOf(id)).toBe('Approved');
  });

  test('with the four-eyes principle, neither the uploader nor the sender decides', async () => {
    const { ours, admin, petr, workflow, validated, start, approve, delegate } = await openApprovalCase(app);
    const second = await app.user(ours, 'TenantAdmin');
    await workflow(workflowOf([{ approvers: { roles: ['TenantAdmin', 'Approver'] } }], { fourEyes: true }));
    const id = await validated({ created_by_user: petr.actor.id });
    await start(id, admin);
    expect(await codeOf(await approve(id, admin))).toEqual([403, 'role_forbids']);
    expect(await codeOf(await approve(id, petr))).toEqual([403, 'role_forbids']);
    expect((await delegate(id, second, emailOf(petr))).status).toBe(409);
    expect((await approve(id, second)).status).toBe(200);
  });
});
