/** Keeps notifications with Undo above the bar, whose height depends on how its buttons wrap. */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty('--notices-above', `${bar.offsetHeight + 8}px`));
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    style.removeProperty('--notices-above');
  };
}
