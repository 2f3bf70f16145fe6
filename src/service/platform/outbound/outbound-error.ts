import { sourceCulture } from '#contract/core/cultures.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { reasonText } from '../texts/text.ts';

/** `refused`: our own rules forbid the address; the others: it was tried. */
export type OutboundFailure = 'refused' | 'unreachable' | 'timeout' | 'tooLarge';

type Options = ErrorOptions & { mayHaveArrived?: boolean };

/** Why a call to the outside did not come to an answer, in a reason that may be shown: without query, secrets or inner addresses. The message is its English text. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure;
  readonly reason: Reason;
  /** Whether the other side may have heard of it: a connection stood, or may have stood. */
  readonly mayHaveArrived: boolean;
  constructor(kind: OutboundFailure, reason: Reason, { mayHaveArrived = false, ...options }: Options = {}) {
    super(reasonText(sourceCulture, reason), options);
    this.name = 'OutboundError';
    this.kind = kind;
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
  }
}
