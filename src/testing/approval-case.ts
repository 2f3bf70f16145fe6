import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import type { Actor } from '#service/platform/ctx.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { buildWorkflow } from './build-approval.ts';
import { type DocumentDraft, invoiceValues } from './builders.ts';

export type User = { actor: Actor; token: string };
export type ApprovalCase = Awaited<ReturnType<typeof openApprovalCase>>;

/** Creates a tenant with users who send documents for approval and decide, and their calls. */
export async function openApprovalCase(app: TestApp) {
  const ours = await app.tenant('Ours');
  const accountant = await app.user(ours, 'Accountant', ours.unitIds);
  const admin = await app.user(ours, 'TenantAdmin');
  const petr = await app.user(ours, 'Approver', ours.unitIds);
  const eva = await app.user(ours, 'Approver', ours.unitIds);
  const db = app.database.forTenant(ours.tenantId);
  const post = (path: string, user: User, json?: unknown) =>
    app.send('POST', path, user.token, json === undefined ? {} : { json });
  const row = (id: string) => db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    ours,
    accountant,
    admin,
    petr,
    eva,
    post,
    row,
    workflow: (definition: WorkflowDefinition) => buildWorkflow(app.database, ours, definition),
    validated: (draft: DocumentDraft = {}) => app.document(ours, { state: 'Validated', fields: invoiceValues, ...draft }),
    start: (id: string, user: User = accountant) => post(`/v1/approval/${id}/workflow/start`, user),
    approve: (id: string, user: User, json?: unknown) => post(`/v1/approval/${id}/approve`, user, json),
    reject: (id: string, user: User, json: unknown = { note: 'wrong amount' }) => post(`/v1/approval/${id}/reject`, user, json),
    delegate: (id: string, user: User, to: string) => post(`/v1/approval/${id}/delegate/${encodeURIComponent(to)}`, user),
    patch: (id: string, user: User, json: unknown) => app.send('PATCH', `/v1/documents/${id}`, user.token, { json }),
    stateOf: async (id: string) => (await row(id)).approval_state,
    steps: async (id: string): Promise<string[]> => {
      const answer = await app.send('GET', `/v1/approval/${id}/workflow-data`, accountant.token);
      return ((await answer.json()) as { steps: { status: string }[] }).steps.map(({ status }) => status);
    },
    actionsOf: async (id: string) =>
      (await db.selectFrom('audit_log').select('action').where('document_id', '=', id).orderBy('id').execute()).map(
        ({ action }) => action,
      ),
  };
}

/** Starts the service for a file of tests, and opens a case before each of them. `take` stores both for the tests. */
export function useApprovalCases(take: (app: TestApp, scene: ApprovalCase) => void): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  beforeEach(async () => take(app, await openApprovalCase(app)));
  afterAll(() => app.close());
}

export const emailOf = ({ actor }: User) => actor.email ?? '';

export async function codeOf(answer: Response): Promise<[number, string]> {
  return [answer.status, ((await answer.json()) as { code: string }).code];
}
