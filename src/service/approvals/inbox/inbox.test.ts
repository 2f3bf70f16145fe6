import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openApprovalCase, type User } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues } from '#testing/builders.ts';

let app: TestApp;
let stranger: User;
beforeAll(async () => {
  app = await startTestApp();
  stranger = await app.user(await app.tenant('Theirs'), 'TenantAdmin');
});
afterAll(() => app.close());

const post = (path: string, { token }: User, json: unknown) => app.send('POST', path, token, { json });

describe('the order of the inbox', () => {
  test('is by time or by the current value of the amounts', async () => {
    const { petr, workflow, validated, start } = await openApprovalCase(app);
    await workflow(workflowOf([asking(petr.actor)]));
    const amounts = [
      ['small', '900.00', 'CZK'],
      ['euros', '1000.00', 'EUR'],
      ['large', '20000.00', 'CZK'],
      ['unknown', '999999.00', 'XAU'],
    ] as const;
    const ids: Record<string, string> = {};
    for (const [name, total, currency] of amounts) {
      ids[name] = await validated({ fields: { ...invoiceValues, total_amount: total, currency } });
      await start(ids[name]);
    }
    const day = new Date().toISOString().slice(0, 10);
    await app.database.system
      .insertInto('exchange_rate_lists')
      .values({
        source: app.lookups.ratesUrl,
        requested_date: day,
        list_date: day,
        rates: JSON.stringify({ EUR: '25.1' }),
        fetched_at: new Date(),
      })
      .execute();
    const order = async (json?: unknown) => {
      const answer = await post('/bff/approval/inbox', petr, json);
      const { items } = (await answer.json()) as { items: { document: { id: string } }[] };
      return items.map(({ document }) => Object.keys(ids).find((name) => ids[name] === document.id));
    };
    expect(await order({ sort: 'oldest' })).toEqual(['small', 'euros', 'large', 'unknown']);
    expect(await order({ sort: 'dearest' })).toEqual(['euros', 'large', 'small', 'unknown']);
    expect(await order({ sort: 'dearest', control: { skip: 1, take: 1 } })).toEqual(['large']);
    // the number of all is known on every page, also beyond the last one
    for (const skip of [0, 1, 9]) {
      const answer = await post('/bff/approval/inbox', petr, { control: { skip, take: 1 } });
      expect(await answer.json()).toMatchObject({ totalCount: 4 });
    }
    expect((await post('/bff/approval/inbox', petr, { sort: 'fairest' })).status).toBe(400);
  });
});

describe('approvals pending in the team', () => {
  const team = async (user: User, json: unknown = {}) =>
    (await (await post('/bff/approval/team', user, json)).json()) as {
      items: { document: { id: string }; waitsFor: string[] }[];
      totalCount: number;
    };

  test('are listed for direct and indirect managers', async () => {
    const { ours, admin, petr, eva, workflow, validated, start, approve } = await openApprovalCase(app);
    const boss = await app.user(ours, 'Approver', ours.unitIds);
    const report = (who: User, to: User) =>
      app.send('PUT', `/bff/approval/reporting-lines/${who.actor.id}`, admin.token, { json: { managerId: to.actor.id } });
    expect([(await report(petr, eva)).status, (await report(eva, boss)).status]).toEqual([200, 200]);
    await workflow(workflowOf([asking(petr.actor)]));
    const id = await validated();
    await start(id);
    for (const user of [eva, boss])
      expect(await team(user)).toMatchObject({
        items: [{ document: { id }, waitsFor: [petr.actor.name], dueAt: null }],
        totalCount: 1,
      });
    expect(await team(boss, { control: { skip: 1, take: 1 } })).toEqual({ items: [], totalCount: 1 });
    expect(await team(petr)).toEqual({ items: [], totalCount: 0 });
    await approve(id, petr);
    expect((await team(boss)).totalCount).toBe(0);
  });

  test('requires the right to decide', async () => {
    const { accountant, petr } = await openApprovalCase(app);
    expect((await post('/bff/approval/team', accountant, {})).status).toBe(403);
    expect((await app.send('POST', '/bff/approval/team', null, { json: {} })).status).toBe(401);
    expect((await post('/bff/approval/team', petr, { control: { skip: -1, take: 1 } })).status).toBe(400);
  });
});

test('an approver is told that a document is a duplicate, even of one that they may not see', async () => {
  const { petr, workflow, validated, start } = await openApprovalCase(app);
  await workflow(workflowOf([asking(petr.actor)]));
  const original = await validated();
  const copy = await validated({ duplicate_of: original });
  const waiting = async () => (await (await post('/bff/approval/inbox', petr, {})).json()) as object;
  await start(copy);
  expect(await waiting()).toMatchObject({ items: [{ document: { id: copy, isDuplicate: true, duplicateOf: null } }] });
  await start(original);
  expect(await waiting()).toMatchObject({
    items: [{ document: { isDuplicate: true, duplicateOf: original } }, { document: { id: original, isDuplicate: false } }],
  });
});

