/** The rule by which documents of a type are validated without a person. */
import { z } from 'zod';
import { AmountText, Currency, FieldName } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';

/** What the checks are about; a rule says of which it wants no warning. Errors always stop a document. */
export const checkGroups = ['values', 'amounts', 'items', 'dates', 'identifiers', 'payment', 'rules'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** The positions of the slider: the least confidence of any value read. Few, because the bound holds for all of them at once. */
export const confidenceSteps = [0, 0.6, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99] as const;
const isStep = (value: number): boolean => confidenceSteps.some((step) => step === value);

/** What stands for a changed row in a list of fields that were wrong. */
export const itemsField = 'items';

export const leastSampleShare = 0.02;
/** So many earlier documents of a supplier are counted at most. */
export const mostSupplierDocuments = 20;

export const TouchlessRule = z.strictObject({
  /** Fields that must be filled, each by a value with a proof. */
  provedFields: z.array(FieldName).max(50),
  cleanChecks: z.array(z.enum(checkGroups)),
  minConfidence: z.number().refine(isStep, because('invalid_choice', { options: confidenceSteps.join(', ') })),
  /** Decimal text of the total; documents in another currency do not pass. */
  amountLimit: z.strictObject({ amount: AmountText, currency: Currency }).nullable(),
  /** How many documents of the supplier a person has validated before, at least. */
  minSupplierDocuments: z.int().min(0).max(mostSupplierDocuments),
  /** The account is one that the supplier was paid to before, or that was confirmed. */
  needsKnownAccount: z.boolean(),
  /** The customer on the document is the accounting unit that it belongs to. */
  needsUnit: z.boolean(),
});
export type TouchlessRule = z.output<typeof TouchlessRule>;

export const TouchlessSettings = z.strictObject({
  rule: TouchlessRule,
  /** The share of wrong documents that the tenant accepts at most among those that pass. */
  promise: z.number().min(0.001).max(0.25),
  /** The share of what passes that a person checks all the same. */
  sampleShare: z.number().min(leastSampleShare).max(1),
});
export type TouchlessSettings = z.output<typeof TouchlessSettings>;

export const defaultTouchless: TouchlessSettings = {
  rule: {
    provedFields: ['total_amount'],
    cleanChecks: [...checkGroups],
    minConfidence: 0.8,
    amountLimit: null,
    minSupplierDocuments: 1,
    needsKnownAccount: true,
    needsUnit: false,
  },
  promise: 0.01,
  sampleShare: 0.05,
};
