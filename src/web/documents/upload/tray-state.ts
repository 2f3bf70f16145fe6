/** Whether the upload tray is open. It opens when files are added and otherwise stays as the user leaves it. */
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export function setTray(open: boolean): void {
  if (isOpen === open) return;
  isOpen = open;
  for (const listener of listeners) listener();
}
export const toggleTray = (): void => setTray(!isOpen);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useIsTrayOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
