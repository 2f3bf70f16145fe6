/** `refused`: our own rules forbid the address; the others: it was tried. */
export type OutboundFailure = 'refused' | 'unreachable' | 'timeout' | 'tooLarge';

type Options = ErrorOptions & { mayHaveArrived?: boolean };

/** Why a call to the outside did not come to an answer, in a sentence that may be shown: without query, secrets or inner addresses. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure;
  /** Whether the other side may have heard of it: a connection stood, or may have stood. */
  readonly mayHaveArrived: boolean;
  constructor(kind: OutboundFailure, message: string, { mayHaveArrived = false, ...options }: Options = {}) {
    super(message, options);
    this.name = 'OutboundError';
    this.kind = kind;
    this.mayHaveArrived = mayHaveArrived;
  }
}
