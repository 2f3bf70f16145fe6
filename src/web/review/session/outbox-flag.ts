/** Whether there are pending saves, without the code that sends them, because usually there are none. `pending.ts` stores them. */
const key = 'vidimus.outbox';

export const hasOutbox = (): boolean => localStorage.getItem(key) !== null;

export function watchOutbox(listener: () => void): () => void {
  for (const sign of ['storage', key]) window.addEventListener(sign, listener);
  return () => {
    for (const sign of ['storage', key]) window.removeEventListener(sign, listener);
  };
}
