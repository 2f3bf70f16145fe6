/** The approval matrix: the workflows of a tenant as one table of who approves what. */
import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { Id } from '../core/parts.ts';
import { Concern } from '../core/errors.ts';
import { ApprovalRule, ApprovalStep, WorkflowDefinition } from './rules.ts';

const Bound = z.object({ value: z.string(), isIncluded: z.boolean() });

/** With `currency` null, the amount as printed. */
const AmountBounds = z.object({ from: Bound.nullable(), to: Bound.nullable(), currency: z.string().nullable() });
export type AmountBounds = z.output<typeof AmountBounds>;

const MatrixWhen = z.object({
  amount: AmountBounds.nullable(),
  /** Null: any. */
  units: z.array(Id).nullable(),
  types: z.array(z.string()).nullable(),
  suppliers: z.array(ApprovalRule),
  others: z.array(ApprovalRule),
});
export type MatrixWhen = z.output<typeof MatrixWhen>;

/**
 * Whether any document reaches this row. `never`: no document meets all conditions; `taken`: documents that do are taken by earlier
 * workflows or steps; `unknown`: the rules distinguish too many kinds of documents.
 */
const reaches = ['reached', 'never', 'taken', 'unknown'] as const;

const MatrixRow = z.object({
  workflowId: Id,
  workflow: z.string(),
  isRequired: z.boolean(),
  step: ApprovalStep,
  /** Null if the conditions are too many for a table to show. */
  when: MatrixWhen.nullable(),
  reach: z.enum(reaches),
  /** Names of the workflows, or of the steps of this workflow, that take its documents. */
  takenBy: z.array(z.string()),
});
export type MatrixRow = z.output<typeof MatrixRow>;

/** `others`: whether there are documents that no workflow applies to. */
const MatrixAnswer = z.object({ rows: z.array(MatrixRow), others: z.enum(['none', 'some', 'unknown']) });

export const workflowMatrix = {
  matrix: endpoint({
    method: 'GET',
    path: '/bff/approval/workflows/matrix',
    summary: 'Get the approval matrix',
    description:
      'Returns a row for each step of each active workflow and each way to reach the step, with its approvers. Workflows are in the ' +
      'order in which documents are matched against them.',
    access: 'workflow.manage',
    answer: json(MatrixAnswer),
  }),
  draftMatrix: endpoint({
    method: 'POST',
    path: '/bff/approval/workflows/matrix',
    summary: 'Get the approval matrix with a draft workflow, and problems of the draft',
    description: 'The draft replaces the workflow that it names, or is added after all others; it is treated as active.',
    access: 'workflow.manage',
    body: z.strictObject({ workflowId: Id.optional(), definition: WorkflowDefinition }),
    /** `workflowId` identifies the draft in the rows. */
    answer: json(MatrixAnswer.extend({ workflowId: Id, concerns: z.array(Concern) })),
    errors: [400],
  }),
} as const;
