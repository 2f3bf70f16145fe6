import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { emailOf, openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let stranger: User;
beforeAll(async () => {
  app = await startTestApp();
  stranger = await app.user(await app.tenant('Theirs'), 'TenantAdmin');
});
afterAll(() => app.close());

const workflows = '/bff/approval/workflows';
const get = async (path: string, { token }: User) => (await app.send('GET', path, token)).json();
const send = (method: string, path: string, { token }: User, json?: unknown) =>
  app.send(method, path, token, json === undefined ? {} : { json });

describe('workflows', () => {
  test('are created, read, saved as versions, switched, reordered and removed', async () => {
    const { admin, petr, eva } = await openApprovalCase(app);
    expect(await get(workflows, admin)).toEqual([]);
    const first = workflowOf([{ name: 'Boss', ...asking(petr.actor) }], { name: 'A' });
    const ids = [];
    for (const definition of [first, { ...first, name: 'B' }]) {
      const made = await send('POST', workflows, admin, definition);
      ids.push(((await made.json()) as { workflowId: string }).workflowId);
    }
    const [a = '', b = ''] = ids;
    expect(await get(workflows, admin)).toMatchObject([
      { id: a, order: 1, version: 1, isActive: true, definition: { name: 'A', fourEyes: false } },
      { id: b, order: 2 },
    ]);
    const next = workflowOf([asking(eva.actor)], { name: 'A2' });
    const saved = await app.send('PUT', `${workflows}/${a}`, admin.token, { json: next, headers: { 'if-match': '1' } });
    expect(await saved.json()).toEqual({ version: 2 });
    const stale = await app.send('PUT', `${workflows}/${a}`, admin.token, { json: next, headers: { 'if-match': '1' } });
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { code: 'stale_version', context: { changedBy: admin.actor.name } },
    ]);
    expect(await get(`${workflows}/${a}`, admin)).toMatchObject({ version: 2, definition: { name: 'A2' } });
    expect(await get(`${workflows}/${a}?version=1`, admin)).toMatchObject({ version: 1, definition: first });

    const savedAt = (await get(`${workflows}/${b}`, admin)).updatedAt;
    app.clock.now = () => new Date(Date.now() + 86_400_000);
    expect((await send('PUT', '/bff/approval/workflow-order', admin, [b, a])).status).toBe(200);
    // The time is that of the version, which is the same in another place.
    expect(await get(workflows, admin)).toMatchObject([{ id: b, updatedAt: savedAt }, { id: a }]);
    app.clock.now = () => new Date();
    for (const wrong of [[a], [a, a], [a, b, b], [a, 'x']])
      expect((await send('PUT', '/bff/approval/workflow-order', admin, wrong)).status).toBe(409);

    expect((await send('POST', `${workflows}/${b}/activate`, admin, { isActive: false })).status).toBe(200);
    expect(await get(`${workflows}/${b}`, admin)).toMatchObject({ isActive: false });
    expect((await send('DELETE', `${workflows}/${b}`, admin)).status).toBe(200);
    expect((await app.send('GET', `${workflows}/${b}`, admin.token)).status).toBe(404);
    expect((await send('DELETE', `${workflows}/${b}`, admin)).status).toBe(404);
  });

  test('are shown together in one approval matrix', async () => {
    const { admin, petr, workflow } = await openApprovalCase(app);
    expect(await get(`${workflows}/matrix`, admin)).toEqual({ rows: [], others: 'some' });
    const large = { match: 'all', rules: [{ subject: 'amount', operator: 'gte', values: ['1000'], currency: 'CZK' }] };
    const id = await workflow(workflowOf([asking(petr.actor)], { name: 'All' }));
    const { rows, others } = await get(`${workflows}/matrix`, admin);
    expect([rows, others]).toMatchObject([[{ workflowId: id, workflow: 'All', reach: 'reached', takenBy: [] }], 'none']);
    await workflow(workflowOf([asking(petr.actor)], { name: 'Large', condition: large as never }));
    expect((await get(`${workflows}/matrix`, admin)).rows[1]).toMatchObject({
      workflow: 'Large',
      when: { amount: { from: { value: '1000', isIncluded: true }, to: null, currency: 'CZK' }, units: null },
      reach: 'taken',
      takenBy: ['All'],
    });
    expect(await get(`${workflows}/matrix`, stranger)).toEqual({ rows: [], others: 'some' });
    expect((await app.send('GET', `${workflows}/matrix`, petr.token)).status).toBe(403);
    expect((await app.send('GET', `${workflows}/matrix`, null)).status).toBe(401);
  });

  test('preview the matrix of a draft and its problems before it is saved', async () => {
    const { admin, petr, workflow } = await openApprovalCase(app);
    const large = { match: 'all', rules: [{ subject: 'amount', operator: 'gte', values: ['1000'], currency: 'CZK' }] };
    const id = await workflow(workflowOf([asking(petr.actor)], { name: 'All' }));
    const draft = async (body: unknown) => (await send('POST', `${workflows}/matrix`, admin, body)).json() as Promise<Draft>;
    type Draft = { workflowId: string; rows: { workflowId: string }[]; others: string; concerns: { code: string }[] };
    const second = workflowOf([asking(petr.actor)], { name: ' all', condition: large as never });
    const added = await draft({ definition: second });
    expect(added.rows).toMatchObject([
      { workflowId: id, reach: 'reached' },
      { workflowId: added.workflowId, reach: 'taken', takenBy: ['All'] },
    ]);
    expect(added.concerns.map(({ code }) => code)).toEqual(['workflow_unreachable', 'workflow_name_twice']);
    expect(await draft({ workflowId: id, definition: second })).toMatchObject({
      workflowId: id,
      rows: [{ workflowId: id, workflow: ' all', reach: 'reached' }],
      others: 'some',
      concerns: [],
    });
    expect(await get(workflows, admin)).toHaveLength(1);
    expect((await send('POST', `${workflows}/matrix`, admin, { definition: {} })).status).toBe(400);
    expect((await send('POST', `${workflows}/matrix`, petr, { definition: second })).status).toBe(403);
    expect((await app.send('POST', `${workflows}/matrix`, null, { json: { definition: second } })).status).toBe(401);
  });

  test('that are removed let their runs continue', async () => {
    const { admin, petr, workflow, validated, start, approve, stateOf } = await openApprovalCase(app);
    const id = await workflow(workflowOf([asking(petr.actor)]));
    const [before, after] = [await validated(), await validated()];
    await start(before);
    await send('DELETE', `${workflows}/${id}`, admin);
    expect((await approve(before, petr)).status).toBe(200);
    expect(await stateOf(before)).toBe('Approved');
    expect((await start(after)).status).toBe(409);
  });

  test('name users who may decide, and errors are reported by path', async () => {
    const { admin, petr, accountant } = await openApprovalCase(app);
    const good = workflowOf([asking(petr.actor)]);
    const step = good.steps[0];
    const wrong: [unknown, string][] = [
      [workflowOf([asking(petr.actor, accountant.actor)]), 'body.steps.0.approvers.userIds.1'],
      [workflowOf([asking(stranger.actor)]), 'body.steps.0.approvers.userIds.0'],
      [{ ...good, steps: [] }, 'body.steps'],
      [{ ...good, steps: [{ ...step, approvers: {} }] }, 'body.steps.0.approvers'],
      [{ ...good, steps: [{ ...step, mode: 'most' }] }, 'body.steps.0.mode'],
      [{ ...good, steps: [{ ...step, approvers: { roles: ['Accountant'] } }] }, 'body.steps.0.approvers.roles.0'],
      [{ ...good, name: '' }, 'body.name'],
      [{ ...good, state: 'x' }, 'body'],
      [
        { ...good, condition: { match: 'all', rules: [{ subject: 'field', operator: 'is', values: ['x'] }] } },
        'body.condition.rules.0',
      ],
      [{ ...good, condition: { match: 'none', rules: [] } }, 'body.condition.match'],
      [{ ...good, name: '   ' }, 'body.name'],
      [{ ...good, steps: [{ ...step, name: '\t ' }] }, 'body.steps.0.name'],
      [{ ...good, steps: [{ ...step, dueHours: 1e12 }] }, 'body.steps.0.dueHours'],
    ];
    for (const [json, path] of wrong) {
      const answer = await send('POST', workflows, admin, json);
      const { errors = [] } = (await answer.json()) as { errors?: { path: string }[] };
      expect([path, answer.status]).toEqual([path, 400]);
      expect(errors.some((error) => error.path.startsWith(path))).toBe(true);
    }
    expect(await get(workflows, admin)).toEqual([]);
  });

  test('of another tenant, or unknown ones, are not found', async () => {
    const { petr, workflow } = await openApprovalCase(app);
    const definition = workflowOf([asking(petr.actor)]);
    const foreign = await workflow(definition);
    const own = workflowOf([asking(stranger.actor)]);
    for (const id of [foreign, 'not-an-id', '00000000-0000-7000-8000-000000000000'])
      for (const [method, path, json] of [
        ['GET', ''],
        ['PUT', '', own],
        ['DELETE', ''],
        ['POST', '/activate', { isActive: false }],
      ] as const)
        expect([method, (await send(method, `${workflows}/${id}${path}`, stranger, json)).status]).toEqual([method, 404]);
    expect((await send('GET', workflows, petr)).status).toBe(403);
  });

  test('tested on the latest documents, report what would happen', async () => {
    const { admin, petr, eva, validated } = await openApprovalCase(app);
    const condition = {
      match: 'all' as const,
      rules: [{ subject: 'supplier' as const, operator: 'contains' as const, values: ['DODAVATEL'] }],
    };
    const highAmountCondition = {
      match: 'all' as const,
      rules: [{ subject: 'amount' as const, operator: 'gte' as const, values: ['50000'] }],
    };
    const definition = workflowOf(
      [
        { name: 'Boss', ...asking(petr.actor) },
        { name: 'CFO', ...asking(eva.actor), condition: highAmountCondition },
      ],
      {
        condition,
      },
    );
    const cheap = await validated();
    const other = await validated({ fields: { issued_by_name_sm: 'Jiný', total_amount: '60000.00' } });
    const answer = await send('POST', `${workflows}/dry-run`, admin, { definition, last: 10 });
    expect(await answer.json()).toEqual([
      {
        documentId: other,
        fileName: 'invoice.pdf',
        supplier: 'Jiný',
        total: '60000.00',
        currency: null,
        isMatch: false,
        steps: [
          { name: 'Boss', isSkipped: false, isAutomatic: false, approvers: [petr.actor.name] },
          { name: 'CFO', isSkipped: false, isAutomatic: false, approvers: [eva.actor.name] },
        ],
      },
      expect.objectContaining({
        documentId: cheap,
        isMatch: true,
        steps: [
          { name: 'Boss', isSkipped: false, isAutomatic: false, approvers: [petr.actor.name] },
          { name: 'CFO', isSkipped: true, isAutomatic: false, approvers: [eva.actor.name] },
        ],
      }),
    ]);
    expect((await send('POST', `${workflows}/dry-run`, admin, { definition, last: 100_000 })).status).toBe(400);
  });

  test('and their settings are read and written', async () => {
    const { admin } = await openApprovalCase(app);
    expect(await get('/bff/approval/settings', admin)).toMatchObject({
      afterEdit: 'reset',
      watchedFields: expect.arrayContaining(['total_amount', 'iban_sm']),
    });
    const settings = { afterEdit: 'forbid', watchedFields: ['note'], linkNeedsSignIn: true };
    expect((await send('PUT', '/bff/approval/settings', admin, settings)).status).toBe(200);
    expect(await get('/bff/approval/settings', admin)).toEqual(settings);
  });
});

