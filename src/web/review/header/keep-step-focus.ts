/** Step whose button had the focus of the keyboard in the document that is being replaced. */
let focused: string | null = null;

/**
 * Keeps the focus on the same button when another document is shown, so that pressing Enter again moves on again. Without it, that press
 * would confirm a value of the other document. After a click with the mouse the focus is left, because Enter then confirms values.
 */
export function keepStepFocus(steps: HTMLElement | null): (() => void) | undefined {
  if (!steps) return undefined;
  if (focused !== null) {
    const same = steps.querySelector<HTMLElement>(`[data-step="${focused}"]:not(:disabled)`);
    (same ?? steps.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
  }
  return () => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || !steps.contains(active) || !active.matches(':focus-visible')) return;
    focused = active.dataset['step'] ?? null;
    // The other document appears in the same commit.
    queueMicrotask(() => {
      focused = null;
    });
  };
}
