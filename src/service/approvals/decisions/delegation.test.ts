import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { codeOf, emailOf, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let theirs: TestTenant;
let stranger: User;
beforeAll(async () => {
  app = await startTestApp();
  theirs = await app.tenant('Theirs');
  stranger = await app.user(theirs, 'Approver');
});
afterAll(() => app.close());

describe('a delegation', () => {
  test('passes the decision on, records both names and never returns it', async () => {
    const { accountant, admin, petr, eva, workflow, validated, start, approve, delegate } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    const users = await app.send('GET', `/v1/documents/${id}/delegation/users/list`, petr.token);
    const { items } = (await users.json()) as { items: { email: string; name: string }[] };
    expect(items.map(({ email }) => email).toSorted()).toEqual([emailOf(eva), emailOf(admin)].toSorted());
    expect((await delegate(id, petr, emailOf(eva).toUpperCase())).status).toBe(200);
    expect(await codeOf(await approve(id, petr))).toEqual([409, 'state_conflict']);
    expect(await codeOf(await delegate(id, eva, emailOf(petr)))).toEqual([409, 'state_conflict']);
    expect((await delegate(id, eva, emailOf(admin))).status).toBe(200);
    expect(await codeOf(await delegate(id, admin, emailOf(eva)))).toEqual([409, 'state_conflict']);
    expect((await approve(id, admin)).status).toBe(200);
    const runs = await app.send('GET', `/bff/documents/${id}/approval`, accountant.token);
    expect(((await runs.json()) as { runs: object[] }).runs).toMatchObject([
      {
        status: 'Approved',
        startedBy: accountant.actor.name,
        steps: [
          {
            approvers: [
              { name: petr.actor.name, status: 'Delegated', decidedBy: petr.actor.name },
              { name: eva.actor.name, status: 'Delegated', delegatedFrom: petr.actor.name },
              { name: admin.actor.name, status: 'Approved', delegatedFrom: eva.actor.name, isOverride: false },
            ],
          },
        ],
      },
    ]);
  });

  test('goes only to a colleague who may decide', async () => {
    const { ours, accountant, petr, eva, row, workflow, validated, start, delegate } = await openApprovalCase(app);
    const otherUnit = await app.user(ours, 'Approver', [ours.unitIds[1]]);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    const before = await row(id);
    for (const [to, status] of [
      [emailOf(petr), 400],
      [emailOf(accountant), 400],
      [emailOf(otherUnit), 400],
      [emailOf(stranger), 404],
      ['nobody@example.test', 404],
      ['%00', 404],
      ["'; drop table users; --", 404],
    ] as const)
      expect([to, (await delegate(id, petr, to)).status]).toEqual([to, status]);
    expect((await app.send('POST', `/v1/approval/${id}/delegate/a%00b`, petr.token)).status).toBe(400);
    await app.database.system.updateTable('users').set({ enabled: false }).where('id', '=', eva.actor.id).execute();
    expect((await delegate(id, petr, emailOf(eva))).status).toBe(400);
    expect(await row(id)).toEqual(before);
  });

  test('is refused in a version that has changed since', async () => {
    const { petr, eva, post, patch, accountant, row, workflow, validated, start, steps } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    const { version } = await row(id);
    const delegate = () =>
      app.send('POST', `/v1/approval/${id}/delegate/${encodeURIComponent(emailOf(eva))}`, petr.token, {
        headers: { 'if-match': `"${version}"` },
      });
    expect((await patch(id, accountant, { fields: { note: { value: 'for July' } } })).status).toBe(200);
    expect(await codeOf(await delegate())).toEqual([409, 'stale_version']);
    expect((await post(`/v1/approval/${id}/approve`, petr)).status).toBe(200);
    expect(await steps(id)).toEqual(['Approved']);
  });

  test('sent again after the recipient has decided does not delegate the next step too', async () => {
    const { petr, eva, row, workflow, validated, start, approve, delegate, steps } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor), asking(petr.actor)], { allowsSamePerson: true }));
    const id = await validated();
    await start(id);
    expect((await delegate(id, petr, emailOf(eva))).status).toBe(200);
    await approve(id, eva);
    expect(await codeOf(await delegate(id, petr, emailOf(eva)))).toEqual([409, 'state_conflict']);
    expect(await steps(id)).toEqual(['Approved', 'Pending']);
    const named = await app.send('POST', `/v1/approval/${id}/delegate/${encodeURIComponent(emailOf(eva))}`, petr.token, {
      headers: { 'if-match': `"${(await row(id)).version}"` },
    });
    expect(named.status).toBe(200);
  });
});

describe('a bulk approval', () => {
  test('approves each document in its own step', async () => {
    const { petr, post, workflow, validated, start, stateOf, actionsOf } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const ids = [await validated(), await validated(), await validated()];
    for (const id of ids) await start(id);
    const answer = await post('/v1/documents/approve', petr, [...ids, ids[0]]);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['Approved', 'Approved', 'Approved']);
    for (const id of ids) expect((await actionsOf(id)).filter((action) => action === 'document.approved')).toHaveLength(1);
  });

  test('approves all or none, and reports problems by position', async () => {
    const { petr, post, workflow, validated, start, approve, stateOf } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const [good, decided, unsent] = [await validated(), await validated(), await validated()];
    for (const id of [good, decided]) await start(id);
    await approve(decided, petr);
    const conflict = await post('/v1/documents/approve', petr, [good, decided]);
    expect([conflict.status, await conflict.json()]).toMatchObject([409, { errors: [{ path: 'body.1' }] }]);
    const forbidden = await post('/v1/documents/approve', petr, [good, unsent]);
    expect([forbidden.status, await forbidden.json()]).toMatchObject([403, { errors: [{ path: 'body.1' }] }]);
    const missing = await post('/v1/documents/approve', petr, [good, 'nope', await app.document(theirs, {})]);
    expect([missing.status, await missing.json()]).toMatchObject([404, { errors: [{ path: 'body.1' }, { path: 'body.2' }] }]);
    for (const json of [[], {}, 'x', [1], Array.from({ length: 1001 }, () => good)])
      expect((await post('/v1/documents/approve', petr, json)).status).toBe(400);
    expect(await stateOf(good)).toBe('Pending');
  });
});

