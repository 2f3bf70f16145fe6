import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import classes from './plain-page.module.css';

export function NotFound() {
  const { t } = useLingui();
  useDocumentTitle(t`Not found`);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <Trans>There is nothing at this address</Trans>
      </h1>
      <p className={classes.text}>
        <Trans>The link may be old, or a letter of it got lost.</Trans>
      </p>
      <Link to="/documents">
        <Trans>Go to documents</Trans>
      </Link>
    </div>
  );
}
