import { useEffect, useState } from 'react';

/** Returns true some time after the value became true. Used to request secondary data after the main data has loaded. */
export function useSettled(isReady: boolean, ms = 300): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setSettled(true), ms);
    return () => clearTimeout(timer);
  }, [isReady, ms]);
  return isSettled && isReady;
}
