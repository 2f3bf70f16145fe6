/**
 * What a row selected for a LOOKUP field fills into another field. Separate from its evaluation, so that screens do not bundle the schema.
 */
import { z } from 'zod';

/** `column` is `value` or an additional column of the table. */
export const FieldFill = z.strictObject({ column: z.string().min(1).max(60), field: z.string().max(100) });
export type FieldFill = z.output<typeof FieldFill>;
