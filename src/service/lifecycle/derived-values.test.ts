/** Values that the service derives (formulas, columns of data tables) where an approval depends on them. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalRule } from '#contract/approvals/rules.ts';
import type { TestApp } from '#testing/app.ts';
import { callOk } from '#testing/call-ok.ts';
import { type ApprovalCase, codeOf, useApprovalCases } from '#testing/approval-case.ts';
import { asking, workflowOf } from '#testing/build-approval.ts';

let app: TestApp;
let scene: ApprovalCase;
useApprovalCases((...given) => ([app, scene] = given));

const call = <T>(method: string, path: string, json?: unknown) => callOk<T>(app, method, path, scene.admin.token, { json });
const addField = (fieldName: string, more: object) =>
  call('POST', '/v1/document-types/invoice/field', {
    fieldName,
    fieldType: 'DECIMAL',
    label: { 'en-US': fieldName },
    ...more,
  });
const settings = (afterEdit: string, watchedFields: string[]) =>
  call('PUT', '/bff/approval/settings', { afterEdit, watchedFields });
const only = (...rules: ApprovalRule[]) => ({ match: 'all' as const, rules });
const open: ApprovalRule = { subject: 'field', field: 'left', operator: 'gt', values: ['1000'] };
const worth = (total: string, paid: string) => ({ fields: { total_amount: { value: total }, amount_paid: { value: paid } } });

describe('a formula field', () => {
  beforeEach(() => addField('left', { formula: 'total_amount - amount_paid' }));

  const sent = async () => {
    const id = await scene.validated();
    expect((await scene.patch(id, scene.accountant, worth('2000.00', '1900.00'))).status).toBe(200);
    await scene.start(id);
    return id;
  };

  test('that a skipped step compares starts the approval again when what it is computed from changes', async () => {
    await scene.workflow(workflowOf([{ ...asking(scene.eva.actor), condition: only(open) }, asking(scene.petr.actor)]));
    const id = await sent();
    expect(await scene.steps(id)).toEqual(['Skipped', 'Pending']);
    await scene.patch(id, scene.accountant, { fields: { amount_paid: { value: '100.00' } } });
    expect(await scene.steps(id)).toEqual(['Pending', 'Waiting']);
  });

  test.each([
    ['forbid', 409, 'Approved'],
    ['reset', 200, 'Pending'],
    ['allow', 200, 'Approved'],
  ] as const)('that is watched counts as changed with what it is computed from: %s', async (afterEdit, status, state) => {
    await settings(afterEdit, ['left']);
    await scene.workflow(workflowOf([asking(scene.petr.actor)]));
    const id = await sent();
    await scene.approve(id, scene.petr);
    const batch = { updates: [{ documentId: id, fields: { amount_paid: { value: '100.00' } } }] };
    const answer = await app.send('PATCH', '/v1/documents/fields/batchUpdate', scene.accountant.token, { json: batch });
    expect([answer.status, await scene.stateOf(id)]).toEqual([status, state]);
  });
});

describe('a data table', () => {
  const table = () =>
    call<{ id: string }>('POST', '/v1/external-data-tables', { name: 'risk', values: [{ key: 'Lipa', value: '10' }] });
  const replace = (id: string, value: string) =>
    call('PUT', `/v1/external-data-tables/${id}`, { name: 'risk', values: [{ key: 'Lipa', value }] });
  const risky = (tableId: string): ApprovalRule => ({
    subject: 'lookup',
    field: 'issued_by_name_sm',
    table: tableId,
    operator: 'is',
    values: ['99'],
  });
  const supplied = async () => {
    const id = await scene.validated();
    await scene.patch(id, scene.accountant, { fields: { issued_by_name_sm: { value: 'Lipa' } } });
    return id;
  };

  test('that changes during an approval decides about steps that have not begun', async () => {
    const { id: tableId } = await table();
    await scene.workflow(workflowOf([asking(scene.petr.actor), { ...asking(scene.eva.actor), condition: only(risky(tableId)) }]));
    const [now, before] = [await supplied(), await supplied()];
    for (const id of [now, before]) await scene.start(id);
    await scene.approve(before, scene.petr);
    await replace(tableId, '99');
    await scene.approve(now, scene.petr);
    expect([await scene.steps(before), await scene.steps(now)]).toEqual([
      ['Approved', 'Skipped'],
      ['Approved', 'Pending'],
    ]);
  });

  test.each([
    ['replaced', (id: string) => replace(id, '99')],
    ['changed', (id: string) => call('PATCH', `/v1/external-data-tables/${id}`, { update: [{ key: 'Lipa', value: '99' }] })],
  ] as const)('that is %s so that a required workflow applies takes documents out of the export queue', async (_, change) => {
    const { id: tableId } = await table();
    await scene.workflow(workflowOf([asking(scene.petr.actor)], { isRequired: true, condition: only(risky(tableId)) }));
    const id = await supplied();
    await call('POST', '/v1/documents/export', { documentId: id });
    await change(tableId);
    const file = await app.send('GET', `/v1/documents/${id}/file/export?exportFormat=Json`, scene.admin.token);
    expect(await codeOf(file)).toEqual([409, 'state_conflict']);
    const { list } = await call<{ list: { documentId: string }[] }>('POST', '/v1/documents/list/forExport', {});
    expect(list.map(({ documentId }) => documentId)).not.toContain(id);
  });
});
