import { useRef, useState, type KeyboardEvent } from 'react';
import { exactOption, useOptionList, type Option, type OptionSource } from './option-list.tsx';
import { useTyped } from './use-typed.ts';

/** What typing came to: an option, or a text that is none. */
export type TypedOption = { text: string; option?: Option };

type Given = {
  source: OptionSource;
  /** Value over which the text is typed. */
  over: string;
  /** Text of that value in the input. */
  shown: string;
  /** Whether the list is open without typing. */
  isAlwaysOpen?: boolean;
  /** Called for an option that is clicked. */
  onPick: (option: Option) => void;
};

/** Text typed into an input with a list of options: in a field, a cell or a dialog. The list opens by typing and by the arrow keys. */
export function useTypedOption({ source, over, shown, isAlwaysOpen = false, onPick }: Given) {
  const { typed, type, discard, take } = useTyped(over);
  const [isOpen, setOpen] = useState(isAlwaysOpen);
  /** Whether an option was highlighted with the arrow keys. Enter then applies it even if nothing was typed. */
  const isChoosing = useRef(false);
  const close = () => {
    isChoosing.current = false;
    setOpen(isAlwaysOpen);
  };
  const combo = useOptionList({
    source,
    typed: isOpen ? (typed ?? '') : null,
    onPick: (option) => {
      discard();
      close();
      onPick(option);
    },
  });
  const openAll = () => {
    combo.reset();
    setOpen(true);
  };
  return {
    ...combo,
    typed,
    isOpen,
    openAll,
    type: (text: string) => {
      combo.reset();
      isChoosing.current = false;
      type(text);
      setOpen(true);
    },
    /**
     * Ends typing; null if the value stays. `isSure` is set for keys such as Enter, which apply the highlighted option. When the focus is lost,
     * only a text that names an option exactly becomes that option.
     */
    finish: (isSure: boolean): TypedOption | null => {
      const { picked, found } = combo;
      const isPicked = isSure && isChoosing.current;
      const text = take()?.trim();
      close();
      if (isPicked && picked) return { text: picked.key, option: picked };
      if (text === undefined || text === shown) return null;
      if (text === '') return { text };
      const option = exactOption(found, text) ?? (isSure ? picked : null);
      return option ? { text: option.key, option } : { text };
    },
    /** Returns whether the list handled the key. Escape closes the list and discards the typed text. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (combo.onKeyDown(event)) {
        isChoosing.current = true;
        return true;
      }
      if (event.key === 'ArrowDown' && !isOpen && !event.altKey) {
        openAll();
        isChoosing.current = true;
      } else if (event.key === 'Escape' && (typed !== null || (isOpen && !isAlwaysOpen))) {
        discard();
        close();
        event.stopPropagation();
      } else return false;
      event.preventDefault();
      return true;
    },
  };
}
