/** What an approval workflow is made of, and the states of a run (DESIGN section 4, Approval). */
import { z } from 'zod';
import { AmountText, Currency, FieldName, Id, text } from '../core/parts.ts';
import { permissionsOf, roles } from '../core/permissions.ts';
import { because } from '../core/issue-reason.ts';

export const runStatuses = ['Pending', 'Approved', 'Rejected', 'Restarted', 'Withdrawn'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const stepStatuses = ['Waiting', 'Pending', 'Approved', 'Rejected', 'Skipped'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** One approver's part in a step. `Dropped`: the step was over before they were needed. */
export const voteStatuses = ['Waiting', 'Pending', 'Approved', 'Rejected', 'Delegated', 'Dropped'] as const;
export type VoteStatus = (typeof voteStatuses)[number];

/** `any`: one approver is enough; `all`: every one of them; `auto`: nobody is asked. */
export const stepModes = ['any', 'all', 'auto'] as const;
export type StepMode = (typeof stepModes)[number];

/** Roles whose people may be asked to decide. */
export const decidingRoles = roles.filter((role) => permissionsOf[role].has('approval.decide'));

/**
 * What a rule looks at. `lookup`: what a data table says of the value of a field; `approvedBefore`: how many documents of the supplier,
 * with the same account, were approved before this one.
 */
export const ruleSubjects = ['field', 'amount', 'unit', 'type', 'supplier', 'lookup', 'approvedBefore'] as const;
export type RuleSubject = (typeof ruleSubjects)[number];
/** `between`: from the first value up to, and without, the second, so that bands neither overlap nor leave gaps. */
export const ruleOperators = ['is', 'isNot', 'contains', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'filled'] as const;
export type RuleOperator = (typeof ruleOperators)[number];
const valuesWanted = (operator: RuleOperator): number => {
  if (operator === 'empty' || operator === 'filled') return 0;
  return operator === 'between' ? 2 : 1;
};

/** What rules compare by its size. */
export const isNumber = (text: string): boolean => /^-?\d{1,30}(\.\d{1,30})?$/.test(text);
/** Nothing lies from the first up to the second: of numbers by size, of days by their order. */
function isEmptyRange([from = '', to = '']: readonly string[]): boolean {
  if (isNumber(from) && isNumber(to)) return Number(from) >= Number(to);
  return !isNumber(from) && !isNumber(to) && from >= to;
}

export const ApprovalRule = z
  .strictObject({
    subject: z.enum(ruleSubjects),
    /** Which field, where the subject is one or a table is asked for its value. */
    field: FieldName.optional(),
    /** Which data table, where the subject is `lookup`. */
    table: Id.optional(),
    operator: z.enum(ruleOperators),
    /** One of these; numbers and dates compare with the first. */
    values: z.array(text(200)).max(100).default([]),
    /** Only with an amount: one in another currency is converted by the rate of the day. Without a rate it is not known whether the rule holds. */
    currency: Currency.optional(),
  })
  .superRefine((rule, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((rule.subject === 'field' || rule.subject === 'lookup') !== (rule.field !== undefined))
      refuse('field', because('rule_field_unexpected'));
    if ((rule.subject === 'lookup') !== (rule.table !== undefined)) refuse('table', because('rule_table_unexpected'));
    const wanted = valuesWanted(rule.operator);
    if (wanted === 0 && rule.values.length > 0) refuse('values', because('rule_takes_no_values'));
    if (rule.values.length < wanted) refuse('values', because('required'));
    if (wanted === 2 && rule.values.length > 2) refuse('values', because('rule_takes_two_values'));
    if (rule.values.some((value) => value.trim() === '')) refuse('values', because('required'));
    if (wanted === 2 && isEmptyRange(rule.values)) refuse('values', because('rule_range_empty'));
  });
export type ApprovalRule = z.output<typeof ApprovalRule>;

const match = z.enum(['all', 'any']);
/** Rules, and groups of rules one level deep. */
export const ApprovalCondition = z.strictObject({
  match,
  rules: z
    .array(z.union([ApprovalRule, z.strictObject({ match, rules: z.array(ApprovalRule).min(1).max(50) })]))
    .min(1)
    .max(50),
});
export type ApprovalCondition = z.output<typeof ApprovalCondition>;

const People = {
  userIds: z.array(Id).max(200).default([]),
  roles: z.array(z.enum(decidingRoles)).max(10).default([]),
  /** Those whose own accounting unit is the document's. */
  ofUnit: z.boolean().default(false),
};
const asksSomebody = ({ userIds, roles, ...others }: { userIds: string[]; roles: string[] } & Record<string, unknown>): boolean =>
  userIds.length > 0 || roles.length > 0 || Object.values(others).includes(true);

export const ApprovalStep = z
  .strictObject({
    name: text(200).min(1),
    mode: z.enum(stepModes),
    approvers: z
      .strictObject({
        ...People,
        /** The manager of the user who sent the document for approval. */
        managerOfSender: z.boolean().default(false),
      })
      .default({ userIds: [], roles: [], ofUnit: false, managerOfSender: false }),
    /** Where it is false, the step is skipped; where a value that it asks for is missing, it is not. */
    condition: ApprovalCondition.nullable().default(null),
    /** An automatic step only: when it is reached and its condition holds, the whole document is approved and nobody else is asked. */
    endsApproval: z.boolean().default(false),
    dueHours: z.int().min(1).max(8760).nullable().default(null),
    /** So long after the step has begun, those who have not decided are reminded, once. */
    remindHours: z.int().min(1).max(8760).nullable().default(null),
    /** So long after the step has begun, these are asked too; one of them is enough then. */
    escalation: z
      .strictObject({
        afterHours: z.int().min(1).max(8760),
        to: z.strictObject({
          ...People,
          /** To whom those report who have not decided. */
          managersOfLate: z.boolean().default(false),
        }),
      })
      .nullable()
      .default(null),
    /** Open to approvers while it is their turn, besides those that the document type opens. */
    editableFields: z.array(FieldName).max(200).default([]),
    /** Must be filled before the step is approved, besides those that the document type asks for; open to its approvers for that. */
    requiredFields: z.array(FieldName).max(200).default([]),
  })
  .superRefine(({ mode, approvers, endsApproval, condition, escalation, dueHours, remindHours }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const isNamed = asksSomebody(approvers);
    if ((mode === 'auto') === isNamed)
      refuse(['approvers'], isNamed ? because('auto_step_has_approvers') : because('step_without_approvers'));
    if (endsApproval && mode !== 'auto') refuse(['endsApproval'], because('only_auto_step_ends_approval'));
    if (endsApproval && condition === null) refuse(['condition'], because('auto_end_without_condition'));
    if (dueHours !== null && remindHours !== null && remindHours >= dueHours)
      refuse(['remindHours'], because('reminder_after_due'));
    if (escalation !== null && mode === 'auto') refuse(['escalation'], because('auto_step_has_escalation'));
    if (escalation !== null && !asksSomebody(escalation.to))
      refuse(['escalation', 'to'], because('escalation_without_approvers'));
  });
export type ApprovalStep = z.output<typeof ApprovalStep>;

export const workflowStarts = ['Manual', 'Extracted', 'Validated'] as const;

export const WorkflowDefinition = z.strictObject({
  name: text(200).min(1),
  /** Which documents it is for; null is all of them. */
  condition: ApprovalCondition.nullable().default(null),
  /** Who sent a document to approval does not approve it. */
  fourEyes: z.boolean().default(false),
  /** When it begins by itself: when a document was read without errors, or when it was validated; otherwise somebody sends it. */
  startsWhen: z.enum(workflowStarts).default('Manual'),
  /** A document that it is for is not exported before it is approved by it. */
  isRequired: z.boolean().default(false),
  /** Otherwise nobody decides two steps of one run. */
  allowsSamePerson: z.boolean().default(false),
  steps: z.array(ApprovalStep).min(1).max(30),
});
export type WorkflowDefinition = z.output<typeof WorkflowDefinition>;

/** As somebody saves it: what is called by spaces alone could not be opened in a list. What was kept before is read all the same. */
export const WorkflowDraft = WorkflowDefinition.superRefine(({ name, steps }, context) => {
  const refuse = (path: (string | number)[]) => context.addIssue({ code: 'custom', path, message: because('required') });
  if (name.trim() === '') refuse(['name']);
  for (const [index, step] of steps.entries()) if (step.name.trim() === '') refuse(['steps', index, 'name']);
});

/** What a change of a watched value does once somebody has approved: it is refused, the approval starts again, or nothing. */
const editEffects = ['forbid', 'reset', 'allow'] as const;

/** What money goes to whom by. */
export const defaultWatchedFields = [
  'total_amount',
  'total_amount_without_vat',
  'total_vat',
  'amount_due',
  'currency',
  'issued_by_name_sm',
  'issued_by_id_sm',
  'issued_by_vat_id_sm',
  'iban_sm',
  'bank_account_sm',
  'bank_code_sm',
  'bic_sm',
  'variable_symbol_sm',
];

/** Documents over an amount are to need two different people: asked at every change of the workflows. */
export const TwoPeopleOver = z.strictObject({
  over: AmountText,
  currency: Currency,
});
export type TwoPeopleOver = z.output<typeof TwoPeopleOver>;

export const ApprovalSettings = z.strictObject({
  afterEdit: z.enum(editEffects).default('reset'),
  watchedFields: z.array(FieldName).max(200).default(defaultWatchedFields),
  /** Whether a link in an email decides only after signing in. */
  linkNeedsSignIn: z.boolean().default(false),
  /** Absent: nothing is asked before a change. */
  twoPeople: TwoPeopleOver.optional(),
});
export type ApprovalSettings = z.output<typeof ApprovalSettings>;

/** What a person is written about approvals: each request at once and what still waits once a day; only once a day; nothing. */
export const emailChoices = ['each', 'daily', 'none'] as const;
export type EmailChoice = (typeof emailChoices)[number];
