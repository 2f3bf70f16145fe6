import { sourceCulture } from '#contract/core/cultures.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { reasonText } from '../texts/text.ts';

/** `refused`: our own rules forbid the address; the others: the call was attempted. */
export type OutboundFailure = 'refused' | 'unreachable' | 'timeout' | 'tooLarge';

type Options = ErrorOptions & { mayHaveArrived?: boolean };

/**
 * Why an outbound call got no response, as a reason that may be shown: without query, secrets or internal addresses. The message is its
 * English text.
 */
export class OutboundError extends Error {
  readonly kind: OutboundFailure;
  readonly reason: Reason;
  /** Whether the other side may have received it: a connection existed, or may have existed. */
  readonly mayHaveArrived: boolean;
  constructor(kind: OutboundFailure, reason: Reason, { mayHaveArrived = false, ...options }: Options = {}) {
    super(reasonText(sourceCulture, reason), options);
    this.name = 'OutboundError';
    this.kind = kind;
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
  }
}
