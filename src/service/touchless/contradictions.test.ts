/** Tests that a document in which page, e-invoice and payment code disagree cannot be exported until somebody decides. */
import { describe, expect, test } from 'vitest';
import { defaultTouchless } from '#contract/document-types/touchless.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import type { Contradiction, SourceValue } from '#service/extraction/extracted.ts';
import type { TestApp } from '#testing/app.ts';
import { type ApprovalCase, codeOf, useApprovalCases } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';
import { invoiceValues, valuesOf } from '#testing/builders.ts';
import { outcomeOf } from '#testing/outcome.ts';
import { readDocument } from '#testing/read-document.ts';
import { saveRule } from './rules.store.ts';

let app: TestApp;
let scene: ApprovalCase;
useApprovalCases((...given) => ([app, scene] = given));

const values = {
  ...invoiceValues,
  total_amount: '12100.00',
  amount_due: '12100.00',
  date_due: '2026-03-20',
  iban_sm: 'CZ6508000000192000145399',
};
const other = { amount_due: '11200.00', date_due: '2026-04-01', iban_sm: 'CZ9455000000001011038930' };
type Field = keyof typeof other;

/** Pairs of sources; the value of the first is in the field. */
const pairs: [SourceValue['voice'], SourceValue['voice']][] = [
  ['page', 'qr'],
  ['eInvoice', 'page'],
  ['eInvoice', 'qr'],
];
const cases = pairs.flatMap(([first, second]) =>
  (['amount_due', 'date_due', 'iban_sm'] as const).map((field) => ({ first, second, field })),
);
const contradictionIn = (field: Field, [first, second]: (typeof pairs)[number] = ['page', 'qr']): Contradiction => ({
  field,
  voices: [
    { voice: first, value: values[field], wordIds: [] },
    { voice: second, value: other[field], wordIds: [] },
  ],
});

/** Simulates an extraction with these contradictions; everything that a rule could require is proved. */
const read = (contradictions: Contradiction[]) => {
  const { total_amount: total, ...rest } = valuesOf(values);
  if (!total) throw new Error('there is no total');
  const fields = { ...rest, total_amount: { ...total, evidence: ['arithmetic' as const] } };
  return readDocument(app, scene.ours, scene.admin.token, { fields, contradictions });
};

const send = (method: string, url: string, json?: unknown) =>
  app.send(method, url, scene.admin.token, json === undefined ? {} : { json });
/** All ways in which a document can be exported. */
const waysOut: ((id: string) => Promise<Response>)[] = [
  (id) => send('POST', '/v1/documents/export', { documentId: id }),
  (id) => send('POST', '/v1/documents/export/list', [id]),
  (id) => send('PATCH', '/v1/documents/markAsExported', [{ documentId: id }]),
  (id) => send('POST', `/v1/documents/${id}/mark-as-exported`),
];
async function answersOf(id: string): Promise<number[]> {
  const answers: number[] = [];
  for (const leave of waysOut) answers.push((await leave(id)).status);
  return answers;
}
const refused = waysOut.map(() => 409);
const validate = (id: string, fields: Record<string, { value: string }> = {}) =>
  send('PATCH', `/v1/documents/${id}`, { fields, markDocumentAsValidated: true });
/** Decides for one of the two values, as with its button. */
const choose = (id: string, field: Field) => validate(id, { [field]: { value: other[field] } });
async function keep(id: string, field: Field): Promise<void> {
  const answer = await send('POST', '/bff/documents/change-many', [{ documentId: id, confirm: [field] }]);
  expect(await answer.json()).toMatchObject([{ isDone: true }]);
}
const exportSettings = (change: Record<string, unknown>) => outcomeOf(app, scene.ours).exportSettings(change);

