/** What can be undone is told above the bar, which has as many lines as its buttons need. */
export function keepNoticesAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty('--notices-above', `${bar.offsetHeight + 8}px`));
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    style.removeProperty('--notices-above');
  };
}
