/** A page that nobody looks at makes no frames: there it is not waited for longer than this. */
const longestMs = 100;

/** Runs when the frame that is being made is on the screen: for what may come a moment later than what was asked for. */
export function afterPaint(run: () => void): void {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, longestMs);
}
