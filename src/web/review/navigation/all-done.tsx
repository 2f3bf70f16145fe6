import { Plural, Trans } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Link } from 'react-router';
import type { Navigation } from './use-neighbours.ts';
import classes from './all-done.module.css';

/** After the last document of the list: calm, and one way on. */
export function AllDone({ navigation, name, isSkipped }: { navigation: Navigation; name: string; isSkipped: boolean }) {
  const skipped = navigation.neighbours?.skipped.length ?? 0;
  return (
    <section className={classes.allDone} aria-live="polite">
      <CircleCheckBig size={40} aria-hidden="true" />
      <h1>
        <Trans>That was the last document</Trans>
      </h1>
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
      <Link to={navigation.listHref} className={classes.link}>
        <Trans>Back to the list</Trans>
      </Link>
    </section>
  );
}
