import { z } from 'zod';
import { FieldName, text } from './parts.ts';
/** A value in a write: text in the field's canonical form; numbers and booleans are accepted too. */
export const WrittenValue = z.object({
  value: z
    .union([text(10_000), z.number(), z.boolean()])
    .nullable()
    .transform((value) => (value === null ? '' : String(value))),
  /** The words that the value consists of, if the caller has them. */
  wordIds: z.array(z.int().min(0)).max(2000).optional(),
});
export const WrittenFields = z.record(FieldName, WrittenValue);
