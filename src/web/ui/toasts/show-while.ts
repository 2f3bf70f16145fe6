import { dismissToast, showToast } from './toasts.ts';

/** Fast work is not announced. */
const patienceMs = 400;

/** Shows that work is in progress, with a button that cancels it. Canceled work ends without an error. */
export async function showWhile(
  { title, cancelLabel }: { title: string; cancelLabel: string },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const canceled = new AbortController();
  let shown: number | undefined;
  const timer = setTimeout(() => {
    shown = showToast({ kind: 'busy', title, action: { label: cancelLabel, run: () => canceled.abort() } });
  }, patienceMs);
  try {
    await work(canceled.signal);
  } catch (error) {
    if (!canceled.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    if (shown !== undefined) dismissToast(shown);
  }
}
