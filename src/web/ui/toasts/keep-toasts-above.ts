/** Bars that notifications do not cover. */
const bars = new Set<HTMLElement>();
/** A bar that is moved by another one does not change its own size, so all are measured when one of them or the window does. */
let watcher: ResizeObserver | undefined;

function measure(): void {
  const root = document.documentElement;
  let [above, beside] = [0, 0];
  for (const bar of bars) {
    const { top, left, width, height } = bar.getBoundingClientRect();
    if (height === 0) continue;
    const isColumn = height > innerHeight / 2 && width < innerWidth / 2;
    if (isColumn) beside = Math.max(beside, innerWidth - left);
    else above = Math.max(above, innerHeight - top);
  }
  for (const [name, size] of [['--notices-above', above] as const, ['--notices-beside', beside] as const])
    if (size > 0) root.style.setProperty(name, `${Math.ceil(size)}px`);
    else root.style.removeProperty(name);
}

/**
 * Keeps notifications, which may stay for ten seconds, above the bar that the user needs next, or beside it where it is a column. The height of
 * a bar depends on how its buttons wrap.
 */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  if (!watcher) {
    watcher = new ResizeObserver(measure);
    watcher.observe(document.documentElement);
  }
  const current = watcher;
  bars.add(bar);
  current.observe(bar);
  return () => {
    bars.delete(bar);
    current.unobserve(bar);
    measure();
  };
}
