import { useState } from 'react';

/** Size of a pane, stored in this browser once the user has changed it. */
export function usePaneSize(key: string, initial: number, bounds: { min: number; max: number }) {
  const [chosen, setChosen] = useState(() => {
    const kept = Number(localStorage.getItem(`vidimus.pane.${key}`));
    return kept >= bounds.min && kept <= bounds.max ? kept : null;
  });
  const resize = (next: number) => {
    const fitting = Math.round(Math.min(bounds.max, Math.max(bounds.min, next)));
    setChosen(fitting);
    localStorage.setItem(`vidimus.pane.${key}`, String(fitting));
  };
  return { size: chosen ?? initial, resize, bounds };
}
