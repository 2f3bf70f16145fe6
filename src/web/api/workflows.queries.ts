import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ApprovalSettings, LetterChoice, WorkflowDefinition } from '#contract/approval.ts';
import type { Contract } from '#contract/contract.ts';
import type { Call, Result } from '#contract/endpoint.ts';
import { api } from './client.ts';
import { documentQueries } from './documents.queries.ts';

type Nouns = Contract['approvalDesk'];
export type Workflow = Result<Nouns['listWorkflows']>[number];
export type DryRun = Result<Nouns['dryRun']>[number];
export type DecidingPerson = Result<Nouns['people']>[number];
export type Substitution = Result<Nouns['substitutions']>[number];

const all = ['workflows'] as const;
const people = ['approvalPeople'] as const;
const substitutions = ['substitutions'] as const;
const letters = ['approvalLetters'] as const;
const minuteMs = 60_000;

export const workflowQueries = {
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => api.approvalDesk.listWorkflows(undefined, { signal }) }),
  version: (workflowId: string, version: number) =>
    queryOptions({
      queryKey: [...all, workflowId, 'version', version],
      queryFn: ({ signal }) => api.approvalDesk.getWorkflow({ params: { workflowId }, query: { version } }, { signal }),
    }),
  history: (workflowId: string) =>
    queryOptions({
      queryKey: [...all, workflowId, 'history'],
      queryFn: ({ signal }) => api.approvalAdmin.history({ params: { workflowId } }, { signal }),
    }),
  settings: () =>
    queryOptions({ queryKey: [...all, 'settings'], queryFn: ({ signal }) => api.approvalDesk.settings(undefined, { signal }) }),
  people: () => queryOptions({ queryKey: people, queryFn: ({ signal }) => api.approvalDesk.people(undefined, { signal }) }),
  reportingLines: () =>
    queryOptions({
      queryKey: [...people, 'lines'],
      queryFn: ({ signal }) => api.approvalAdmin.reportingLines(undefined, { signal }),
    }),
  substitutions: () =>
    queryOptions({ queryKey: substitutions, queryFn: ({ signal }) => api.approvalDesk.substitutions(undefined, { signal }) }),
  letters: () => queryOptions({ queryKey: letters, queryFn: ({ signal }) => api.approvalDesk.letters(undefined, { signal }) }),
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
  hanging: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'list', 'hanging approvals'],
      queryFn: ({ signal }) => api.approvalAdmin.hanging({ query: { take: 200 } }, { signal }),
    }),
  alarms: () =>
    queryOptions({
      queryKey: [...documentQueries.all, 'list', 'approval alarms'],
      queryFn: ({ signal }) => api.approvalAdmin.alarms(undefined, { signal }),
    }),
};

const meta = { invalidates: [all], handlesError: true };

export const workflowMutations = {
  create: mutationOptions({ mutationFn: (body: WorkflowDefinition) => api.approvalDesk.createWorkflow({ body }), meta }),
  save: mutationOptions({
    mutationFn: ({ id, version, definition }: { id: string; version: number; definition: WorkflowDefinition }) =>
      api.approvalDesk.saveWorkflow(
        { params: { workflowId: id }, body: definition },
        { headers: { 'if-match': `"${version}"` } },
      ),
    meta,
  }),
  activate: mutationOptions({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      api.approvalDesk.activateWorkflow({ params: { workflowId: id }, body: { isActive } }),
    meta: { invalidates: [all] },
  }),
  remove: mutationOptions({
    mutationFn: (workflowId: string) => api.approvalDesk.removeWorkflow({ params: { workflowId } }),
    meta,
  }),
  reorder: mutationOptions({
    mutationFn: (ids: string[]) => api.approvalDesk.reorderWorkflows({ body: ids }),
    meta: { invalidates: [all] },
  }),
  dryRun: mutationOptions({
    mutationFn: (definition: WorkflowDefinition) => api.approvalDesk.dryRun({ body: { definition, last: 30 } }),
    meta: { handlesError: true },
  }),
  setSettings: mutationOptions({
    mutationFn: (body: ApprovalSettings & { was: ApprovalSettings }) => api.approvalDesk.setSettings({ body }),
    meta,
  }),
  setManager: mutationOptions({
    mutationFn: ({ userId, managerId }: { userId: string; managerId: string | null }) =>
      api.approvalAdmin.setManager({ params: { userId }, body: { managerId } }),
    meta: { invalidates: [people] },
  }),
  addSubstitution: mutationOptions({
    mutationFn: (body: Call<Nouns['addSubstitution']>['body']) => api.approvalDesk.addSubstitution({ body }),
    meta: { invalidates: [substitutions], handlesError: true },
  }),
  endSubstitution: mutationOptions({
    mutationFn: (substitutionId: string) => api.approvalDesk.revokeSubstitution({ params: { substitutionId } }),
    meta: { invalidates: [substitutions] },
  }),
  setLetters: mutationOptions({
    mutationFn: (choice: LetterChoice) => api.approvalDesk.setLetters({ body: { letters: choice } }),
    meta: { invalidates: [letters] },
  }),
  putIn: mutationOptions({
    mutationFn: ({ documentId, userId }: { documentId: string; userId: string }) =>
      api.approvalAdmin.putIn({ params: { documentId }, body: { userId } }),
    meta: { invalidates: [documentQueries.all], handlesError: true },
  }),
};