describe('export', () => {
  test.each(cases)('is blocked where $first and $second disagree about $field, until a user decides', async (use) => {
    const id = await read([contradictionIn(use.field, [use.first, use.second])]);
    const detail = async () => (await send('GET', `/v1/documents/${id}`)).json();
    expect(await detail()).toMatchObject({
      canBeExported: false,
      validationErrors: expect.arrayContaining([
        expect.objectContaining({ field: use.field, code: 'voicesDisagree', level: 'Error' }),
      ]),
    });
    expect(await answersOf(id)).toEqual(refused);
    // changes of state, type or other values, and new checks decide nothing
    for (const move of [
      () => send('POST', `/v1/documents/${id}/state/change/Validated`),
      () => send('POST', `/v1/documents/${id}/requeue-validation`),
      () => send('POST', `/v1/documents/${id}/change-document-type/credit_note`),
      () => send('POST', `/v1/documents/${id}/change-document-type/invoice`),
      () => validate(id, { note: { value: 'looked at' } }),
    ]) {
      expect((await move()).status).toBe(200);
      expect(await answersOf(id)).toEqual(refused);
    }
    await keep(id, use.field);
    expect(await detail()).toMatchObject({ canBeExported: true });
    expect(await answersOf(id)).toEqual(waysOut.map(() => 200));
  });

  test.each(['AfterExtraction', 'AfterValidation'])('is blocked for the trigger %s too', async (trigger) => {
    await exportSettings({ trigger });
    const id = await read([contradictionIn('iban_sm')]);
    await validate(id);
    expect((await scene.row(id)).export_state).toBe('None');
    await choose(id, 'iban_sm');
    expect((await scene.row(id)).export_state).toBe('Queued');
  });

  test('each of several contradictions requires its own decision', async () => {
    const id = await read([contradictionIn('iban_sm'), contradictionIn('date_due')]);
    await keep(id, 'iban_sm');
    expect(await answersOf(id)).toEqual(refused);
    await choose(id, 'date_due');
    expect(await answersOf(id)).toEqual(waysOut.map(() => 200));
  });
});

test.each(pairs)('a rule does not validate a document on which %s and %s disagree', async (...pair) => {
  const lenient = { provedFields: ['total_amount'], cleanChecks: [], minSupplierDocuments: 0, needsKnownAccount: false };
  const settings = { ...defaultTouchless, rule: { ...defaultTouchless.rule, ...lenient } };
  const rule = { documentType: 'invoice', isOn: true, since: new Date(), proof: null, changedBy: null };
  const { db } = systemCtx({ ...app, now: () => new Date() }, scene.ours.tenantId, 'test');
  await saveRule(db, scene.ours.tenantId, { ...rule, settings });
  const passed = async (contradictions: Contradiction[]) => {
    const id = await read(contradictions);
    const passes = await db.selectFrom('touchless_passes').select('document_id').where('document_id', '=', id).execute();
    return [(await scene.row(id)).is_validated_by_rule, passes.length];
  };
  expect((await passed([]))[1]).toBe(1);
  expect(await passed([contradictionIn('iban_sm', pair)])).toEqual([false, 0]);
});

describe('approval', () => {
  const bulk = (id: string) => app.send('POST', '/v1/documents/approve', scene.petr.token, { json: [id] });

  test.each(pairs)('is blocked where %s and %s disagree, alone and in bulk, until a user decides', async (...pair) => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const id = await read([contradictionIn('amount_due', pair)]);
    expect(await codeOf(await scene.start(id))).toEqual([409, 'state_conflict']);
    await validate(id);
    expect((await scene.start(id)).status).toBe(200);
    const alone = await scene.approve(id, scene.petr);
    expect([alone.status, await alone.json()]).toMatchObject([
      409,
      { errors: [{ path: 'fields.amount_due', code: 'contradiction_undecided' }] },
    ]);
    expect((await bulk(id)).status).toBe(409);
    expect((await scene.approve(id, scene.admin, { note: 'in their place' })).status).toBe(409);
    expect(await scene.stateOf(id)).toBe('Pending');
    await choose(id, 'amount_due');
    expect((await bulk(id)).status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Approved');
  });

  test('rejecting is possible, as it is a decision too', async () => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const id = await read([contradictionIn('iban_sm')]);
    await validate(id);
    await scene.start(id);
    expect((await scene.reject(id, scene.petr)).status).toBe(200);
  });

  test('no automatic step approves it', async () => {
    await scene.workflow(workflowOf([{ mode: 'auto' }]));
    const id = await read([contradictionIn('iban_sm')]);
    await validate(id);
    expect(await codeOf(await scene.start(id))).toEqual([409, 'state_conflict']);
    expect(await scene.stateOf(id)).toBe('None');
    await keep(id, 'iban_sm');
    expect((await scene.start(id)).status).toBe(200);
    expect(await scene.stateOf(id)).toBe('Approved');
  });

  test.each(['Extracted', 'Validated'] as const)(
    'does not start automatically when %s, but once it is decided',
    async (startsWhen) => {
      await scene.workflow(workflowOf([{ mode: 'auto' }], { startsWhen, isRequired: true }));
      const id = await read([contradictionIn('iban_sm')]);
      expect((await validate(id)).status).toBe(200);
      expect(await scene.stateOf(id)).toBe('None');
      await keep(id, 'iban_sm');
      expect(await scene.stateOf(id)).toBe('Approved');
    },
  );
});

