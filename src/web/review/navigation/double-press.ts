/** A press this soon after the one that was stopped is a double press: nobody has read the warning. */
const readableAfterMs = 400;

/** Recognizes a double press, which must not accept the warning that its first press has just shown. */
export function createDoublePress() {
  let stoppedAt = -Infinity;
  return {
    stop: () => void (stoppedAt = performance.now()),
    isDouble: () => performance.now() - stoppedAt < readableAfterMs,
  };
}
