/** List of options below an input, filtered while typing: by the service for a data table, locally for a short list. */
import { useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { enumValueQueries } from './enum-values.queries.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { fold } from './fold.ts';
import classes from './option-list.module.css';

export type Option = { key: string; value: string };
export type OptionSource = { table: string | undefined; options: readonly Option[] };

/** Returns the options that contain the words, best match first: the key, then names starting with the words, then the rest. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const words = typed.split(/\s+/).map(fold).filter(Boolean);
  const rank = ({ key, value }: Option) =>
    fold(key).startsWith(words[0] ?? '') ? 0 : fold(value).startsWith(words[0] ?? '') ? 1 : 2;
  return options
    .filter(({ key, value }) => words.every((word) => fold(`${key} ${value}`).includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, maxShown);
}
const maxShown = 50;

/** Returns the option that the text names by its key, or else by its name. */
export function exactOption(options: readonly Option[], text: string): Option | undefined {
  const sought = fold(text);
  if (sought === '') return undefined;
  return options.find(({ key }) => fold(key) === sought) ?? options.find(({ value }) => fold(value) === sought);
}

/** `typed` is null if nothing is being searched. */
export function useOptions({ table, options }: OptionSource, typed: string | null) {
  const asked = useQuery({
    ...enumValueQueries.search(table ?? '', typed ?? '', maxShown),
    enabled: table !== undefined && typed !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { handlesError: true },
  });
  const rows = table === undefined ? options : (asked.data ?? []);
  // Until the response arrives, only previous results that match the new text are shown, so that Enter cannot apply anything else.
  const isAnswer = table !== undefined && !asked.isPlaceholderData;
  const found = typed === null ? [] : isAnswer ? rows : matching(rows, typed);
  return { found, error: asked.error, isAsking: asked.isFetching };
}

type Combo = {
  source: OptionSource;
  typed: string | null;
  onPick: (option: Option) => void;
};

/** Returns the key handler and attributes of the input, and the list below it. */
export function useOptionList({ source, typed, onPick }: Combo) {
  const { t } = useLingui();
  const listId = useId();
  const [active, setActive] = useState(0);
  const { found, error, isAsking } = useOptions(source, typed);
  const isOpen = typed !== null;
  const at = Math.min(active, found.length - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const move = (by: number) => setActive(found.length === 0 ? 0 : (at + by + found.length) % found.length);
  return {
    found,
    picked: isOpen ? (found[at] ?? null) : null,
    reset: () => setActive(0),
    /** Returns whether the list handled the key. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
      const by = steps[event.key];
      if (by === undefined || !isOpen || event.altKey || event.ctrlKey || event.metaKey) return false;
      event.preventDefault();
      event.stopPropagation();
      move(by);
      return true;
    },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && found.length > 0 ? idOf(at) : undefined,
    } as const,
    list: isOpen ? (
      <div className={`${classes.place} floats`}>
        <Box ref={list} id={listId} role="listbox" aria-label={t`Options`} mah={260} className="scrolls" aria-busy={isAsking}>
          {found.map((option, index) => (
            // The input keeps the focus and the arrow keys move the selection, so options are not tab stops.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.key}
              id={idOf(index)}
              role="option"
              aria-selected={index === at}
              className={`${classes.option} small choosable shows-chosen`}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
            >
              <b className="stays medium">{option.key}</b>
              {option.value === option.key ? null : <span className="quiet truncates">{option.value}</span>}
            </div>
          ))}
        </Box>
        {found.length === 0 && !isAsking ? (
          <Text c="dimmed" px={10} py={8} role="status">
            {error
              ? error instanceof ApiError && error.status === 503
                ? t`Could not load the data table. Try again later.`
                : t`Could not load the options. Try again later.`
              : t`No matches.`}
          </Text>
        ) : null}
      </div>
    ) : null,
  };
}
