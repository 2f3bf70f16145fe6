/** `refused`: our own rules forbid the address; the others: it was tried. */
export type OutboundFailure = 'refused' | 'unreachable' | 'timeout' | 'tooLarge';

/** Why a call to the outside did not come to an answer, in a sentence that may be shown: without query, secrets or inner addresses. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure;
  constructor(kind: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.kind = kind;
  }
}
