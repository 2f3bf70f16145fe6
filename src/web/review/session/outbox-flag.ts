/** Whether saves are on their way, without the code that sends them: as a rule there are none. `features/review/pending.ts` keeps them. */
const key = 'vidimus.outbox';

export const hasOutbox = (): boolean => localStorage.getItem(key) !== null;

export function watchOutbox(listener: () => void): () => void {
  for (const sign of ['storage', key]) window.addEventListener(sign, listener);
  return () => {
    for (const sign of ['storage', key]) window.removeEventListener(sign, listener);
  };
}
