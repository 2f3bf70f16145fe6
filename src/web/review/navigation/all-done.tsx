import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Link } from 'react-router';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { useHiddenGuide } from '#web/platform/shell/hidden-guide.ts';
import type { Navigation } from './use-neighbors.ts';

/** Lets Enter continue, unless the user has moved the focus to another place in the meantime. */
function focusWayOn(section: HTMLElement | null): void {
  if (document.activeElement === document.body) section?.querySelector<HTMLElement>('a, button')?.focus();
}

/** Shown after the last document of the list, with one way to continue. */
export function AllDone({ navigation, name, isSkipped }: { navigation: Navigation; name: string; isSkipped: boolean }) {
  const skipped = navigation.neighbours?.skipped.length ?? 0;
  return (
    <Stack
      component="section"
      ref={focusWayOn}
      align="center"
      justify="center"
      gap="md"
      h="100%"
      p="xl"
      ta="center"
      aria-live="polite"
    >
      <CircleCheckBig size={40} className="proved" aria-hidden="true" />
      <Text component="h1" size="xl" fw={600}>
        <Trans>That was the last document</Trans>
      </Text>
      <Box component="p" c="dimmed">
        {isSkipped ? null : <Trans>{name} is validated.</Trans>}{' '}
        {skipped > 0 ? (
          <Plural value={skipped} one="# document was skipped." other="# documents were skipped." />
        ) : (
          <Trans>No documents left in this list.</Trans>
        )}
      </Box>
      {navigation.backToSkipped ? (
        <Button onClick={navigation.backToSkipped}>
          <Trans>Review skipped documents</Trans>
        </Button>
      ) : null}
      <Button component={Link} to={navigation.listHref}>
        <Trans>Back to the list</Trans>
      </Button>
      <BackToGuide />
    </Stack>
  );
}

/** Link back to the set-up guide for users who came from there. */
function BackToGuide() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const [isPutAway] = useHiddenGuide();
  if (isPutAway || !may(me, 'tenant.manage') || !can('users')) return null;
  return (
    <Link to="/settings/start" className="touch">
      {t({ message: 'Getting started', context: 'what a new company does' })}
    </Link>
  );
}
