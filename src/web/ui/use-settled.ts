import { useEffect, useState } from 'react';

/** True a while after it became true: what only stands beside is asked for when what is looked at is there. */
export function useSettled(isReady: boolean, ms = 300): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setSettled(true), ms);
    return () => clearTimeout(timer);
  }, [isReady, ms]);
  return isSettled && isReady;
}
