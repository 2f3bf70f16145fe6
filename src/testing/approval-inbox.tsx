import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { DocumentDetail } from '#contract/documents/v1.ts';
import type { Role } from '#contract/core/permissions.ts';
import { buildDetail } from '#testing/build-detail.ts';
import { buildRow } from '#testing/build-row.ts';
import type { FakeHandlers } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';

const suppliers = { a: 'Umbrella', b: 'Initech' } as const;
type Name = keyof typeof suppliers;

const value = (text: string) => ({ value: text, wordIds: [] });
const detailOf = (id: Name, total: string) =>
  buildDetail({
    id,
    state: 'Validated',
    approvalState: 'Pending',
    version: 7,
    fields: { issued_by_name_sm: value(suppliers[id]), total_amount: value(total), currency: value('CZK') },
    validationErrors: [
      { field: 'total_amount', itemIndex: null, level: 'Error', message: 'The sum is not the total.', code: 'sum' },
    ],
  });
const twoItems = [{ item_description: value('Paper'), item_code: value('501') }, { item_description: value('Pens') }];
export const approver = {
  id: 'u1',
  name: 'Petr Svoboda',
  status: 'Pending' as const,
  isOverride: false,
  isEscalated: false,
  delegatedFrom: null,
  decidedBy: null,
  decidedAt: null,
  note: null,
};
export const step = { mode: 'any' as const, startedAt: '2026-11-20T08:00:00Z', dueAt: null, finishedAt: null };
export const run = {
  id: 'r1',
  workflowName: 'Approval',
  version: 1,
  status: 'Pending' as const,
  startedBy: 'Jana Nováková',
  startedAt: '2026-11-20T08:00:00Z',
  restartedBecause: null,
  finishedAt: null,
  steps: [
    {
      ...step,
      name: 'Head of department',
      status: 'Approved' as const,
      approvers: [
        { ...approver, id: 'u2', name: 'Eva Malá', status: 'Approved' as const, decidedBy: 'Eva Malá', note: 'As agreed.' },
      ],
    },
    { ...step, name: 'Director', status: 'Pending' as const, approvers: [approver] },
  ],
};
export const itemOf = (id: Name) => ({
  document: buildRow({ id, supplier: suppliers[id], state: 'Validated', approvalState: 'Pending' }),
  stepName: 'Director',
  stepIndex: 1,
  stepCount: 2,
  since: '2026-11-20T08:00:00Z',
  dueAt: null,
  startedBy: 'Jana Nováková',
  delegatedFrom: null,
  note: null,
  inPlaceOf: [],
  heldFor: null,
});

type Given = {
  waiting?: Name[];
  requiredFields?: string[];
  openFields?: string[];
  /** Whether the documents have items. */
  items?: boolean;
  role?: Role;
  messages?: DocumentDetail['validationErrors'];
  /** Version of the documents; may be asynchronous. */
  versionOf?: () => number | Promise<number>;
  totalOf?: () => string;
  approval?: FakeHandlers['approval'];
  more?: FakeHandlers['approvalBff'];
  review?: FakeHandlers['reviewBff'];
  /** Stream of live events. */
  live?: () => Response;
};

/** Opens the inbox on a service in which decided documents are no longer pending. */
export async function openInbox({
  waiting = ['a', 'b'],
  requiredFields = [],
  openFields = [],
  items = false,
  role = 'Approver',
  messages = [],
  versionOf = () => 7,
  totalOf = () => '12100.00',
  approval = {},
  more = {},
  review = {},
  live,
}: Given = {}) {
  const left = new Set(waiting);
  const decided = ({ params }: { params: { documentId: string } }) => void left.delete(params.documentId as Name);
  const page = await renderPage(
    '/approvals',
    {
      approvalBff: {
        inbox: () => ({ items: [...left].map(itemOf), totalCount: left.size }),
        decideMany: ({ body }) => {
          if (!body.isTrial) for (const id of body.documentIds) left.delete(id as Name);
        },
        supplierChanges: () => ({ isNewSupplier: false, changes: [], usual: null, lacksOrder: false, earlier: [] }),
        risks: () => [],
        inboxCounts: () => ({ waiting: left.size, overdue: 0, inPlaceOfOthers: 0 }),
        ofDocument: () => ({
          runs: [run],
          question: null,
          myTurn: { stepIndex: 1, inPlaceOf: [], isOverride: false, isEscalated: false, openFields, requiredFields },
          canRestart: false,
        }),
        mine: () => ({
          items: [
            {
              document: buildRow({ supplier: 'Globex' }),
              status: 'Rejected',
              at: '2026-11-20T08:00:00Z',
              note: 'Ordered nothing.',
              waitsFor: [],
            },
          ],
          totalCount: 1,
        }),
        ...more,
      },
      reviewBff: { notes: () => [], ...review },
      approval: {
        columnSettings: () => [],
        approve: decided,
        reject: decided,
        delegate: decided,
        delegationUsers: () => ({
          items: [
            { email: 'eva@demo.test', name: 'Eva Malá' },
            { email: 'karel@demo.test', name: 'Karel Veselý' },
          ],
        }),
        ...approval,
      },
      tenantSettings: { prefilledNotes: () => [{ text: 'Wrong price' }] },
      documents: {
        get: async ({ params }) => ({
          ...detailOf(params.documentId === 'b' ? 'b' : 'a', totalOf()),
          version: await versionOf(),
          ...(items && { items: twoItems }),
          ...(messages.length > 0 && { validationErrors: messages }),
        }),
        update: () => undefined,
        pageImage: () => new Response(new Blob(['']), { headers: { 'content-type': 'image/webp' } }),
      },
      documentsBff: { words: () => [], ...(live && { live }) },
    },
    { role },
  );
  const sent = (verb: string) => page.calls.filter(({ name }) => name === `approval.${verb}`);
  const sentTogether = () =>
    page.calls
      .filter(({ name }) => name === 'approvalBff.decideMany')
      .map(({ body }) => body)
      .filter((body) => !(body as { isTrial: boolean }).isTrial);
  return { ...page, sent, sentTogether };
}
export const ready = async (supplier: string) => {
  const article = await screen.findByRole('article', { name: supplier });
  await waitFor(() => expect(within(article).getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false));
  return within(article);
};
