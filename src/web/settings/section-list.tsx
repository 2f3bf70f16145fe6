import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import type { Me } from '#web/platform/api/me.queries.ts';
import { rankByWords } from '#web/ui/rank-by-words.ts';
import { searchableSettings, type FoundSetting } from '#web/settings/find-settings.ts';
import { sectionHref, settingsGroups, type SettingsSection } from '#web/settings/sections.ts';
import classes from '#web/settings/kit/settings.module.css';

const place = `${classes.section} goes choosable shows-chosen`;
const groups = Object.entries(settingsGroups);

/** List of settings pages by group. During a search, the matching pages and single settings. */
export function SectionList({ me, sections }: { me: Me; sections: readonly SettingsSection[] }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const found =
    typed.trim() === ''
      ? undefined
      : rankByWords(
          searchableSettings(me),
          typed,
          ({ label, of, words }) => [label, of, words].map((text) => (text ? t(text) : '')).join(' '),
          ({ label }) => t(label),
        );
  /** The arrow keys move between the search box and the results, as in other lists. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    stops[stops.findIndex((each) => each === document.activeElement) + step]?.focus();
    event.preventDefault();
  };
  return (
    <Stack
      component="nav"
      ref={list}
      gap={2}
      flex="none"
      w={{ base: '100%', xs: 232 }}
      py="lg"
      px="md"
      className={`${classes.sections} scrolls`}
      aria-label={t`Settings`}
      onKeyDown={onKeyDown}
    >
      <Text component="h1" size="lg" pb="sm" px="sm" fw={600}>
        <Trans>Settings</Trans>
      </Text>
      <TextInput
        type="search"
        mb="sm"
        aria-label={t`Search settings`}
        placeholder={t`Search settings…`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found?.[0]) void navigate(found[0].href);
        }}
      />
      {found ? <FoundList found={found} /> : <Groups sections={sections} />}
      <CurrentInSight key={pathname} list={list} />
      <Text size="xs" px="sm" c="var(--text-faint)" role="status">
        {found?.length === 0 ? t`No settings found.` : ''}
      </Text>
    </Stack>
  );
}

/** Mounted once per page. In a low or enlarged window, the list is longer than the window. */
function CurrentInSight({ list }: { list: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [list]);
  return null;
}

function Groups({ sections }: { sections: readonly SettingsSection[] }) {
  const { t } = useLingui();
  return groups.map(([group, name]) => {
    const own = sections.filter((each) => each.group === group);
    return own.length === 0 ? null : (
      <Stack key={group} role="group" gap={2} pb="sm" aria-label={t(name)}>
        <Text size="xs" px="sm" c="var(--text-faint)" aria-hidden="true">
          {t(name)}
        </Text>
        {own.map((section) => (
          <NavLink key={section.id} to={sectionHref(section.id)} className={place}>
            {t(section.name)}
          </NavLink>
        ))}
      </Stack>
    );
  });
}

function FoundList({ found }: { found: readonly FoundSetting[] }) {
  const { t } = useLingui();
  return found.map(({ id, label, of, href }) => (
    <Link key={id} to={href} className={place}>
      {t(label)}
      {of ? (
        <Text component="span" display="block" size="xs" c="var(--text-faint)">
          {t(of)}
        </Text>
      ) : null}
    </Link>
  ));
}
