/** A condition on a field, as data. Separate from its evaluation, so that screens do not bundle the schema. */
import { z } from 'zod';
import { text } from '../core/parts.ts';

const conditionOps = ['equals', 'notEquals', 'filled', 'empty', 'greater', 'less'] as const;
const conditionEffects = ['shown', 'required'] as const;

/**
 * `then` holds if the field named in `when` has such a value. `greater` and `less` compare numbers and dates; an empty value is neither.
 */
export const FieldCondition = z.strictObject({
  when: z.strictObject({
    field: z.string().max(100),
    op: z.enum(conditionOps),
    value: z
      .union([text(1000), z.number(), z.boolean()])
      .transform(String)
      .optional(),
  }),
  then: z.enum(conditionEffects),
});
export type FieldCondition = z.output<typeof FieldCondition>;
