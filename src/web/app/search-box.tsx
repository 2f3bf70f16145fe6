'use no memo';
// the frame is drawn a few times in a visit: what the compiler would add is worth more as room in the first load

import { useLingui } from '@lingui/react/macro';
import { Box, TextInput } from '@mantine/core';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useActions } from '#web/ui/actions/actions.ts';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './search-box.module.css';

const pauseMs = 200;

/** When the box sent what the address now shows; 0 for an address that came about otherwise. */
function sentAt(state: unknown): number {
  return typeof state === 'object' && state !== null && 'searchedAt' in state ? Number(state.searchedAt) : 0;
}

/** Searches all values. On the list it narrows while one types; elsewhere Enter opens the list. */
export function SearchBox() {
  const { t } = useLingui();
  const { pathname, state } = useLocation();
  const isOnList = pathname === '/documents';
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const asked = isOnList ? (search.get('q') ?? '') : '';
  const [typed, setTyped] = useState(asked);
  const [known, setKnown] = useState(asked);
  const [shownAt, setShownAt] = useState(() => Date.now());
  if (known !== asked) {
    setKnown(asked);
    // The address changed by itself (back, a link, a cleared filter): it wins. What was sent from here is shown when the list is drawn,
    // and by then more may be typed: that stays.
    if (sentAt(state) > shownAt) setShownAt(sentAt(state));
    else setTyped(asked);
  }
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = () => {
    // not every browser moves the focus with the selection
    input.current?.focus();
    input.current?.select();
  };
  useActions([{ id: 'search', label: t`Search documents`, group: t`General`, keys: '/', run: enter }]);

  const apply = (text: string) => {
    clearTimeout(timer.current);
    if (!isOnList) {
      if (text.trim()) void navigate(`/documents?${new URLSearchParams({ view: 'all', q: text.trim() })}`);
      return;
    }
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (text.trim()) next.set('q', text.trim());
        else next.delete('q');
        return next;
      },
      { replace: true, state: { searchedAt: Date.now() } },
    );
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (isOnList) timer.current = setTimeout(() => apply(text), pauseMs);
  };
  const end = typed ? (
    <IconButton
      isTiny
      aria-label={t`Clear search`}
      onClick={() => {
        setTyped('');
        apply('');
        input.current?.focus();
      }}
    >
      <X size={14} aria-hidden="true" />
    </IconButton>
  ) : (
    <span className={classes.hint}>
      <Kbd keys="/" />
    </span>
  );
  return (
    <Box flex={1} miw={0} maw={560} mr="auto" role="search">
      <TextInput
        ref={input}
        type="search"
        w="100%"
        leftSection={<Search size={16} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        rightSection={end}
        aria-label={t`Search documents`}
        placeholder={t`Search all values…`}
        aria-keyshortcuts="/"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed);
          if (event.key === 'Escape') {
            if (typed) apply('');
            setTyped('');
            input.current?.blur();
          }
        }}
      />
    </Box>
  );
}