describe('a substitute', () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();

  test('decides during the substitution, with both names recorded, and sees what they need', async () => {
    const { admin, petr, eva, workflow, validated, start, approve } = await openApprovalCase(app);
    await workflow(workflowOf([{ ...asking(petr.actor), editableFields: ['note'] }]));
    const [first, second] = [await validated(), await validated()];
    for (const id of [first, second]) await start(id);
    const read = async () => (await app.send('GET', `/v1/documents/${first}`, eva.token)).status;
    expect([await read(), (await approve(first, eva)).status]).toEqual([403, 403]);
    const json = { substituteId: eva.actor.id, from: at(-1), to: at(1) };
    const made = await send('POST', '/bff/approval/substitutions', petr, json);
    const { substitutionId } = (await made.json()) as { substitutionId: string };
    expect(await read()).toBe(200);
    const inbox = (await (await send('POST', '/bff/approval/inbox', eva)).json()) as { items: { inPlaceOf: string[] }[] };
    expect(inbox.items.map(({ inPlaceOf }) => inPlaceOf)).toEqual([[petr.actor.name], [petr.actor.name]]);
    expect(await get('/bff/approval/inbox/counts', eva)).toEqual({ waiting: 2, overdue: 0, inPlaceOfOthers: 2 });
    const turn = (user: User) => get(`/bff/documents/${first}/approval`, user);
    expect(await turn(eva)).toMatchObject({ myTurn: { inPlaceOf: [petr.actor.name], isOverride: false } });
    expect(await turn(petr)).toMatchObject({ myTurn: { stepIndex: 0, inPlaceOf: [], openFields: ['note'] } });
    expect(await turn(admin)).toMatchObject({ myTurn: { inPlaceOf: [], isOverride: true } });
    expect((await approve(first, eva)).status).toBe(200);
    expect(await get(`/bff/documents/${first}/approval`, admin)).toMatchObject({
      runs: [{ steps: [{ approvers: [{ name: petr.actor.name, decidedBy: eva.actor.name, status: 'Approved' }] }] }],
      myTurn: null,
    });
    expect((await send('DELETE', `/bff/approval/substitutions/${substitutionId}`, eva)).status).toBe(404);
    expect((await send('DELETE', `/bff/approval/substitutions/${substitutionId}`, petr)).status).toBe(200);
    expect((await send('DELETE', `/bff/approval/substitutions/${substitutionId}`, petr)).status).toBe(200);
    expect((await approve(second, eva)).status).toBe(403);
    // users can still read documents that they decided about
    expect(await read()).toBe(200);
    expect(await get('/bff/approval/substitutions', petr)).toMatchObject([
      { userName: petr.actor.name, substituteName: eva.actor.name, isRevoked: true },
    ]);
  });

  test('has no rights before the first and after the last day', async () => {
    const { petr, eva, workflow, validated, start, approve } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    await send('POST', '/bff/approval/substitutions', petr, { substituteId: eva.actor.id, from: at(1), to: at(2) });
    expect((await approve(id, eva)).status).toBe(403);
  });

  test('is set by the user or an administrator and must be allowed to decide', async () => {
    const { admin, petr, eva, accountant } = await openApprovalCase(app);
    const valid = { substituteId: eva.actor.id, from: at(0), to: at(1) };
    const add = async (user: User, json: object) => (await send('POST', '/bff/approval/substitutions', user, json)).status;
    expect(await add(petr, { ...valid, userId: admin.actor.id })).toBe(403);
    expect(await add(admin, { ...valid, userId: petr.actor.id })).toBe(200);
    expect(await add(petr, { ...valid, substituteId: petr.actor.id })).toBe(400);
    expect(await add(petr, { ...valid, substituteId: accountant.actor.id })).toBe(400);
    expect(await add(petr, { ...valid, substituteId: stranger.actor.id })).toBe(400);
    expect(await add(petr, { ...valid, substituteId: 'nobody' })).toBe(400);
    expect(await add(petr, { ...valid, from: at(2) })).toBe(400);
    expect(await add(petr, { ...valid, from: at(-3), to: at(-2) })).toBe(400);
    expect(await add(petr, { ...valid, from: 'tomorrow' })).toBe(400);
    expect(await add(accountant, valid)).toBe(403);
    const people = (await get('/bff/approval/people', petr)) as { email: string }[];
    expect(people.map(({ email }) => email).toSorted()).toEqual([admin, petr, eva].map(emailOf).toSorted());
  });
});