describe('a line item', () => {
  const line = (description: string, quantity: string) =>
    valuesOf({
      item_description: description,
      item_quantity: quantity,
      item_unit_price: '1000.00',
      item_amount_without_vat: quantity === '7' ? '7000.00' : '3000.00',
    });
  const written = [line('Boards', '3'), line('Screws', '7')];
  const contradiction: Contradiction = {
    field: 'item_quantity',
    row: { itemIndex: 1, description: 'Screws' },
    voices: [
      { voice: 'page', value: '5', wordIds: [] },
      { voice: 'eInvoice', value: '7', wordIds: [] },
    ],
  };
  const readLines = () =>
    readDocument(app, scene.ours, scene.admin.token, {
      fields: valuesOf(values),
      items: written,
      contradictions: [contradiction],
    });
  type Line = Record<string, { value: string }>;
  const plain = (items: typeof written): Line[] =>
    items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { value }]) => [name, { value }])));
  const save = async (id: string, items: Line[]) =>
    expect((await send('PATCH', `/v1/documents/${id}`, { items, markDocumentAsValidated: true })).status).toBe(200);
  type Message = { code?: string; field: string; itemIndex: number | null };
  const disagreements = async (id: string) => {
    const { validationErrors } = (await (await send('GET', `/v1/documents/${id}`)).json()) as { validationErrors: Message[] };
    return validationErrors.flatMap(({ code, field, itemIndex }) => (code === 'voicesDisagree' ? [`${itemIndex} ${field}`] : []));
  };
  const keepCell = (id: string, itemIndex: number) =>
    send('POST', '/bff/documents/change-many', [{ documentId: id, keepCells: [{ itemIndex, field: 'item_quantity' }] }]);

  test('with a contradiction blocks export and approval, wherever it is moved, until its cell is entered', async () => {
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const id = await readLines();
    expect(await disagreements(id)).toEqual(['1 item_quantity']);
    const [boards = {}, screws = {}] = plain(written);
    const another = plain([line('Nails', '7')]);
    for (const [items, at] of [
      [[screws, boards], 0],
      [[...another, boards, screws], 2],
      [[boards, { ...screws, item_description: { value: 'Screws, long' } }], 1],
      [[boards, screws], 1],
    ] as const) {
      await save(id, [...items]);
      expect(await disagreements(id)).toEqual([`${at} item_quantity`]);
      expect(await answersOf(id)).toEqual(refused);
    }
    expect((await scene.start(id)).status).toBe(200);
    expect(await (await scene.approve(id, scene.petr)).json()).toMatchObject({
      errors: [{ path: 'items.1.item_quantity', code: 'contradiction_undecided' }],
    });
    const corrected = { ...screws, item_quantity: { value: '5' }, item_amount_without_vat: { value: '5000.00' } };
    await save(id, [boards, corrected]);
    expect(await disagreements(id)).toEqual([]);
  });

  test('is decided by keeping its cell or removing the item, not by keeping another one', async () => {
    const kept = await readLines();
    expect(await (await keepCell(kept, 0)).json()).toMatchObject([{ isDone: true }]);
    expect(await disagreements(kept)).toEqual(['1 item_quantity']);
    expect(await (await keepCell(kept, 1)).json()).toMatchObject([{ isDone: true }]);
    expect(await disagreements(kept)).toEqual([]);
    await save(kept, plain([...written].toReversed()));
    expect(await disagreements(kept)).toEqual([]);
    const removed = await readLines();
    await save(removed, plain(written.slice(0, 1)));
    expect(await disagreements(removed)).toEqual([]);
  });

  test('is not decided by users who may not edit', async () => {
    const id = await readLines();
    const viewer = await app.user(scene.ours, 'Viewer', scene.ours.unitIds);
    const answer = await app.send('POST', '/bff/documents/change-many', viewer.token, {
      json: [{ documentId: id, keepCells: [{ itemIndex: 1, field: 'item_quantity' }] }],
    });
    expect(answer.status).toBe(403);
    expect(await disagreements(id)).toEqual(['1 item_quantity']);
  });
});
