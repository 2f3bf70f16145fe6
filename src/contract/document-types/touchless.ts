/** Rule for touchless validation: documents of a type that it passes are validated without a person. */
import { z } from 'zod';
import { AmountText, Currency, FieldName } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';

/** Groups of checks; a rule names the groups that must be free of warnings. Errors always stop a document. */
export const checkGroups = ['values', 'amounts', 'items', 'dates', 'identifiers', 'payment', 'rules'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** Slider positions: the minimum confidence of every extracted value. Few, because the bound holds for all of them at once. */
export const confidenceSteps = [0, 0.6, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99] as const;
const isStep = (value: number): boolean => confidenceSteps.some((step) => step === value);

/** Stands for a changed row in a list of wrong fields. */
export const itemsField = 'items';

export const minSampleShare = 0.02;
/** Maximum number of earlier documents of a supplier that are counted. */
export const maxSupplierDocuments = 20;

export const TouchlessRule = z.strictObject({
  /** Fields that must have a proven value. */
  provedFields: z.array(FieldName).max(50),
  cleanChecks: z.array(z.enum(checkGroups)),
  minConfidence: z.number().refine(isStep, because('invalid_choice', { options: confidenceSteps.join(', ') })),
  /** Maximum total as decimal text; documents in another currency do not pass. */
  amountLimit: z.strictObject({ amount: AmountText, currency: Currency }).nullable(),
  /** Minimum number of documents of the supplier that a person has validated before. */
  minSupplierDocuments: z.int().min(0).max(maxSupplierDocuments),
  /** Whether the account must have been used to pay the supplier before, or have been confirmed. */
  needsKnownAccount: z.boolean(),
  /** Whether the customer on the document must be the accounting unit that it belongs to. */
  needsUnit: z.boolean(),
});
export type TouchlessRule = z.output<typeof TouchlessRule>;

export const TouchlessSettings = z.strictObject({
  rule: TouchlessRule,
  /** Maximum share of wrong documents among those that pass, as accepted by the tenant. */
  promise: z.number().min(0.001).max(0.25),
  /** Share of the passing documents that a person reviews nevertheless. */
  sampleShare: z.number().min(minSampleShare).max(1),
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