test('the deprecated list and count return current and past approvals and state that they are deprecated', async () => {
  const { accountant, petr, post, workflow, validated, start, approve } = await openApprovalCase(app);
  await workflow(workflowOf([asking(petr.actor)]));
  const [pending, approved] = [
    await validated({ file_name: 'p.pdf' }),
    await validated({ file_name: 'a.pdf' }),
    await validated(),
  ];
  for (const id of [pending, approved]) await start(id);
  await approve(approved, petr);
  const list = async (json: unknown, user = accountant) => {
    const answer = await post('/v1/approval/list', user, json);
    expect(answer.headers.get('deprecation')).toBe('@1767225600');
    return answer.json();
  };
  const sort = { field: 'FileName', direction: 'Asc' };
  expect(await list({ sort })).toEqual({
    items: [
      { id: approved, fileName: 'a.pdf', state: 'Validated' },
      { id: pending, fileName: 'p.pdf', state: 'Validated' },
    ],
    totalCount: 2,
  });
  expect(await list({ filter: { approvalState: { values: ['pending'] } } }, petr)).toMatchObject({ items: [{ id: pending }] });
  expect(await list({ filter: { approvalState: { values: ['None'] } } })).toEqual({ items: [], totalCount: 0 });
  expect(await list({ filter: { state: { values: ['Extracted'] } } })).toEqual({ items: [], totalCount: 0 });
  const count = await post('/v1/approval/count', accountant, { filter: { approvalState: { values: ['Approved'] } } });
  expect([count.headers.get('deprecation'), await count.json()]).toEqual(['@1767225600', 1]);
  expect(await (await post('/v1/approval/count', accountant, { filter: { approvalState: { values: ['None'] } } })).json()).toBe(
    0,
  );
  expect((await post('/v1/approval/list', accountant, { filter: { colour: { value: 'red' } } })).status).toBe(400);
  const columns = await app.send('POST', '/v1/approval/columnSettings', petr.token, { headers: { 'accept-language': 'cs' } });
  expect(await columns.json()).toContainEqual({ fieldName: 'total_amount', label: 'Celkem s DPH', visible: true });
});

test('a document of another tenant is not found, one of another unit is refused, and neither changes', async () => {
  const { ours, petr, row, workflow, validated, start } = await openApprovalCase(app);
  await workflow(workflowOf([asking(petr.actor)]));
  const foreign = await app.document(theirs, { state: 'Validated', approval_state: 'Pending' });
  const otherUnit = await validated({ accounting_unit_id: ours.unitIds[1] });
  await start(otherUnit);
  const oneUnit = {
    Accountant: await app.user(ours, 'Accountant'),
    Approver: await app.user(ours, 'Approver'),
  };
  const before = await row(otherUnit);
  for (const [method, path, role, json] of [
    ['POST', '/v1/approval/ID/workflow/start', 'Accountant'],
    ['POST', '/v1/approval/ID/workflow/restart', 'Accountant'],
    ['GET', '/v1/approval/ID/workflow-data', 'Accountant'],
    ['GET', '/bff/documents/ID/approval', 'Accountant'],
    ['POST', '/v1/approval/ID/approve', 'Approver'],
    ['POST', '/v1/approval/ID/reject', 'Approver', { note: 'no' }],
    ['POST', '/v1/approval/ID/delegate/a@b.cz', 'Approver'],
    ['GET', '/v1/documents/ID/delegation/users/list', 'Approver'],
  ] as const)
    for (const [id, status] of [
      [foreign, 404],
      ['not-an-id', 404],
      [otherUnit, 403],
    ] as const) {
      const answer = await app.send(method, path.replace('ID', id), oneUnit[role].token, json === undefined ? {} : { json });
      expect([path, answer.status]).toEqual([path, status]);
    }
  expect(await row(otherUnit)).toEqual(before);
});

test('an invalid call changes nothing and returns the reason', async () => {
  const { petr, workflow, validated, start, row } = await openApprovalCase(app);
  await workflow(workflowOf([asking(petr.actor)]));
  const id = await validated();
  await start(id);
  const before = await row(id);
  const raw = async (path: string, body: string) => {
    const headers = { authorization: `Bearer ${petr.token}`, 'content-type': 'application/json' };
    const answer = await fetch(app.base + path, { method: 'POST', headers, body });
    await answer.body?.cancel();
    return answer.status;
  };
  const paths = ['approve', 'reject', `delegate/${emailOf(petr)}`].map((verb) => `/v1/approval/${id}/${verb}`);
  const bodies = [
    '{',
    '[]',
    '"yes"',
    '7',
    '{"note":7}',
    '{"note":{"a":1}}',
    '{"note":"a","note":"b"}',
    String.raw`{"note":"\u0000"}`,
    String.raw`{"note":"\ud800"}`,
    JSON.stringify({ note: 'x'.repeat(5001) }),
  ];
  for (const path of paths)
    for (const body of bodies) expect([path, body.slice(0, 30), await raw(path, body)]).toEqual([path, body.slice(0, 30), 400]);
  expect(await row(id)).toEqual(before);
  // properties that the interface does not define are ignored
  expect(await raw(`/v1/approval/${id}/approve`, '{"note":null,"comment":"surplus"}')).toBe(200);
});
