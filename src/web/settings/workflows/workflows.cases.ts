/** Workflows and their page, for tests. */
import type { Workflow } from '#web/approvals/core/workflows.queries.ts';
import { buildUnit } from '#testing/build-unit.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { newStep, newWorkflow } from './draft.ts';

export const workflow = (id: string, name: string): Workflow => ({
  id,
  isActive: true,
  order: 1,
  version: 3,
  updatedAt: '2026-03-05T10:00:00Z',
  concerns: [],
  definition: {
    ...newWorkflow(name, 'Boss'),
    steps: [
      { ...newStep('Boss'), approvers: { userIds: ['petr'], roles: [], ofUnit: false, managerOfSender: false } },
      { ...newStep('Director'), approvers: { userIds: [], roles: ['TenantAdmin'], ofUnit: false, managerOfSender: false } },
    ],
  },
});
const person = { id: 'petr', name: 'Petr Svoboda', email: 'petr@demo.test', role: 'Approver' as const };

const field = { type: 'TEXT', isRequired: false, section: 'document', state: 'Visible' } as const;
export const header = { ...field, name: 'order_number_sm', label: 'Order number', isItemField: false };
export const ofItems = { ...field, name: 'item_code', label: 'Code', isItemField: true };

export const open = (
  address: string,
  approvalBff: FakeHandlers['approvalBff'] = {},
  {
    tenantBff = {},
    approvalAdmin = {},
    documentTypes = {},
    features = ['Approval'],
  }: Pick<FakeHandlers, 'tenantBff' | 'approvalAdmin' | 'documentTypes'> & { features?: string[] } = {},
) =>
  renderPage(
    address,
    {
      approvalBff: {
        listWorkflows: () => [workflow('w1', 'Invoices'), workflow('w2', 'Credit notes')],
        matrix: () => ({ rows: [], others: 'some' }),
        draftMatrix: () => ({ workflowId: 'w1', rows: [], others: 'some', concerns: [] }),
        getWorkflow: () => workflow('w1', 'Invoices'),
        people: () => [person],
        settings: () => ({ afterEdit: 'reset', watchedFields: [], linkNeedsSignIn: false }),
        ...approvalBff,
      },
      approvalAdmin: { reportingLines: () => [], history: () => [], ...approvalAdmin },
      documentTypes: {
        active: () => [{ documentType: 'invoice', name: 'Invoice', isDefault: true }],
        definition: () => ({ documentType: 'invoice', fields: [header, ofItems] }),
        ...documentTypes,
      },
      externalDataTables: { list: () => [] },
      accountingUnits: { list: () => ({ items: [buildUnit()], totalCount: 1 }) },
      tenantBff,
    },
    { role: 'TenantAdmin', features },
  );
