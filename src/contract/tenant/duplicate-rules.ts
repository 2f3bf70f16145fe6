/** Rules for possible duplicates of older documents, as configured by a tenant. */
import { z } from 'zod';
import { AmountText, FieldName } from '../core/parts.ts';

/** Fields that may be required to agree besides the number, or besides amount and date. */
export const numberCompanions = ['total_amount', 'date_issued', 'currency', 'variable_symbol_sm', 'order_number_sm'] as const;
export const amountCompanions = ['currency', 'variable_symbol_sm', 'order_number_sm'] as const;

/** Limits for custom combinations of fields besides the supplier: number of combinations, and fields in each. */
export const maxCustomCombinations = 5;
export const maxCombinationFields = 6;

/** States of the older documents to compare with. */
export const duplicateStates = ['open', 'exported', 'trash'] as const;
export const duplicateScopes = ['tenant', 'unit'] as const;
export const duplicateLevels = ['Warning', 'Error'] as const;
export const maxDayTolerance = 31;

/** What two duplicates have in common. */
export const duplicateReasons = ['file', 'values', 'words', 'picture'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

export const DuplicateRules = z.strictObject({
  /** Whether an identical file makes a possible duplicate. */
  file: z.boolean(),
  /** Whether the same supplier and number make a possible duplicate. */
  number: z.boolean(),
  numberAnd: z.array(z.enum(numberCompanions)).max(numberCompanions.length),
  /** Whether the same supplier, amount and date make a possible duplicate. */
  amount: z.boolean(),
  amountAnd: z.array(z.enum(amountCompanions)).max(amountCompanions.length),
  /** Same supplier and same values of all these header fields; any one of the combinations is enough. */
  own: z.array(z.array(FieldName).min(1).max(maxCombinationFields)).max(maxCustomCombinations).default([]),
  /** Whether nearly the same words, as in another scan, make a possible duplicate. */
  words: z.boolean(),
  /** Whether nearly the same images make a possible duplicate: another scan, even if its words cannot be extracted. */
  picture: z.boolean().default(true),
  /** Decimal text, in the currency of the document. */
  amountTolerance: AmountText,
  dayTolerance: z.int().min(0).max(maxDayTolerance),
  scope: z.enum(duplicateScopes),
  states: z.array(z.enum(duplicateStates)).min(1).max(duplicateStates.length),
  /** An error blocks approval and export until a user decides. */
  level: z.enum(duplicateLevels),
});
export type DuplicateRules = z.output<typeof DuplicateRules>;

export const defaultDuplicateRules: DuplicateRules = {
  file: true,
  number: true,
  numberAnd: [],
  amount: true,
  amountAnd: ['currency'],
  own: [],
  words: true,
  picture: true,
  amountTolerance: '0',
  dayTolerance: 0,
  scope: 'tenant',
  states: [...duplicateStates],
  level: 'Warning',
};
