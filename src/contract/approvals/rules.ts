/** Definition of an approval workflow, and the states of a run (DESIGN section 4, Approval). */
import { z } from 'zod';
import { AmountText, Currency, FieldName, Id, text } from '../core/parts.ts';
import { permissionsOf, roles } from '../core/permissions.ts';
import { because } from '../core/issue-reason.ts';

export const runStatuses = ['Pending', 'Approved', 'Rejected', 'Restarted', 'Withdrawn'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const stepStatuses = ['Waiting', 'Pending', 'Approved', 'Rejected', 'Skipped'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** Status of one approver in a step. `Dropped`: the step ended before their decision was needed. */
export const voteStatuses = ['Waiting', 'Pending', 'Approved', 'Rejected', 'Delegated', 'Dropped'] as const;
export type VoteStatus = (typeof voteStatuses)[number];

/** `any`: one approver is enough; `all`: every approver must approve; `auto`: nobody is asked. */
export const stepModes = ['any', 'all', 'auto'] as const;
export type StepMode = (typeof stepModes)[number];

/** Roles whose users may be approvers. */
export const decidingRoles = roles.filter((role) => permissionsOf[role].has('approval.decide'));

/**
 * What a rule tests. `lookup`: the data table entry for the value of a field; `approvedBefore`: the number of documents of the supplier
 * with the same account that were approved before this one.
 */
export const ruleSubjects = ['field', 'amount', 'unit', 'type', 'supplier', 'lookup', 'approvedBefore'] as const;
export type RuleSubject = (typeof ruleSubjects)[number];
/** `between` includes the first value and excludes the second, so that ranges neither overlap nor leave gaps. */
export const ruleOperators = ['is', 'isNot', 'contains', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'filled'] as const;
export type RuleOperator = (typeof ruleOperators)[number];
const valuesWanted = (operator: RuleOperator): number => {
  if (operator === 'empty' || operator === 'filled') return 0;
  return operator === 'between' ? 2 : 1;
};

/** Whether rules compare the value as a number. */
export const isNumber = (text: string): boolean => /^-?\d{1,30}(\.\d{1,30})?$/.test(text);
/** Whether the half-open range is empty; numbers are compared by value, dates as text. */
function isEmptyRange([from = '', to = '']: readonly string[]): boolean {
  if (isNumber(from) && isNumber(to)) return Number(from) >= Number(to);
  return !isNumber(from) && !isNumber(to) && from >= to;
}

export const ApprovalRule = z
  .strictObject({
    subject: z.enum(ruleSubjects),
    /** The field to test, or the field whose value is looked up in a table. */
    field: FieldName.optional(),
    /** The data table, if the subject is `lookup`. */
    table: Id.optional(),
    operator: z.enum(ruleOperators),
    /** Alternatives; comparisons of numbers and dates use the first. */
    values: z.array(text(200)).max(100).default([]),
    /**
     * Only with an amount: amounts in other currencies are converted at the rate of the day. Without a rate, the result of the rule is
     * unknown.
     */
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
/** Rules, and groups of rules nested one level deep. */
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
  /** Whether to include users whose own accounting unit is that of the document. */
  ofUnit: z.boolean().default(false),
};
const hasApprovers = ({ userIds, roles, ...others }: { userIds: string[]; roles: string[] } & Record<string, unknown>): boolean =>
  userIds.length > 0 || roles.length > 0 || Object.values(others).includes(true);

export const ApprovalStep = z
  .strictObject({
    name: text(200).min(1),
    mode: z.enum(stepModes),
    approvers: z
      .strictObject({
        ...People,
        /** Whether to include the manager of the user who sent the document for approval. */
        managerOfSender: z.boolean().default(false),
      })
      .default({ userIds: [], roles: [], ofUnit: false, managerOfSender: false }),
    /** If false, the step is skipped; if a value that the condition tests is missing, it is not skipped. */
    condition: ApprovalCondition.nullable().default(null),
    /**
     * Whether the whole document is approved, and nobody else is asked, when the step is reached and its condition holds; automatic steps
     * only.
     */
    endsApproval: z.boolean().default(false),
    dueHours: z.int().min(1).max(8760).nullable().default(null),
    /** Hours after the start of the step at which approvers who have not decided are reminded, once. */
    remindHours: z.int().min(1).max(8760).nullable().default(null),
    /** After `afterHours` from the start of the step, these users are asked too; the decision of one of them is then enough. */
    escalation: z
      .strictObject({
        afterHours: z.int().min(1).max(8760),
        to: z.strictObject({
          ...People,
          /** Whether to include the managers of the approvers who have not decided. */
          managersOfLate: z.boolean().default(false),
        }),
      })
      .nullable()
      .default(null),
    /** Fields that approvers may edit during the step, in addition to those that the document type opens. */
    editableFields: z.array(FieldName).max(200).default([]),
    /**
     * Fields that must be filled before the step is approved, in addition to those that the document type requires; its approvers may edit
     * them.
     */
    requiredFields: z.array(FieldName).max(200).default([]),
  })
  .superRefine(({ mode, approvers, endsApproval, condition, escalation, dueHours, remindHours }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const isNamed = hasApprovers(approvers);
    if ((mode === 'auto') === isNamed)
      refuse(['approvers'], isNamed ? because('auto_step_has_approvers') : because('step_without_approvers'));
    if (endsApproval && mode !== 'auto') refuse(['endsApproval'], because('only_auto_step_ends_approval'));
    if (endsApproval && condition === null) refuse(['condition'], because('auto_end_without_condition'));
    if (dueHours !== null && remindHours !== null && remindHours >= dueHours)
      refuse(['remindHours'], because('reminder_after_due'));
    if (escalation !== null && mode === 'auto') refuse(['escalation'], because('auto_step_has_escalation'));
    if (escalation !== null && !hasApprovers(escalation.to))
      refuse(['escalation', 'to'], because('escalation_without_approvers'));
  });
export type ApprovalStep = z.output<typeof ApprovalStep>;

export const workflowStarts = ['Manual', 'Extracted', 'Validated'] as const;

export const WorkflowDefinition = z.strictObject({
  name: text(200).min(1),
  /** Documents that the workflow applies to; null means all. */
  condition: ApprovalCondition.nullable().default(null),
  /** Whether the user who sent a document for approval is excluded from approving it. */
  fourEyes: z.boolean().default(false),
  /** When the approval starts: after an extraction without errors, after validation, or when a user sends the document. */
  startsWhen: z.enum(workflowStarts).default('Manual'),
  /** Whether documents that the workflow applies to cannot be exported until it has approved them. */
  isRequired: z.boolean().default(false),
  /** Whether the same user may decide several steps of one run. */
  allowsSamePerson: z.boolean().default(false),
  steps: z.array(ApprovalStep).min(1).max(30),
});
export type WorkflowDefinition = z.output<typeof WorkflowDefinition>;

/** Returns the paths of rules that compare a number with something else, so that their result would always be unknown. */
function rulesWithoutNumber({ rules }: Pick<ApprovalCondition, 'rules'>): (string | number)[][] {
  return rules.flatMap((entry, at) => {
    if ('match' in entry) return rulesWithoutNumber(entry).map((path) => ['rules', at, ...path]);
    const isNumeric = entry.subject === 'amount' || entry.subject === 'approvedBefore';
    return isNumeric && entry.values.some((value) => value.trim() !== '' && !isNumber(value)) ? [['rules', at, 'values']] : [];
  });
}

/**
 * A definition as it is saved: a name of spaces alone could not be opened in a list, and an amount that is not a number is never reached.
 * Stored definitions with them remain readable.
 */
export const WorkflowDraft = WorkflowDefinition.superRefine(({ name, condition, steps }, context) => {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  const check = (rules: ApprovalCondition | null, path: (string | number)[]) => {
    const found = rules ? rulesWithoutNumber(rules) : [];
    for (const each of found) refuse([...path, 'condition', ...each], because('rule_number_expected'));
  };
  if (name.trim() === '') refuse(['name'], because('required'));
  check(condition, []);
  for (const [index, step] of steps.entries()) {
    if (step.name.trim() === '') refuse(['steps', index, 'name'], because('required'));
    check(step.condition, ['steps', index]);
  }
});

/** Effect of a change of a watched value after somebody has approved: the change is refused, the approval restarts, or nothing happens. */
const editEffects = ['forbid', 'reset', 'allow'] as const;

/** Fields that determine how much is paid and to whom. */
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

/** Documents above an amount must have two different approvers; verified at every change of the workflows. */
export const TwoApproverThreshold = z.strictObject({
  over: AmountText,
  currency: Currency,
});
export type TwoApproverThreshold = z.output<typeof TwoApproverThreshold>;

export const ApprovalSettings = z.strictObject({
  afterEdit: z.enum(editEffects).default('reset'),
  watchedFields: z.array(FieldName).max(200).default(defaultWatchedFields),
  /** Whether a decision by email link requires signing in. */
  linkNeedsSignIn: z.boolean().default(false),
  /** If absent, changes are not verified. */
  twoPeople: TwoApproverThreshold.optional(),
});
export type ApprovalSettings = z.output<typeof ApprovalSettings>;

/** Emails about approvals: one per request plus a daily summary of pending ones; the daily summary only; none. */
export const emailChoices = ['each', 'daily', 'none'] as const;
export type EmailChoice = (typeof emailChoices)[number];
