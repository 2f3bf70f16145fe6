import { Trans } from '@lingui/react/macro';
import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Concern } from '#contract/core/errors.ts';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { alphabetical } from '#web/platform/i18n/alphabetical.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Concerns } from './concerns.tsx';
import classes from './settings.module.css';
import { useAnchor } from './use-anchor.ts';
import { useFocusSetting } from './use-focus-setting.ts';

/** Returns the open object of a section, stored in the URL; `new` is an object being created. */
export function useSelectedItem() {
  const [search, setSearch] = useSearchParams();
  return {
    id: search.get('id') ?? undefined,
    choose: (id: string | undefined) => setSearch(id === undefined ? {} : { id }),
  };
}

type Props = {
  title: string;
  note?: ReactNode;
  backTo?: string;
  /** URL to return to, if it is not the list of the section. */
  backSearch?: string;
  action?: ReactNode;
  isWide?: boolean;
  /** Whether a wide screen shows something beside the form. */
  hasAside?: boolean;
  children: ReactNode;
};

/** Link back to the list of a section. On a phone it replaces the link to all sections. */
export function BackLink({ to = '', children }: { to?: string; children: ReactNode }) {
  return (
    <Flex
      component={Link}
      align="center"
      to={{ search: to }}
      gap={2}
      w="fit-content"
      fz="sm"
      ml={-4}
      className={`${classes.toList} goes`}
    >
      <ChevronLeft size={16} aria-hidden="true" />
      {children}
    </Flex>
  );
}

export function SettingsPanel({
  title,
  note,
  backTo,
  backSearch = '',
  action,
  isWide = false,
  hasAside = false,
  children,
}: Props) {
  const place = useFocusSetting();
  return (
    <Stack
      component="section"
      ref={place}
      gap="md"
      maw={hasAside ? 1360 : isWide ? 1080 : 760}
      mih="100%"
      pt={{ base: 'md', xs: 'lg' }}
      px={{ base: 'lg', xs: 'xl' }}
    >
      {backTo === undefined ? null : <BackLink to={backSearch}>{backTo}</BackLink>}
      <Group component="header" justify="space-between" mih="var(--control)">
        <Text component="h2" size="xl" miw={0} fw={600} className="breaks">
          {title}
        </Text>
        {action}
      </Group>
      {note ? (
        <Text maw="64ch" c="dimmed">
          {note}
        </Text>
      ) : null}
      {children}
    </Stack>
  );
}

export type Entry = {
  id: string;
  name: string;
  note?: ReactNode;
  concerns?: readonly Concern[] | undefined;
  state?: ReactNode;
  isOff?: boolean;
};

type EntriesProps = {
  label: string;
  entries: readonly Entry[];
  /** Keeps the given order, best match first; otherwise sorted by name. */
  isRanked?: boolean;
};

export function EntryList({ label, entries, isRanked = false }: EntriesProps) {
  return (
    <Box component="ul" className="ruled-above" aria-label={label}>
      {(isRanked ? entries : alphabetical(entries)).map(({ id, name, note, concerns, state, isOff = false }) => (
        <li key={id}>
          <Link to={{ search: `id=${encodeURIComponent(id)}` }} className={`${classes.entry} small ruled choosable`}>
            <Stack component="span" gap={0} flex={1} miw={0}>
              <span className={isOff ? 'medium truncates-wide faint' : 'medium truncates-wide'}>{name}</span>
              {note ? <span className="quiet breaks">{note}</span> : null}
              <Concerns concerns={concerns} />
            </Stack>
            <Text span size="xs" flex="none" c="dimmed" ta="right">
              {state}
            </Text>
            <ChevronRight size={16} aria-hidden="true" className="stays faint" />
          </Link>
        </li>
      ))}
    </Box>
  );
}

/** Shows the data of a query, a skeleton while loading, or the error. */
export function QueryContent<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ListProblem isPage error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="lg" py="lg">
      {[220, 180, 260].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Stack>
  );
}

/** Destructive actions, separated from the rest. */
export function DangerZone({ children }: { children: ReactNode }) {
  return (
    <Stack component="section" align="flex-start" fz="sm" lh="18px" pt="lg" pb="xl" mt="lg" className="ruled-above">
      <Text component="h3" size="md" fw={600}>
        <Trans>Danger zone</Trans>
      </Text>
      {children}
    </Stack>
  );
}

type PartProps = {
  title: string;
  /** Anchor that the palette links to. */
  id?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** Part of a section with its own heading. */
export function Part({ title, id, action, children }: PartProps) {
  const place = useAnchor(id);
  return (
    <Stack
      component="section"
      gap="md"
      fz="sm"
      lh="18px"
      pt="lg"
      ref={place}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="ruled-above"
      aria-label={title}
    >
      <Group component="header" justify="space-between" mih="var(--control)">
        <Text component="h3" size="md" fw={600}>
          {title}
        </Text>
        {action}
      </Group>
      {children}
    </Stack>
  );
}
