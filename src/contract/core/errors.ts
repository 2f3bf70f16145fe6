/** Errors sent to clients, as RFC 9457 problem details. */
import { z } from 'zod';

export { assertNoFaults, DomainError, type ErrorDetails, invalid, reasonOf } from './domain-error.ts';
export { type ErrorCode, errorTable } from './error-codes.ts';

/** A code of `error-reasons.ts` or of the table above, for programs; `message` and `detail` are the texts for people. */
export const ReasonAnswer = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });
export type ReasonAnswer = z.infer<typeof ReasonAnswer>;

/**
 * A value that is allowed but probably wrong: the concern is shown beside the value and does not prevent saving. `path` names the value, ''
 * the whole.
 */
export const Concern = z.object({ path: z.string(), ...ReasonAnswer.shape });
export type Concern = z.infer<typeof Concern>;

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Text of `reason`, or of the first of `errors`, in the language of the caller. */
  detail: z.string().optional(),
  code: z.string(),
  reason: ReasonAnswer.optional(),
  errors: z.array(z.object({ path: z.string(), ...ReasonAnswer.shape, message: z.string() })).optional(),
  /** Values that help a client to continue, such as `current` for a stale version. */
  context: z.record(z.string(), z.unknown()).optional(),
  traceId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
