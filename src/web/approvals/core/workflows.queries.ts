import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ApprovalSettings, EmailChoice, TwoApproverThreshold, WorkflowDefinition } from '#contract/approvals/rules.ts';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/core/endpoint.ts';
import { api } from '#web/platform/api/client.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';

type Nouns = Contract['approvalBff'];
export type Workflow = Result<Nouns['listWorkflows']>[number];
export type Matrix = Result<Nouns['matrix']>;
export type DraftMatrixInput = Call<Nouns['draftMatrix']>['body'];
export type DraftMatrix = Result<Nouns['draftMatrix']>;
export type Proof = Result<Contract['approvalAdmin']['prove']>;
export type DryRun = Result<Nouns['dryRun']>[number];
export type ApproverOption = Result<Nouns['people']>[number];
export type Substitution = Result<Nouns['substitutions']>[number];

const all = ['workflows'] as const;
const people = ['approvalPeople'] as const;
const substitutions = ['substitutions'] as const;
const emails = ['approvalEmails'] as const;
const minuteMs = 60_000;

export const workflowQueries = {
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => api.approvalBff.listWorkflows(undefined, { signal }) }),
  matrix: () =>
    queryOptions({ queryKey: [...all, 'matrix'], queryFn: ({ signal }) => api.approvalBff.matrix(undefined, { signal }) }),
  /** Matrix with a draft included as one of the workflows, and the probable problems of the draft. */
  draftMatrix: (body: DraftMatrixInput) =>
    queryOptions({
      queryKey: [...all, 'matrix', body],
      queryFn: ({ signal }) => api.approvalBff.draftMatrix({ body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  version: (workflowId: string, version: number) =>
    queryOptions({
      queryKey: [...all, workflowId, 'version', version],
      queryFn: ({ signal }) => api.approvalBff.getWorkflow({ params: { workflowId }, query: { version } }, { signal }),
    }),
  history: (workflowId: string) =>
    queryOptions({
      queryKey: [...all, workflowId, 'history'],
      queryFn: ({ signal }) => api.approvalAdmin.history({ params: { workflowId } }, { signal }),
    }),
  settings: () =>
    queryOptions({ queryKey: [...all, 'settings'], queryFn: ({ signal }) => api.approvalBff.settings(undefined, { signal }) }),
  /** Based on the saved workflows, not on drafts. */
  proof: (asked: TwoApproverThreshold) =>
    queryOptions({
      queryKey: [...all, 'proof', asked],
      queryFn: ({ signal }) => api.approvalAdmin.prove({ body: asked }, { signal }),
    }),
  people: () => queryOptions({ queryKey: people, queryFn: ({ signal }) => api.approvalBff.people(undefined, { signal }) }),
  reportingLines: () =>
    queryOptions({
      queryKey: [...people, 'lines'],
      queryFn: ({ signal }) => api.approvalAdmin.reportingLines(undefined, { signal }),
    }),
  substitutions: () =>
    queryOptions({ queryKey: substitutions, queryFn: ({ signal }) => api.approvalBff.substitutions(undefined, { signal }) }),
  emails: () => queryOptions({ queryKey: emails, queryFn: ({ signal }) => api.approvalBff.emails(undefined, { signal }) }),
  tables: () =>
    queryOptions({
      queryKey: ['dataTables', 'list'],
      queryFn: ({ signal }) => api.externalDataTables.list(undefined, { signal }),
      staleTime: minuteMs,
    }),
  figures: (days: number) =>
    queryOptions({
      queryKey: [...documentQueries.all, 'list', 'approval figures', days],
      queryFn: ({ signal }) => api.approvalAdmin.figures({ query: { days } }, { signal }),
    }),
  stuck: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'list', 'stuck approvals'],
      queryFn: ({ signal }) => api.approvalAdmin.stuck({ query: { take: 200 } }, { signal }),
    }),
  alarms: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'list', 'approval alarms'],
      queryFn: ({ signal }) => api.approvalAdmin.alarms(undefined, { signal }),
    }),
};

const meta = { invalidates: [all], handlesError: true };

type Saved = { id: string; version: number; definition: WorkflowDefinition; acceptsHole: boolean };

export const workflowMutations = {
  create: mutationOptions({
    mutationFn: ({ definition, acceptsHole }: { definition: WorkflowDefinition; acceptsHole: boolean }) =>
      api.approvalBff.createWorkflow({ body: definition, query: { acceptsHole } }),
    meta,
  }),
  save: mutationOptions({
    mutationFn: ({ id, version, definition, acceptsHole }: Saved) =>
      api.approvalBff.saveWorkflow(
        { params: { workflowId: id }, query: { acceptsHole }, body: definition },
        { headers: { 'if-match': `"${version}"` } },
      ),
    meta,
  }),
  activate: mutationOptions({
    mutationFn: ({ id, isActive, acceptsHole }: { id: string; isActive: boolean; acceptsHole: boolean }) =>
      api.approvalBff.activateWorkflow({ params: { workflowId: id }, query: { acceptsHole }, body: { isActive } }),
    meta,
  }),
  remove: mutationOptions({
    mutationFn: ({ workflowId, acceptsHole }: { workflowId: string; acceptsHole: boolean }) =>
      api.approvalBff.removeWorkflow({ params: { workflowId }, query: { acceptsHole } }),
    meta,
  }),
  reorder: mutationOptions({
    mutationFn: (ids: string[]) => api.approvalBff.reorderWorkflows({ body: ids }),
    meta: { invalidates: [all] },
  }),
  dryRun: mutationOptions({
    mutationFn: (definition: WorkflowDefinition) => api.approvalBff.dryRun({ body: { definition, last: 30 } }),
    meta: { handlesError: true },
  }),
  prove: mutationOptions({
    mutationFn: (body: Call<Contract['approvalAdmin']['prove']>['body']) => api.approvalAdmin.prove({ body }),
    meta: { handlesError: true },
  }),
  setSettings: mutationOptions({
    mutationFn: (body: ApprovalSettings & { was: ApprovalSettings }) => api.approvalBff.setSettings({ body }),
    meta,
  }),
  setManager: mutationOptions({
    mutationFn: ({ userId, managerId }: { userId: string; managerId: string | null }) =>
      api.approvalAdmin.setManager({ params: { userId }, body: { managerId } }),
    meta: { invalidates: [people] },
  }),
  addSubstitution: mutationOptions({
    mutationFn: (body: Call<Nouns['addSubstitution']>['body']) => api.approvalBff.addSubstitution({ body }),
    meta: { invalidates: [substitutions], handlesError: true },
  }),
  endSubstitution: mutationOptions({
    mutationFn: (substitutionId: string) => api.approvalBff.revokeSubstitution({ params: { substitutionId } }),
    meta: { invalidates: [substitutions] },
  }),
  setEmails: mutationOptions({
    mutationFn: (choice: EmailChoice) => api.approvalBff.setEmails({ body: { emails: choice } }),
    meta: { invalidates: [emails] },
  }),
  addApprover: mutationOptions({
    mutationFn: ({ documentId, userId }: { documentId: string; userId: string }) =>
      api.approvalAdmin.addApprover({ params: { documentId }, body: { userId } }),
    meta: { invalidates: [documentQueries.all], handlesError: true },
  }),
};
