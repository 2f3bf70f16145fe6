/** What makes a document a possible duplicate of an older one, as a tenant sets it. */
import { z } from 'zod';
import { AmountText } from '../core/parts.ts';

/** What may have to agree besides the number, or besides amount and date. */
export const duplicateFields = [
  'invoice_number_sm',
  'variable_symbol_sm',
  'order_number_sm',
  'total_amount',
  'date_issued',
  'currency',
] as const;
export type DuplicateField = (typeof duplicateFields)[number];
export const numberCompanions = ['total_amount', 'date_issued', 'currency', 'variable_symbol_sm', 'order_number_sm'] as const;
export const amountCompanions = ['currency', 'variable_symbol_sm', 'order_number_sm'] as const;

/** Among which older documents is looked. */
export const duplicateStates = ['open', 'exported', 'trash'] as const;
export const duplicateScopes = ['tenant', 'unit'] as const;
export const duplicateLevels = ['Warning', 'Error'] as const;
export const mostDayTolerance = 31;

/** What two documents have in common. */
export const duplicateGrounds = ['file', 'values', 'words'] as const;
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
  /** Nearly the same words: another scan. */
  words: z.boolean(),
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
  words: true,
  amountTolerance: '0',
  dayTolerance: 0,
  scope: 'tenant',
  states: [...duplicateStates],
  level: 'Warning',
};
