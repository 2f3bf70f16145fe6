import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import { Link } from 'react-router';
import type { Way } from '../review/use-neighbours.ts';
import classes from './all-done.module.css';

/** After the last document of the list: calm, and one way on. */
export function AllDone({ way, name, isSkipped }: { way: Way; name: string; isSkipped: boolean }) {
  const skipped = way.neighbours?.skipped.length ?? 0;
  return (
    <section className={classes.allDone} aria-live="polite">
      <CircleCheckBig size={40} aria-hidden="true" />
      <h1>
        <Trans>That was the last one</Trans>
      </h1>
      <p className={classes.quiet}>
        {isSkipped ? null : <Trans>{name} is validated.</Trans>}{' '}
        {skipped > 0 ? (
          <Plural value={skipped} one="# document was skipped." other="# documents were skipped." />
        ) : (
          <Trans>Nothing is left in this list.</Trans>
        )}
      </p>
      {way.takeBack ? (
        <Button onClick={way.takeBack}>
          <Trans>Go through the skipped ones</Trans>
        </Button>
      ) : null}
      <Link to={way.listHref} className={classes.link}>
        <Trans>Back to the list</Trans>
      </Link>
    </section>
  );
}
