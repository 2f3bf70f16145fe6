/** What a row chosen for a LOOKUP field puts into another field beside it. Apart from what asks it, so that a screen does not carry the schema. */
import { z } from 'zod';

/** `column` is `value` or a further column of the table. */
export const FieldFill = z.strictObject({ column: z.string().min(1).max(60), field: z.string().max(100) });
export type FieldFill = z.output<typeof FieldFill>;