test('the inbox lists what is waiting for its reader, the most urgent first, with the reason', async () => {
  const { petr, eva, admin, accountant, workflow, validated, start, delegate, approve } = await openApprovalCase(app);
  const highAmountCondition = {
    match: 'all' as const,
    rules: [{ subject: 'amount' as const, operator: 'gt' as const, values: ['50000'] }],
  };
  await workflow(
    workflowOf([{ name: 'Urgent', dueHours: 1, ...asking(petr.actor) }], { name: 'Dear', condition: highAmountCondition }),
  );
  await workflow(workflowOf([{ name: 'Boss', ...asking(petr.actor) }, asking(eva.actor)], { allowsSamePerson: true }));
  const [usual, urgent, deleted, opened] = [
    await validated(),
    await validated({ fields: { total_amount: '60000.00' } }),
    await validated(),
    await validated(),
  ];
  for (const id of [usual, urgent, deleted, opened]) await start(id);
  await app.send('DELETE', `/v1/documents/${deleted}`, accountant.token);
  await send('POST', `/v1/documents/${opened}/state/change/Paused`, accountant);
  type Inbox = { items: { document: { id: string }; note: string | null }[]; totalCount: number };
  const inbox = async (user: User, json?: unknown) =>
    (await (await send('POST', '/bff/approval/inbox', user, json)).json()) as Inbox;
  const found = await inbox(petr);
  expect(found.items.map(({ document }) => document.id)).toEqual([urgent, usual]);
  expect(found).toMatchObject({
    totalCount: 2,
    items: [
      { stepName: 'Urgent', stepCount: 1, dueAt: expect.any(String), startedBy: accountant.actor.name, inPlaceOf: [] },
      { stepName: 'Boss', stepIndex: 0, stepCount: 2, dueAt: null, delegatedFrom: null },
    ],
  });
  expect((await inbox(petr, { control: { skip: 1, take: 1 } })).items.map(({ document }) => document.id)).toEqual([usual]);
  await app.database.system
    .updateTable('approval_run_steps')
    .set({ due_at: new Date(0) })
    .where('name', '=', 'Urgent')
    .execute();
  expect(await get('/bff/approval/inbox/counts', petr)).toEqual({ waiting: 2, overdue: 1, inPlaceOfOthers: 0 });
  expect((await inbox(eva)).totalCount).toBe(0);
  expect((await inbox(admin)).totalCount).toBe(0);

  const handed = await send('POST', `/v1/approval/${usual}/delegate/${emailOf(admin)}`, petr, { note: 'I am away' });
  expect(handed.status).toBe(200);
  expect((await inbox(admin)).items).toMatchObject([
    { delegatedFrom: petr.actor.name, note: 'I am away', document: { id: usual } },
  ]);
  expect((await delegate(usual, admin, emailOf(eva))).status).toBe(200);
  await approve(usual, eva);
  expect((await inbox(eva)).items).toMatchObject([{ stepIndex: 1, stepName: 'Step 2', delegatedFrom: null }]);
});