describe('differences from the previous document', () => {
  const changes = async (user: User, id: string) => {
    const answer = await app.send('GET', `/bff/documents/${id}/supplier-changes`, user.token);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const march = { ...invoiceValues, issued_by_id_sm: '27074358', iban_sm: 'CZ6508000000192000145399' };
  const rate = (value: string) => [{ item_vat_rate: value }];

  test('are shown beside a document of a known supplier', async () => {
    const { admin, validated } = await openApprovalCase(app);
    const first = await validated({ fields: march, items: rate('21') });
    const second = await validated({
      fields: {
        ...march,
        date_issued: '2026-04-05',
        invoice_number_sm: '2026-0002',
        total_amount: '15125.00',
        iban_sm: 'CZ5855000000001265098001',
      },
      items: rate('12.0'),
    });
    expect(await changes(admin, first)).toMatchObject({ isNewSupplier: true, changes: [], earlier: [] });
    expect(await changes(admin, second)).toMatchObject({
      isNewSupplier: false,
      changes: [
        { kind: 'account' },
        { kind: 'amount', before: '12100.00', now: '15125.00', percent: 25 },
        { kind: 'vatRates', before: '21', now: '12' },
      ],
      earlier: [{ documentId: first, number: '2026-0001', dateIssued: '2026-03-05', total: '12100.00', currency: 'CZK' }],
    });
  });

  test('ignore duplicates of the document', async () => {
    const { admin, validated } = await openApprovalCase(app);
    const usual = await validated({ fields: march });
    const second = { ...march, date_issued: '2026-04-05', invoice_number_sm: '2026-0002', total_amount: '15125.00' };
    const original = await validated({ fields: second });
    const copies = [
      await validated({ fields: second, duplicate_of: original }),
      await validated({ fields: second, duplicate_of: original }),
    ];
    for (const id of [original, ...copies])
      expect(await changes(admin, id)).toMatchObject({
        isNewSupplier: false,
        changes: [{ kind: 'amount', percent: 25 }],
        earlier: [{ documentId: usual }],
      });
  });

  test('ignore documents of other units and documents without a supplier', async () => {
    const { ours, admin, validated } = await openApprovalCase(app);
    await validated({ fields: march });
    const id = await validated({ fields: { ...march, date_issued: '2026-05-05', total_amount: '1.00' } });
    const nameless = await validated({ fields: { total_amount: '1.00' } });
    expect(await changes(admin, nameless)).toMatchObject({ isNewSupplier: null, earlier: [] });
    const uploader = await app.user(ours, 'Uploader', ours.unitIds);
    expect((await changes(uploader, id)).status).toBe(403);
    expect((await changes(stranger, id)).status).toBe(404);
    expect((await changes(admin, 'not-an-id')).status).toBe(404);
    expect((await app.send('GET', `/bff/documents/${id}/supplier-changes`, null)).status).toBe(401);
  });
});

describe('the risks of a decision', () => {
  const risks = (user: User, documentIds: readonly string[]) => post('/bff/approval/risks', user, { documentIds });
  const of = (number: string, total: string, more: Record<string, string> = {}) => ({
    fields: {
      ...invoiceValues,
      issued_by_id_sm: '25596641',
      iban_sm: 'CZ6508000000192000145399',
      order_number_sm: 'O-1',
      date_issued: `2026-04-0${number}`,
      invoice_number_sm: `R-${number}`,
      total_amount: total,
      ...more,
    },
  });

  test('are returned for several documents at once: changed account, unusual amount, no order, new supplier', async () => {
    const { admin, validated } = await openApprovalCase(app);
    const first = await validated(of('1', '100.00'));
    await validated(of('2', '110.00'));
    await validated(of('3', '120.00'));
    const usual = await validated(of('4', '115.00'));
    const odd = await validated(of('5', '900.00', { iban_sm: 'CZ5855000000001265098001', order_number_sm: '' }));
    expect(await (await risks(admin, [odd, usual, first])).json()).toEqual([
      { documentId: odd, risks: ['accountChanged', 'amountUnusual', 'orderMissing'] },
      { documentId: usual, risks: [] },
      { documentId: first, risks: ['supplierNew'] },
    ]);
  });

  test('are returned to readers of approvals, for documents that they may see', async () => {
    const { ours, admin, validated } = await openApprovalCase(app);
    const id = await validated(of('1', '100.00'));
    const uploader = await app.user(ours, 'Uploader', ours.unitIds);
    expect((await risks(uploader, [id])).status).toBe(403);
    expect((await risks(stranger, [id])).status).toBe(404);
    expect((await risks(admin, [])).status).toBe(400);
    expect((await app.send('POST', '/bff/approval/risks', null, { json: { documentIds: [id] } })).status).toBe(401);
  });
});
