import { useRef, useState } from 'react';

type Typed = { text: string; over: string } | null;

/**
 * Text that is typed into an input and not applied yet. It belongs to the value over which it was typed (`over`): a value set from elsewhere,
 * for example from the page, replaces it.
 */
export function useTyped(over: string) {
  const [shown, show] = useState<Typed>(null);
  // Enter applies the text and moves the focus before the next render, so that the blur must not apply it again.
  const written = useRef<Typed>(null);
  const set = (typed: Typed) => {
    written.current = typed;
    show(typed);
  };
  return {
    /** Null if nothing is typed. */
    typed: shown?.over === over ? shown.text : null,
    type: (text: string) => set({ text, over }),
    discard: () => set(null),
    /** Ends typing and returns the text to apply; null if nothing was typed. */
    take: (): string | null => {
      const kept = written.current;
      set(null);
      return kept?.over === over ? kept.text : null;
    },
  };
}
