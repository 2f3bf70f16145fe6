/** What makes a document a possible duplicate of an older one, as a tenant sets it. */
import { z } from 'zod';
import { AmountText, FieldName } from '../core/parts.ts';

/** What may have to agree besides the number, or besides amount and date. */
export const numberCompanions = ['total_amount', 'date_issued', 'currency', 'variable_symbol_sm', 'order_number_sm'] as const;
export const amountCompanions = ['currency', 'variable_symbol_sm', 'order_number_sm'] as const;

/** Fields of the tenant's own choice, besides the supplier: so many combinations, and so many fields in one. */
export const mostOwnCombinations = 5;
export const mostOwnFields = 6;

/** Among which older documents is looked. */
export const duplicateStates = ['open', 'exported', 'trash'] as const;
export const duplicateScopes = ['tenant', 'unit'] as const;
export const duplicateLevels = ['Warning', 'Error'] as const;
export const mostDayTolerance = 31;

/** What two documents have in common. */
export const duplicateGrounds = ['file', 'values', 'words', 'picture'] as const;
export type DuplicateGround = (typeof duplicateGrounds)[number];

export const DuplicateRules = z.strictObject({
  /** The very same file. */
  file: z.boolean(),
  /** The same supplier and number. */
  number: z.boolean(),
  numberAnd: z.array(z.enum(numberCompanions)).max(numberCompanions.length),
  /** The same supplier, amount and date. */
  amount: z.boolean(),
  amountAnd: z.array(z.enum(amountCompanions)).max(amountCompanions.length),
  /** The same supplier and all of these header fields; any of the combinations is enough. */
  own: z.array(z.array(FieldName).min(1).max(mostOwnFields)).max(mostOwnCombinations).default([]),
  /** Nearly the same words: another scan. */
  words: z.boolean(),
  /** Nearly the same pictures: another scan, also where its words cannot be read. */
  picture: z.boolean().default(true),
  /** Decimal text, in the currency of the document. */
  amountTolerance: AmountText,
  dayTolerance: z.int().min(0).max(mostDayTolerance),
  scope: z.enum(duplicateScopes),
  states: z.array(z.enum(duplicateStates)).min(1).max(duplicateStates.length),
  /** An error keeps the document from approval and export until somebody decides. */
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
