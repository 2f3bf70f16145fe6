/** Runs when the frame that is being made is on the screen: for what may come a moment later than what was tapped for. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
