import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex, Stack, Text, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Lock from 'lucide-react/icons/lock';
import { Suspense, useState, type ComponentType } from 'react';
import { Link, Navigate, NavLink } from 'react-router';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { rankByWords } from '#web/ui/rank-by-words.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { sectionHref, settingsSections, type SettingsSection } from '#web/settings/sections.ts';
import classes from '#web/settings/kit/settings.module.css';

/** The subjects at the left, one of them at the right; on a phone one after the other. */
export function SettingsScreen({ section }: { section: string | undefined }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const isPhone = useMedia(phone);
  const offered = settingsSections(me);
  const current = offered.find(({ id }) => id === section);
  useDocumentTitle(current ? t(current.name) : t`Settings`);
  // Somebody who is sent to what is not theirs is told so, not led elsewhere.
  if (!current && !may(me, 'tenant.manage') && section !== undefined)
    return (
      <Empty icon={Lock} title={t`Settings are available to administrators`}>
        <p>
          <Trans>If you need a change, contact an administrator of {me.tenant.name}.</Trans>
        </p>
      </Empty>
    );
  const [first] = offered;
  if (!current && first && (section !== undefined || !isPhone)) return <Navigate to={sectionHref(first.id)} replace />;
  return (
    <Flex h="100%">
      {isPhone && current ? null : <SectionList sections={offered} />}
      {current ? (
        <Box flex={1} miw={0} className={`${classes.subject} scrolls`}>
          {isPhone ? (
            <Flex
              component={Link}
              align="center"
              to="/settings"
              gap={2}
              w="fit-content"
              fz="sm"
              mt="md"
              ml={12}
              className={`${classes.back} goes`}
            >
              <ChevronLeft size={16} aria-hidden="true" />
              <Trans>Settings</Trans>
            </Flex>
          ) : null}
          <Suspense>
            <Shown Page={current.Page} />
          </Suspense>
        </Box>
      ) : null}
    </Flex>
  );
}

const Shown = ({ Page }: { Page: ComponentType }) => <Page />;

function SectionList({ sections }: { sections: readonly SettingsSection[] }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const found = rankByWords(
    sections,
    typed,
    ({ name, words, parts = [] }) =>
      [name, words, ...parts.flatMap((part) => [part.name, part.words])].map((text) => t(text)).join(' '),
    ({ name }) => t(name),
  );
  return (
    <Stack
      component="nav"
      gap={2}
      flex="none"
      w={{ base: '100%', xs: 232 }}
      py="lg"
      px="md"
      className={`${classes.sections} scrolls`}
      aria-label={t`Settings`}
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
      />
      {found.map(({ id, name }) => (
        <NavLink key={id} to={sectionHref(id)} className={`${classes.section} goes choosable shows-chosen`}>
          {t(name)}
        </NavLink>
      ))}
      <Text size="xs" px="sm" c="var(--text-faint)" role="status">
        {found.length === 0 ? t`No settings found.` : ''}
      </Text>
    </Stack>
  );
}
