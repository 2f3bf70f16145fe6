/** A step that was skipped for a value is asked once the value is another one. */
import { describe, expect, test } from 'vitest';
import type { ApprovalRule } from '#contract/approvals/rules.ts';
import type { TestApp } from '#testing/app.ts';
import { type ApprovalCase, useApprovalCases } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
useApprovalCases((...given) => ([app, scene] = given));

const only = (...rules: ApprovalRule[]) => ({ match: 'all' as const, rules });
const over1000: ApprovalRule = { subject: 'amount', operator: 'gt', values: ['1000'], currency: 'CZK' };
/** Eva decides large amounts, then Petr all; he may change the amount. */
const largeFirst = () => [
  { ...asking(scene.eva.actor), condition: only(over1000) },
  { ...asking(scene.petr.actor), editableFields: ['total_amount', 'currency', 'note'] },
];
const worth = (amount: string, currency = 'CZK') => ({
  fields: { total_amount: { value: amount }, currency: { value: currency } },
});

/** Sends a document of 500 CZK for approval. */
async function sent(): Promise<string> {
  const id = await scene.validated();
  expect((await scene.patch(id, scene.accountant, worth('500.00'))).status).toBe(200);
  expect((await scene.start(id)).status).toBe(200);
  return id;
}

describe('before anybody has approved', () => {
  test.each([
    ['an accountant', 'accountant', worth('5000.00')],
    ['the approver', 'petr', worth('5000.00')],
    ['a currency without a rate', 'accountant', worth('500.00', 'EUR')],
    ['a missing amount', 'accountant', worth('')],
  ] as const)('%s', async (_, who, change) => {
    await scene.workflow(workflowOf(largeFirst(), { isRequired: true }));
    const id = await sent();
    expect(await scene.steps(id)).toEqual(['Skipped', 'Pending']);
    expect((await scene.patch(id, scene[who], change)).status).toBe(200);
    expect(await scene.steps(id)).toEqual(['Pending', 'Waiting']);
    expect((await scene.approve(id, scene.petr)).status).toBe(409);
    expect((await scene.post('/v1/documents/export', scene.accountant, { documentId: id })).status).toBe(409);
    await scene.approve(id, scene.eva);
    expect(await scene.steps(id)).toEqual(['Approved', 'Pending']);
  });

  test('another document type', async () => {
    const receipts = only({ subject: 'type', operator: 'is', values: ['receipt'] });
    await scene.workflow(workflowOf([{ ...asking(scene.eva.actor), condition: receipts }, asking(scene.petr.actor)]));
    const id = await sent();
    const changed = await scene.post(`/v1/documents/${id}/change-document-type/receipt`, scene.accountant);
    expect(changed.status).toBe(200);
    expect(await scene.steps(id)).toEqual(['Pending', 'Waiting']);
  });

  test('a value that no skipped step depends on leaves the approval as it is', async () => {
    await scene.workflow(workflowOf(largeFirst()));
    const id = await sent();
    await scene.patch(id, scene.accountant, { fields: { note: { value: 'for July' }, total_amount: { value: '900.00' } } });
    expect(await scene.steps(id)).toEqual(['Skipped', 'Pending']);
    expect(await scene.actionsOf(id)).not.toContain('document.approvalRestarted');
  });
});

test('after an approval, also where changes are allowed without another one', async () => {
  const settings = { afterEdit: 'allow', watchedFields: ['total_amount'] };
  expect((await app.send('PUT', '/bff/approval/settings', scene.admin.token, { json: settings })).status).toBe(200);
  await scene.workflow(workflowOf([...largeFirst(), asking(scene.accountant.actor, scene.admin.actor)]));
  const id = await sent();
  await scene.approve(id, scene.petr);
  expect(await scene.steps(id)).toEqual(['Skipped', 'Approved', 'Pending']);
  await scene.patch(id, scene.accountant, worth('900.00'));
  expect(await scene.steps(id)).toEqual(['Skipped', 'Approved', 'Pending']);
  await scene.patch(id, scene.accountant, worth('5000.00'));
  expect(await scene.steps(id)).toEqual(['Pending', 'Waiting', 'Waiting']);
});

test.each([
  ['reset', 'Pending'],
  ['forbid', 'Pending'],
  ['allow', 'Approved'],
] as const)('after the last approval by a field that is not watched, where changes %s: %s', async (afterEdit, state) => {
  await app.send('PUT', '/bff/approval/settings', scene.admin.token, { json: { afterEdit, watchedFields: ['iban_sm'] } });
  const noted = only({ subject: 'field', field: 'note', operator: 'is', values: ['gift'] });
  await scene.workflow(workflowOf([{ ...asking(scene.eva.actor), condition: noted }, asking(scene.petr.actor)]));
  const id = await sent();
  await scene.approve(id, scene.petr);
  await scene.patch(id, scene.accountant, { fields: { note: { value: 'for July' } } });
  expect(await scene.stateOf(id)).toBe('Approved');
  expect((await scene.patch(id, scene.accountant, { fields: { note: { value: 'gift' } } })).status).toBe(200);
  expect(await scene.stateOf(id)).toBe(state);
});

test('an automatic step that would now end the approval does not end it', async () => {
  const small = only({ subject: 'amount', operator: 'lte', values: ['100'], currency: 'CZK' });
  await scene.workflow(workflowOf([{ mode: 'auto', endsApproval: true, condition: small }, asking(scene.petr.actor)]));
  const id = await sent();
  await scene.patch(id, scene.accountant, worth('50.00'));
  expect(await scene.steps(id)).toEqual(['Skipped', 'Pending']);
});
