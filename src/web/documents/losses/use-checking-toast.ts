import { useEffect, useEffectEvent } from 'react';
import { prepareFile } from '../core/prepare-file.ts';

/** The files are written to find out what they cannot carry, which takes as long as the download, and can be canceled like it. */
export function useCheckingToast(isChecking: boolean, onCancel: () => void): void {
  const begin = useEffectEvent((ended: Promise<void>) => {
    void prepareFile((signal) => {
      signal.addEventListener('abort', onCancel);
      return ended;
    });
  });
  useEffect(() => {
    if (!isChecking) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    begin(promise);
    return resolve;
  }, [isChecking]);
}
