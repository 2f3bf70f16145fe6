/** Keeps notifications with Undo above the bar, whose height depends on how its buttons wrap, or beside it where it is a column. */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => {
    const isColumn = bar.offsetHeight > innerHeight / 2 && bar.offsetWidth < innerWidth / 2;
    style.setProperty('--notices-above', `${isColumn ? 0 : bar.offsetHeight + 8}px`);
    style.setProperty('--notices-beside', `${isColumn ? bar.offsetWidth : 0}px`);
  });
  watcher.observe(bar);
  return () => {
    watcher.disconnect();
    style.removeProperty('--notices-above');
    style.removeProperty('--notices-beside');
  };
}
