import { Plural, Trans } from '@lingui/react/macro';
import { Box, Button, Stack, Text } from '@mantine/core';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Link } from 'react-router';
import type { Navigation } from './use-neighbours.ts';

/** After the last document of the list: calm, and one way on. */
export function AllDone({ navigation, name, isSkipped }: { navigation: Navigation; name: string; isSkipped: boolean }) {
  const skipped = navigation.neighbours?.skipped.length ?? 0;
  return (
    <Stack component="section" align="center" justify="center" gap="md" h="100%" p="xl" ta="center" aria-live="polite">
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
    </Stack>
  );
}
