'use no memo';
// The shell renders only a few times per visit. Compiler memoization would add more to the first load than it saves.

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

/** Returns the time when the box set the current URL, or 0 if the URL was set by something else. */
function sentAt(state: unknown): number {
  return typeof state === 'object' && state !== null && 'searchedAt' in state ? Number(state.searchedAt) : 0;
}

/** Searches all values. On the document list, results narrow while the user types; elsewhere Enter opens the list. */
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
    // The URL changed from elsewhere (back, a link, a cleared filter): it replaces the typed text. If the box set the URL itself, the user may
    // have typed more before the list rendered, so the typed text is kept.
    if (sentAt(state) > shownAt) setShownAt(sentAt(state));
    else setTyped(asked);
  }
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = () => {
    // Not every browser moves the focus when text is selected.
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
    <Box flex={1} miw={0} maw={560} mr="auto" role="search" className={classes.box ?? ''}>
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