describe('the user’s own approvals', () => {
  type Mine = {
    items: { document: { id: string }; status: string; note: string | null; waitsFor: string[] }[];
    totalCount: number;
  };
  const mine = async (user: User, kind: string, control?: unknown): Promise<Mine> =>
    (await (await send('POST', '/bff/approval/mine', user, { kind, ...(control ? { control } : {}) })).json()) as Mine;

  test('show their decisions and the progress of what they sent', async () => {
    const { accountant, petr, eva, workflow, validated, start, approve, reject } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor), asking(eva.actor)]));
    const [going, refused] = [await validated(), await validated()];
    for (const id of [going, refused]) await start(id);
    expect((await approve(going, petr, { note: 'fine' })).status).toBe(200);
    expect((await reject(refused, petr)).status).toBe(200);

    expect(await mine(petr, 'decided')).toMatchObject({
      items: [
        { document: { id: refused }, status: 'Rejected', note: 'wrong amount', waitsFor: [] },
        { document: { id: going }, status: 'Approved', note: 'fine', waitsFor: [eva.actor.name] },
      ],
      totalCount: 2,
    });
    expect(await mine(accountant, 'sent')).toMatchObject({
      items: [
        { document: { id: refused }, status: 'Rejected', note: 'wrong amount' },
        { document: { id: going }, status: 'Pending', note: null, waitsFor: [eva.actor.name] },
      ],
      totalCount: 2,
    });
    expect(await mine(petr, 'decided', { skip: 1, take: 1 })).toMatchObject({
      items: [{ document: { id: going } }],
      totalCount: 2,
    });
    for (const [user, kind] of [
      [eva, 'decided'],
      [petr, 'sent'],
      [stranger, 'sent'],
    ] as const)
      expect(await mine(user, kind)).toEqual({ items: [], totalCount: 0 });
    // a user who decides a document again has one decision on it, the last one
    await start(refused);
    expect((await approve(refused, petr)).status).toBe(200);
    expect(await mine(petr, 'decided')).toMatchObject({
      items: [{ document: { id: refused }, status: 'Approved' }, { document: { id: going } }],
      totalCount: 2,
    });
  });

  test('require the right to read approvals and a valid kind', async () => {
    const { ours, petr } = await openApprovalCase(app);
    const uploader = await app.user(ours, 'Uploader', ours.unitIds);
    expect((await send('POST', '/bff/approval/mine', uploader, { kind: 'sent' })).status).toBe(403);
    expect((await app.send('POST', '/bff/approval/mine', null, { json: { kind: 'sent' } })).status).toBe(401);
    for (const wrong of [undefined, {}, { kind: 'others' }, { kind: 'sent', control: { skip: -1, take: 5 } }])
      expect((await send('POST', '/bff/approval/mine', petr, wrong)).status).toBe(400);
  });
});
