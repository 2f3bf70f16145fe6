/** Maximum wait, because a hidden page renders no frames. */
const maxMs = 100;

/** Runs after the current frame is painted, for work that may happen slightly later. */
export function afterPaint(run: () => void): void {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, maxMs);
}
